import Foundation
import Media
import TestSupport
import Testing

@testable import Terminal

@Suite struct ITermGraphicsTests {
  /// One inline image as iTerm2 reads it.
  private struct InlineImage {
    var keys: [String: String] = [:]
    var file: [UInt8] = []

    init(_ bytes: [UInt8]) throws {
      let text = String(decoding: bytes, as: UTF8.self)
      let head = "\u{1B}]1337;File="
      try #require(text.hasPrefix(head) && text.hasSuffix("\u{7}"))
      let body = text.dropFirst(head.count).dropLast()
      let colon = try #require(body.firstIndex(of: ":"))
      for pair in body[..<colon].split(separator: ";") {
        let sides = pair.split(separator: "=")
        try #require(sides.count == 2)
        keys[String(sides[0])] = String(sides[1])
      }
      file = Array(try #require(Data(base64Encoded: String(body[body.index(after: colon)...]))))
    }
  }

  /// Stands for a PNG encoder: the components themselves.
  private struct Components: ImageEncoder, IndexedImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] { image.pixels }
  }

  @Test("sends the file of the injected encoder, whole, with its size in pixels")
  func sends() throws {
    for (width, height) in [(1, 1), (5, 3), (64, 48)] {
      let image = RGBImage.confetti(width: width, height: height)
      let shown = try InlineImage(ITermEncoder(png: Components()).encode(image))
      #expect(
        shown.keys == [
          "inline": "1", "width": "\(width)px", "height": "\(height)px",
          "preserveAspectRatio": "0",
        ])
      #expect(shown.file == image.pixels)
    }
    let indexed = IndexedImage(
      width: 2, height: 1, palette: Palette([.black, .white]), indices: [0, 1])
    let shown = try InlineImage(ITermIndexedEncoder(png: Components()).encode(indexed))
    #expect(shown.keys["width"] == "2px" && shown.file == [0, 0, 0, 255, 255, 255])
  }

  @Test("an empty image is nothing, and what PNG cannot hold is an error of its encoder")
  func edges() throws {
    struct Broken: ImageEncoder {
      struct Failure: Error {}
      func encode(_ image: RGBImage) throws -> [UInt8] { throw Failure() }
    }
    #expect(try ITermEncoder(png: Broken()).encode(RGBImage(width: 0, height: 0, pixels: [])) == [])
    #expect(throws: Broken.Failure.self) {
      try ITermEncoder(png: Broken()).encode(.confetti(width: 1, height: 1))
    }
  }

  private func decide(
    _ answers: String, _ variables: [String: String] = [:]
  ) -> GraphicsDecision {
    var outcome = TerminalQuery.Outcome()
    _ = outcome.take(Array(answers.utf8))
    let environment = TerminalEnvironment(["TERM": "xterm-256color"].merging(variables) { $1 })
    return GraphicsChoice.auto.decide(
      isTerminal: true, environment: environment,
      capabilities: TerminalCapabilities(
        replies: outcome.replies, size: TerminalSize(columns: 80, rows: 24),
        environment: environment))
  }

  @Test("is found by the terminal's name, or by a variable where the terminal has none")
  func detection() {
    let iterm = ["TERM_PROGRAM": "iTerm.app"]
    #expect(decide("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62c").graphics == .iterm)
    #expect(decide("\u{1B}P>|WezTerm 20240203\u{1B}\\\u{1B}[?62c").graphics == .iterm)
    #expect(decide("\u{1B}[?62c", iterm).graphics == .iterm)
    #expect(decide("\u{1B}[?62c", ["LC_TERMINAL": "iTerm2"]).graphics == .iterm)
    #expect(decide("\u{1B}[?62c").graphics == .blocks)
    #expect(decide("\u{1B}[?62c", iterm).reason.contains("TERM_PROGRAM"))
  }

  @Test("kitty graphics and sixels are preferred where a terminal has them too")
  func preferred() {
    let name = "\u{1B}P>|WezTerm 20240203\u{1B}\\"
    #expect(decide(name + "\u{1B}[?62;4c").graphics == .sixel)
    #expect(decide(name + "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c").graphics == .kitty)
  }

  @Test(
    "an inherited variable does not count: the terminal says another name, or a multiplexer is between"
  )
  func inherited() {
    let iterm = ["TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"]
    #expect(decide(RecordedAnswers.xterm, iterm).graphics == .blocks)
    #expect(decide("\u{1B}[?62c", iterm.merging(["TMUX": "x"]) { $1 }).graphics == .blocks)
    #expect(decide(RecordedAnswers.tmux, iterm).graphics == .blocks)
  }
}
