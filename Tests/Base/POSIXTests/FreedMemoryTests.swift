#if canImport(Glibc)
  import Glibc
  import POSIX
  import Testing

  @Suite("Freed memory")
  struct FreedMemoryTests {
    @Test("takes the pages of the last picture for the next one")
    func reuse() async {
      // In a process of its own: what is requested holds for all of it.
      await #expect(processExitsWith: .success) {
        FreedMemory.keepForReuse()
        // A luma plane of 4K, in pages of 4096 bytes: more than two thousand.
        let byteCount = 3840 * 2160
        var plane = [UInt8](repeating: 1, count: byteCount)
        let first = plane.reduce(0) { $0 + Int($1) }
        plane = []
        let before = Self.pageFaultCount
        plane = [UInt8](repeating: 2, count: byteCount)
        let second = plane.reduce(0) { $0 + Int($1) }
        #expect(second == 2 * first)
        #expect(Self.pageFaultCount - before < 100)
      }
    }

    /// How often the system has had to find a page for this process.
    private static var pageFaultCount: Int {
      var usage = rusage()
      // Safe: the call fills `usage`, which outlives it.
      _ = unsafe getrusage(CInt(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_minflt
    }
  }
#endif
