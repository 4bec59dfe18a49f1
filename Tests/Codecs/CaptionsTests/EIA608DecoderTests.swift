import Media
import Testing

@testable import Captions

/// Sequences of ANSI/CTA-608-E, and what is on the screen after them.
@Suite("EIA-608 captions") struct EIA608DecoderTests {
  private func decoder(_ sent: SentCaptions...) -> EIA608Decoder {
    var decoder = EIA608Decoder()
    for pair in sent.flatMap(\.pairs) { decoder.take(pair) }
    return decoder
  }

  private func contents(
    _ decoder: EIA608Decoder, _ service: EIA608Service = .cc1
  ) -> [CaptionContent] {
    let channel = decoder[service]
    return channel.displayed.contents(isGrowing: channel.isGrowing)
  }

  private func lines(
    _ decoder: EIA608Decoder, _ service: EIA608Service = .cc1
  ) -> [String] {
    contents(decoder, service).flatMap { $0.lines.map(\.text) }
  }

  /// The lines of CC1 after a sequence.
  private func lines(_ text: String) -> [String] { lines(decoder(SentCaptions(text))) }

  @Test("pop-on captions are seen whole at their end, and go when the screen is erased")
  func popOn() {
    let loading = "{1420}{142e}{1452}Where are{1470}you going?"
    #expect(lines(loading) == [])
    #expect(lines(loading + "{142f}") == ["    Where are", "you going?"])
    #expect(lines(loading + "{142f}{142c}") == [])
    // The next one is collected meanwhile; what was seen is collected on unless it is erased.
    let next = loading + "{142f}{1420}{142e}{1470}Home."
    #expect(lines(next) == ["    Where are", "you going?"])
    #expect(lines(next + "{142f}") == ["Home."])
  }

  @Test("roll-up captions of three rows move up, and the first goes out")
  func rollUp() {
    let three = "{1426}{142d}{1460}One{142d}Two{142d}Three"
    #expect(lines(three) == ["One", "Two", "Three"])
    #expect(lines(three + "{142d}") == ["Two", "Three"])
    #expect(lines(three + "{142d}Four") == ["Two", "Three", "Four"])
    // Fewer rows keep the lowest ones.
    #expect(lines(three + "{1425}") == ["Two", "Three"])
    // Four rows are two cues of two: a player shows three lines of a cue.
    let four = contents(decoder(SentCaptions("{1427}{142d}A{142d}B{142d}C{142d}D")))
    #expect(four.map { $0.lines.map(\.text) } == [["A", "B"], ["C", "D"]])
  }

  @Test("roll-up captions move with their lowest row, which has room for the others above it")
  func rollUpBase() {
    let low = decoder(SentCaptions("{1426}{142d}One{142d}Two"))
    #expect(contents(low).map(\.placement) == [CaptionPlacement(.bottom, .left)])
    let high = decoder(SentCaptions("{1426}{142d}One{142d}Two{1140} more"))
    #expect(lines(high) == ["One", " more"])
    #expect(contents(high).map(\.placement) == [CaptionPlacement(.top, .left)])
    #expect(high[.cc1].displayed[2, 1]?.letter == "m")
  }

  @Test("another style begins with empty screens only where it rolls up")
  func styles() {
    #expect(lines("{1420}{1470}Old{142f}{1425}{142d}New") == ["New"])
    #expect(lines("{1425}{142d}Old{1429}{1140}New") == ["New", "Old"])
    #expect(lines("{1425}{142d}Old{1420}{1470}New") == ["Old"])
  }

  @Test("paint-on captions are seen letter for letter")
  func paintOn() {
    #expect(lines("{1429}{1470}He") == ["He"])
    #expect(lines("{1429}{1470}Hello{1450}Above") == ["Above", "Hello"])
  }

  @Test("a backspace takes the letter before it, the last of a full row too, and no more than all")
  func backspace() {
    #expect(lines("{1429}{1470}Helq{1421}lo") == ["Hello"])
    #expect(lines("{1429}{1470}abc{1421}{1421}") == ["a"])
    let full = String(repeating: "x", count: 32)
    #expect(lines("{1429}{1460}\(full){1421}yz") == [full.dropLast() + "z"])
    #expect(lines("{1429}{1460}{1421}{1421}ok") == ["ok"])
  }

  @Test("a code that is sent twice counts once, and a third time again")
  func doubled() {
    #expect(lines("{1429}{1470}abcd{1421}") == ["abc"])
    let single = SentCaptions("{1421}", isDoubled: false)
    let start = SentCaptions("{1429}{1470}abcd")
    #expect(lines(decoder(start, single)) == ["abc"])
    #expect(lines(decoder(start, single, single, single)) == ["ab"])
    // Zeros fill the frames of some encoders.
    let pause = SentCaptions("{0000}", isDoubled: false)
    #expect(lines(decoder(start, single, pause, single)) == ["abc"])
    #expect(lines(decoder(start, single, pause, single, pause, single)) == ["ab"])
    let other = SentCaptions("{1121}", isDoubled: false)
    #expect(lines(decoder(start, single, other, single)) == ["abc"])
  }

