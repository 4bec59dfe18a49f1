import Steps
import Testing

@Suite("C.3 CRC-32", .exercise("C.3") { _ = try $0.crc32([1]) })
struct ExerciseC_3 {
  /// The association table of Fixtures/small.ts, with its checksum as ffmpeg wrote it.
  private let association: [UInt8] = [
    0x00, 0xB0, 0x0D, 0x00, 0x01, 0xC1, 0x00, 0x00, 0x00, 0x01, 0xF0, 0x00, 0x2A, 0xB1, 0x04, 0xB2,
  ]

  @Test func `the digits from 1 to 9`() throws {
    let got = try Steps.current.crc32(Array("123456789".utf8))
    // The check value of CRC-32/MPEG-2 in the catalogue of parametrised CRC algorithms.
    #expect(Hex(got) == 0x0376_E6E7)
  }

  @Test func `no bytes leave all ones`() throws {
    let got = try Steps.current.crc32([])
    #expect(Hex(got) == 0xFFFF_FFFF)
  }

  @Test func `one byte of zeros`() throws {
    let got = try Steps.current.crc32([0])
    // The register after eight steps from all ones.
    #expect(Hex(got) == 0x4E08_BFB4)
  }

  @Test func `the table of the film`() throws {
    let got = try Steps.current.crc32(Array(association.dropLast(4)))
    #expect(Hex(got) == 0x2AB1_04B2)
  }

  @Test func `a table with its own checksum gives 0`() throws {
    let got = try Steps.current.crc32(association)
    #expect(Hex(got) == 0)
  }

  @Test(arguments: 0..<16)
  func `any bit that is flipped is noticed`(index: Int) throws {
    var damaged = association
    damaged[index] ^= 1 << UInt8(index % 8)
    let got = try Steps.current.crc32(damaged)
    #expect(got != 0)
  }

  @Test func `bytes in another order give another checksum`() throws {
    let (one, other) = (try Steps.current.crc32([1, 2]), try Steps.current.crc32([2, 1]))
    #expect(one != other)
  }
}
