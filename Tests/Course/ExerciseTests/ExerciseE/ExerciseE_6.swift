import ExerciseKit
import Steps
import Testing

@Suite(
  "E.6 keystream",
  .exercise("E.6") { _ = try $0.keystream([UInt8](repeating: 0, count: 14), 0, 0, 1) { $0 } })
struct ExerciseE_6 {
  private static let salt = [UInt8](0xF0...0xFD)
  private static let zeros = [UInt8](repeating: 0, count: 14)

  /// The keystream of a cipher that changes nothing: the blocks themselves.
  private func keystream(
    _ salt: [UInt8], _ source: UInt32, _ index: UInt64, byteCount: Int
  ) throws -> [UInt8] {
    try Steps.current.keystream(salt, source, index, byteCount) { $0 }
  }

  @Test func `the example of RFC 3711 B_2`() throws {
    // AES with the key 2B7E…4F3C, as the RFC prints it.
    let table: [[UInt8]: [UInt8]] = [
      Self.salt + [0, 0]: [0xE0, 0x3E, 0xAD, 0x09, 0x35, 0xC9, 0x5E, 0x80]
        + [0xE1, 0x66, 0xB1, 0x6D, 0xD9, 0x2B, 0x4E, 0xB4],
      Self.salt + [0, 1]: [0xD2, 0x35, 0x13, 0x16, 0x2B, 0x02, 0xD0, 0xF7]
        + [0x2A, 0x43, 0xA2, 0xFE, 0x4A, 0x5F, 0x97, 0xAB],
    ]
    let got = try Steps.current.keystream(Self.salt, 0, 0, 32) { block in
      guard let encrypted = table[block] else {
        throw Refused("no such block is encrypted: \(Bytes(block).testDescription)")
      }
      return encrypted
    }
    let blocks: [[UInt8]] = [Self.salt + [0, 0], Self.salt + [0, 1]]
    #expect(Bytes(got) == Bytes(blocks.flatMap { table[$0] ?? [] }))
  }

  @Test func `source and index have their places`() throws {
    let got = try keystream(Self.zeros, 0x0102_0304, 0x0506_0708_090A, byteCount: 16)
    #expect(Bytes(got) == [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0])
  }

  @Test func `source and index are mixed into the salt`() throws {
    // The packet that libsrtp is tested with: 30CBBC08863D8C85D49DB34A9AE1, CAFEBABE, 1234.
    let salt: [UInt8] = [
      0x30, 0xCB, 0xBC, 0x08, 0x86, 0x3D, 0x8C, 0x85, 0xD4, 0x9D, 0xB3, 0x4A, 0x9A, 0xE1,
    ]
    let got = try keystream(salt, 0xCAFE_BABE, 0x1234, byteCount: 16)
    #expect(
      Bytes(got) == [
        0x30, 0xCB, 0xBC, 0x08, 0x4C, 0xC3, 0x36, 0x3B, 0xD4, 0x9D, 0xB3, 0x4A, 0x88, 0xD5, 0, 0,
      ])
  }

  @Test(arguments: [1, 15, 16, 17, 33])
  func `the last block is cut`(byteCount: Int) throws {
    var whole: [UInt8] = []
    for number: UInt8 in 0..<3 { whole += Self.zeros + [0, number] }
    var count = 0
    let got = try Steps.current.keystream(Self.zeros, 0, 0, byteCount) { block in
      count += 1
      return block
    }
    #expect(Bytes(got) == Bytes(Array(whole.prefix(byteCount))))
    #expect(count == (byteCount + 15) / 16)
  }

  @Test func `no bytes need no block`() throws {
    let got = try Steps.current.keystream(Self.zeros, 0, 0, 0) { _ in throw Unexpected() }
    #expect(got.isEmpty)
  }

  @Test func `after 255 blocks there is a carry`() throws {
    let got = try keystream(Self.zeros, 0, 0, byteCount: 258 * 16)
    let ends = (254..<258).map { Array(got[$0 * 16 + 13..<$0 * 16 + 16]) }
    #expect(ends == [[0, 0, 254], [0, 0, 255], [0, 1, 0], [0, 1, 1]])
  }

  @Test func `errors of the cipher are passed on`() throws {
    do {
      _ = try Steps.current.keystream(Self.zeros, 0, 0, 1) { _ in throw Unexpected() }
      Issue.record("the cipher throws, and this does not")
    } catch is Unexpected {}
  }

  private struct Unexpected: Error {}
}