  @Test("a letter with wrong parity is a block, a code with wrong parity is sent again")
  func parity() {
    func broken(_ pairs: [CaptionBytePair], _ place: Int, first: Bool) -> [CaptionBytePair] {
      var pairs = pairs
      let pair = pairs[place]
      pairs[place] = CaptionBytePair(
        pair.field, pair.first ^ (first ? 0x80 : 0), pair.second ^ (first ? 0 : 0x80))
      return pairs
    }
    func lines(_ pairs: [CaptionBytePair]) -> [String] {
      var decoder = EIA608Decoder()
      for pair in pairs { decoder.take(pair) }
      return self.lines(decoder)
    }
    let sent = SentCaptions("{1429}{1470}abcd{1421}").pairs
    #expect(lines(broken(sent, 4, first: true)) == ["█bc"])
    #expect(lines(broken(sent, 4, first: false)) == ["a█c"])
    for place in 6...7 { #expect(lines(broken(sent, place, first: false)) == ["abc"]) }
    #expect(lines(broken(sent, 7, first: true)) == ["abc"])
  }

  @Test("four services share two fields, and text and programme data are no captions")
  func services() {
    let decoder = decoder(
      SentCaptions("{1429}{1470}one{1C29}{1C70}two{1421}"),
      SentCaptions("{1529}{1570}three{1D29}{1D70}four", in: .second),
      SentCaptions("{1470}ONE"),
      // The name of a programme, interrupted by captions: ANSI/CTA-608-E §9.
      SentCaptions("{0103}Name{1D70}FOUR{0203}Name", in: .second, isDoubled: false))
    let shown = EIA608Service.allCases.map { lines(decoder, $0) }
    #expect(shown == [["ONE"], ["two"], ["three"], ["FOUR"]])
    #expect(lines("{1429}{1470}a{142a}text{1470}text{1429}b") == ["ab"])
    #expect(lines("letters before any code{1470}and without a style") == [])
  }

  @Test("a preamble names one of 15 rows", arguments: 0..<15)
  func rows(row: Int) {
    let codes = [
      "1140", "1160", "1240", "1260", "1540", "1560", "1640", "1660", "1740", "1760", "1040",
      "1340", "1360", "1440", "1460",
    ]
    let decoder = decoder(SentCaptions("{1429}{\(codes[row])}x"))
    #expect(decoder[.cc1].displayed[row, 0]?.letter == "x")
    let expected: CaptionPlacement.Vertical = row < 5 ? .top : row < 10 ? .middle : .bottom
    #expect(contents(decoder).map(\.placement.vertical) == [expected])
  }

  @Test("an indent, a tab and the width of a text say where it is")
  func columns() {
    func place(_ text: String) -> [CaptionPlacement.Horizontal] {
      contents(decoder(SentCaptions(text))).map(\.placement.horizontal)
    }
    #expect(decoder(SentCaptions("{1429}{1476}{1723}x"))[.cc1].displayed[14, 15]?.letter == "x")
    #expect(place("{1420}{1460}left{142f}") == [.left])
    #expect(place("{1420}{1476}in the middle{142f}") == [.center])
    #expect(place("{1420}{147c}right{142f}") == [.right])
    // While a line grows it stays where it is.
    #expect(place("{1429}{1460}left") == [.left])
    #expect(place("{1429}{1460}left, and as wide as the screen") == [.left])
  }

  @Test("rows stay below each other: an indent of four columns, and a tab of one to three")
  func indents() {
    // Two who speak, and the same in the middle of the screen, where the rows have one width.
    let left = "{1420}{1440}- Who?{1474}{1721}- You, and{1722}you.{142f}"
    #expect(lines(left) == ["- Who?", "         - You, and  you."])
    #expect(contents(decoder(SentCaptions(left))).map(\.placement.horizontal) == [.left])
    let middle = "{1420}{1452}{1723}- Who?{1472}{1723}  - You, it seems.{142f}"
    #expect(lines(middle) == ["- Who?            ", "  - You, it seems."])
    #expect(contents(decoder(SentCaptions(middle))).map(\.placement.horizontal) == [.center])
    // A single row needs no blanks.
    #expect(lines("{1420}{1476}{1723}Alone {142f}") == ["Alone"])
  }

  @Test("colours, italics and underlining last until they change, and a change takes a place")
  func looks() throws {
    let text = "{1429}{144a}a{112e}b{1129}c{1120}d{1470}e"
    let lines = contents(decoder(SentCaptions(text))).flatMap(\.lines)
    let yellow = CaptionStyle().colored(.yellow)
    let red = CaptionStyle().colored(.red)
    #expect(
      lines.map(\.runs) == [
        [
          CaptionRun("a ", yellow), CaptionRun("b ", yellow.union(.italic)),
          CaptionRun("c ", red.union(.underlined)), CaptionRun("d"),
        ], [CaptionRun("e")],
      ])
    let ground = contents(decoder(SentCaptions("{1429}{1470}a {1024}b {172e}c")))
    #expect(ground.first?.lines.first?.runs.last?.style == CaptionStyle().colored(.black).on(.blue))
  }

  @Test("letters outside ASCII: Spanish, signs, and those that replace the one before them")
  func letters() {
    #expect(lines("{1429}{1460}ni~o caf\\ {1137}") == ["niño café ♪"])
    #expect(lines("{1429}{1460}e{1230}E{1231}a{1333}") == ["ÀÂö"])
    #expect(lines("{1429}{1460}U{1224}ber 5{1131}") == ["Über 5°"])
    #expect(lines("{1429}{1460}a{1139}b") == ["a b"])
    #expect(EIA608Characters.special.count == 16)
    #expect(EIA608Characters.extended12.count == 32 && EIA608Characters.extended13.count == 32)
    let standard = (UInt8(0x20)...0x7F).compactMap(EIA608Characters.standard)
    #expect(Set(standard).count == 96)
  }

  @Test("delete to end of row, and erasing what is not seen")
  func erasing() {
    #expect(lines("{1429}{1460}abcdef{1462}{1722}{1424}") == ["ab"])
    #expect(lines("{1420}{1460}old{142e}{1460}n{142f}") == ["n"])
  }
}
