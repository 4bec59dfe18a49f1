import Media
import Testing

@Suite struct TextTests {
  @Test(
    "groups digits by three",
    arguments: [(0, "0"), (999, "999"), (6712, "6 712"), (-4_294_967_295, "-4 294 967 295")])
  func groups(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test("names four-character codes, and shows what cannot be printed")
  func fourCharacterCodes() {
    #expect(FourCC(rawValue: 0x6D6F_6F76) == "moov")
    #expect(FourCC(rawValue: 0xA96E_616D).description == "\\xA9nam")
    #expect(FourCC(rawValue: 0x1B5B_324A).description == "\\x1B[2J")
  }

  @Test("keeps escape sequences in metadata away from the terminal")
  func cleans() {
    #expect("a\u{1B}[31mb\u{7}\u{9B}\u{202E}".withoutControlCharacters == "a?[31mb???")
    #expect("Grüße, 東京".withoutControlCharacters == "Grüße, 東京")
  }
}
