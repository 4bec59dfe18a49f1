import Steps
import Testing

@Suite("B.6 BIF index", .exercise("B.6") { _ = try $0.bifIndex([0], [10]) })
struct ExerciseB_6 {
  @Test func `the head`() throws {
    let got = try Steps.current.bifIndex([0, 2000], [10, 258])
    // Magic number, version 0, two pictures, a unit of 1 ms.
    #expect(
      Array(got.prefix(20)) == [
        0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0,
      ])
    #expect(got.dropFirst(20).prefix(44).allSatisfy { $0 == 0 })
  }

  @Test func `times and offsets`() throws {
    let got = try Steps.current.bifIndex([0, 2000], [10, 258])
    // 64 + 3 · 8 = 88; 88 + 10 = 98; 98 + 258 = 356 = 0x164
    #expect(
      Array(got.dropFirst(64)) == [
        0, 0, 0, 0, 88, 0, 0, 0, 0xD0, 7, 0, 0, 98, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x64, 1, 0, 0,
      ])
  }

  @Test func `no pictures`() throws {
    let got = try Steps.current.bifIndex([], [])
    #expect(got.count == 72)
    #expect(Array(got.suffix(8)) == [0xFF, 0xFF, 0xFF, 0xFF, 72, 0, 0, 0])
  }

  @Test func `large numbers`() throws {
    let got = try Steps.current.bifIndex([0x0102_0304], [0x1000_0000])
    #expect(Array(got.dropFirst(64).prefix(4)) == [4, 3, 2, 1])
    // 64 + 16 + 0x10000000
    #expect(Array(got.suffix(4)) == [0x50, 0, 0, 0x10])
  }

  @Test func `an archive of more than 4 GiB is refused`() throws {
    let got = try answer { try Steps.current.bifIndex([0, 1], [1 << 31, 1 << 31]) }
    #expect(got == .refusal)
  }
}
