import Media
import Testing

@testable import Sixel

@Suite("Bands that a rule writes") struct SixelRulesTests {
  private let image = IndexedImage(
    width: 2, height: 8, palette: Palette([.black, .white]),
    indices: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 0])

  private func text(_ band: @escaping @Sendable ([[UInt8]]) -> [UInt8]?) -> String {
    var rules = SixelRules()
    rules.band = band
    return String(decoding: SixelEncoder(rules: rules).encode(image), as: UTF8.self)
  }

  @Test("stand in the picture as they are, one for every six rows")
  func bands() {
    let written = text { rows in Array("#0!\(rows.count)?$#1@".utf8) }
    #expect(written.hasSuffix("#0!6?$#1@-#0!2?$#1@\u{1B}\\"))
  }

  @Test("are made of the picture's rows")
  func rows() {
    let written = text { rows in rows.map { 63 + $0[0] } }
    // The left column of both bands: six times colour 0, twice colour 1.
    #expect(written.hasSuffix("??????-@@\u{1B}\\"))
  }

  @Test("are the encoder's where the rule writes none; what would end the picture is found")
  func useless() {
    let standard = String(decoding: SixelEncoder().encode(image), as: UTF8.self)
    #expect(text { _ in nil } == standard)
    for useless in ["\u{1B}\\", "#0~-", "#0;2;0;0;0", "\"1;1;9;9", "\n", "#0\u{7F}"] {
      #expect(!SixelBand.isUsable(Array(useless.utf8)))
    }
  }

  @Test("the text of a band is what the encoder writes")
  func standardText() {
    let bands = [0, 6].map {
      String(decoding: SixelBand(of: image, top: $0).text, as: UTF8.self)
    }
    let written = String(decoding: SixelEncoder().encode(image), as: UTF8.self)
    #expect(written.hasSuffix(bands.joined(separator: "-") + "\u{1B}\\"))
  }
}
