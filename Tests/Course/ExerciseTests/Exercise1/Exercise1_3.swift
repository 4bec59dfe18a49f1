import Steps
import Testing

/// What is expected is the output of `xxd -g1` and `hexdump -C`, put into the form of the course.
@Suite("1.3 a line of a hexdump", .exercise("1.3") { _ = try $0.hexDumpLine([1], 0) })
struct Exercise1_3 {
  @Test func `sixteen bytes make two groups`() throws {
    let row: [UInt8] = [
      0x00, 0x00, 0x30, 0x6d, 0x6d, 0x6f, 0x6f, 0x76,  // a size and 'moov'
      0x00, 0x00, 0x00, 0x6c, 0x6d, 0x76, 0x68, 0x64,  // a size and 'mvhd'
    ]
    let got = try Steps.current.hexDumpLine(row, 32)
    // The offset in hexadecimal: 32 is 20. One space between bytes, two between the groups.
    #expect(got == "00000020  00 00 30 6d 6d 6f 6f 76  00 00 00 6c 6d 76 68 64  ..0mmoov...lmvhd")
  }

  @Test func `a short row keeps the text in its column`() throws {
    let got = try Steps.current.hexDumpLine([0x66, 0x6f, 0x6f], 48)
    // Spaces in place of 13 bytes: 10 + 48 + 2 = 60 characters come before the text.
    #expect(got == "00000030  66 6f 6f" + String(repeating: " ", count: 42) + "foo")
  }

  @Test func `nine bytes begin the second group`() throws {
    let got = try Steps.current.hexDumpLine([1, 2, 3, 4, 5, 6, 7, 8, 9], 0)
    // After the eighth byte come two spaces, also where there is only one more byte.
    #expect(
      got == "00000000  01 02 03 04 05 06 07 08  09" + String(repeating: " ", count: 23)
        + ".........")
  }

  @Test func `bytes that are not printable ASCII become dots`() throws {
    let row: [UInt8] = [
      0x1f, 0x20, 0x7e, 0x7f, 0xa9, 0xff, 0x41, 0x42,  // two that are printable, and 'A', 'B'
      0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a,  // 'C' to 'J'
    ]
    let got = try Steps.current.hexDumpLine(row, 0)
    // 0x20 is a space and printable, 0x7E a tilde; 0x7F and everything from 0x80 on is a dot.
    #expect(got == "00000000  1f 20 7e 7f a9 ff 41 42  43 44 45 46 47 48 49 4a  . ~...ABCDEFGHIJ")
  }

  @Test func `large offsets are written in full`() throws {
    let got = try Steps.current.hexDumpLine(Array(0x41...0x50), 5_000_000_000)
    // 5 000 000 000 is 12a05f200: nine digits. Eight are the least, not the most.
    #expect(got == "12a05f200  41 42 43 44 45 46 47 48  49 4a 4b 4c 4d 4e 4f 50  ABCDEFGHIJKLMNOP")
  }
}
