#if canImport(Glibc)
  import Foundation
  import POSIX
  import Testing

  @Suite struct SharedMemoryTests {
    private func bytes(_ name: String) -> Data? {
      FileManager.default.contents(atPath: "/dev/shm" + name)
    }

    @Test("two rings of a process have names of their own")
    func rings() throws {
      let (one, other) = (SharedMemoryRing(count: 2), SharedMemoryRing(count: 2))
      let (name, otherName) = (try one.put([1]), try other.put([2]))
      #expect(bytes(name) == Data([1]))
      #expect(bytes(otherName) == Data([2]))
      one.removeAll()
      #expect(bytes(name) == nil)
      #expect(bytes(otherName) == Data([2]))
    }
  }
#endif
