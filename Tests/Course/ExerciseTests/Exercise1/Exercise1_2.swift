import Steps
import Testing

@Suite(
  "1.2 four-character codes",
  .exercise("1.2") { _ = try $0.fourCCText([0x6d, 0x6f, 0x6f, 0x76]) })
struct Exercise1_2 {
  @Test func `letters are themselves`() throws {
    let got = try Steps.current.fourCCText([0x6d, 0x6f, 0x6f, 0x76])
    // 6d is 'm', 6f is 'o', 76 is 'v'.
    #expect(got == "moov")
  }

  @Test func `a space is printable`() throws {
    let got = try Steps.current.fourCCText([0x75, 0x72, 0x6c, 0x20])
    // The box 'url ' has three letters and a space; 0x20 is the first printable byte.
    #expect(got == "url ")
  }

  @Test func `a tilde is printable, and the byte after it is not`() throws {
    let got = try Steps.current.fourCCText([0x7d, 0x7e, 0x7f, 0x80])
    // 0x7E is the last printable byte of ASCII; 0x7F is a control character.
    #expect(got == "}~\\x7F\\x80")
  }

  @Test func `bytes beyond ASCII are written with capital letters`() throws {
    let got = try Steps.current.fourCCText([0xa9, 0x6e, 0x61, 0x6d])
    // QuickTime's box for a title: its first byte is © in an old character set.
    #expect(got == "\\xA9nam")
  }

  @Test func `small bytes have two digits too`() throws {
    let got = try Steps.current.fourCCText([0x00, 0x01, 0x0a, 0x1b])
    // With a single digit it would not be clear where the number ends.
    #expect(got == "\\x00\\x01\\x0A\\x1B")
  }
}
