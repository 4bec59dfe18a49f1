import Steps
import Testing

@Suite("1.1 big-endian numbers", .exercise("1.1") { _ = try $0.readUnsigned([1], 0, 1) })
struct Exercise1_1 {
  @Test func `the first byte counts most`() throws {
    let got = try Steps.current.readUnsigned([0x00, 0x00, 0x30, 0x6d], 0, 4)
    // 0·256³ + 0·256² + 48·256 + 109: the size of 'moov' in demo.mp4. The other end first would
    // make 1 831 862 272 of it.
    #expect(got == 12_397)
  }

  @Test(arguments: [(1, 0x01), (2, 0x0102), (3, 0x010203), (5, 0x01_0203_0405)] as [(Int, UInt64)])
  func `numbers have as many bytes as they are said to have`(count: Int, value: UInt64) throws {
    let got = try Steps.current.readUnsigned([1, 2, 3, 4, 5, 6, 7, 8], 0, count)
    // A loop over byteCount bytes: shift what there is by 8 bits, put the next byte in.
    #expect(got == value)
  }

  @Test func `eight bytes fill all 64 bits`() throws {
    let got = try Steps.current.readUnsigned([0xFF, 0, 0, 0, 0, 0, 0, 0xFE], 0, 8)
    // 255·256⁷ + 254. A smaller type than UInt64 on the way loses the upper half.
    #expect(got == 18_374_686_479_671_623_934)
  }

  @Test func `reading begins at the offset`() throws {
    // The first box of demo.mp4: its size stands at 0, its type at 4.
    let bytes: [UInt8] = [0x00, 0x00, 0x00, 0x20, 0x66, 0x74, 0x79, 0x70]
    let got = try Steps.current.readUnsigned(bytes, 4, 4)
    // 'ftyp' as a number: the offset says where the first byte is.
    #expect(got == 0x6674_7970)
  }

  @Test(arguments: [(5, 4), (8, 1), (9, 1), (-1, 4)])
  func `bytes that are not there are an error and no zeros`(offset: Int, count: Int) throws {
    let got = try answer {
      try Steps.current.readUnsigned([0, 1, 2, 3, 4, 5, 6, 7], offset, count)
    }
    // There are 8 bytes. Compare before you read: offset >= 0, and byteCount bytes after it.
    #expect(got == .refusal)
  }

  @Test func `the last byte can be read`() throws {
    let got = try Steps.current.readUnsigned([9, 8, 7], 1, 2)
    // The number ends where the bytes end, and that is allowed: 8·256 + 7.
    #expect(got == 2055)
  }
}
