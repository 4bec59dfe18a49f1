import Media
import TestSupport
import Testing

@testable import Terminal

/// What every graphics protocol must do, future ones included.
@Suite struct GraphicsProtocolTests {
  /// Writes what the test wants.
  private struct Label: ImageEncoder, IndexedImageEncoder {
    let text: String
    func encode(_ image: RGBImage) -> [UInt8] { Array(text.utf8) }
  }

  private let png = Label(text: "PNG")
  private let encoders = PictureEncoders(sixel: Label(text: "<sixels>"), png: Label(text: "PNG"))

  private let indexed = IndexedImage(
    width: 10, height: 20, palette: Palette([.black, .white]),
    indices: [UInt8](repeating: 1, count: 200))

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The frame of a film that a canvas sends in some protocol.
  private func frame(_ graphics: GraphicsProtocol, _ image: FrameImage) throws -> String {
    var canvas = PictureCanvas(
      layout: CanvasLayout(
        size: TerminalSize(columns: 20, rows: 10),
        cell: CellSize(width: 10, height: 20, source: .window), graphics: graphics),
      encoders: encoders, isSynchronized: false, keeping: .cells)
    return text(try canvas.compose(image, status: []))
  }

  @Test(
    "a canvas writes frames of either kind in the protocol of its layout",
    arguments: GraphicsProtocol.all)
  func frames(graphics: GraphicsProtocol) throws {
    let use = PictureUse(.frame)
    let fewColors = try graphics.indexedEncoder(for: use, png: png).encode(indexed)
    let allColors = try graphics.encoder(for: use, with: encoders).encode(indexed.rgbImage)
    #expect(!fewColors.isEmpty && !allColors.isEmpty)
    // Letters are sent one by one: CellUpdateTests.
    guard graphics.hasPixels else { return }
    #expect(try frame(graphics, .indexed(indexed)).contains("H" + text(fewColors)))
    #expect(try frame(graphics, .rgb(indexed.rgbImage)).contains("H" + text(allColors)))
  }

  @Test("no two protocols write the picture of a film alike")
  func distinct() throws {
    let pictures = try GraphicsProtocol.all.map { try frame($0, .indexed(indexed)) }
    #expect(Set(pictures).count == pictures.count)
  }

  @Test("every protocol has a name of its own, and one is found in any terminal")
  func registry() {
    let names = GraphicsProtocol.all.map(\.name)
    #expect(Set(names).count == names.count && !names.contains("auto") && !names.contains("none"))
    let silent = GraphicsProtocol.Circumstances(
      environment: TerminalEnvironment([:]), capabilities: nil, usesColor: false)
    #expect(GraphicsProtocol.all.last?.detect(silent) != nil)
  }

  @Test("every question is asked once, and DA1 last")
  func questions() {
    let questions = TerminalQuestion.allCases
    #expect(Set(questions).count == questions.count)
    #expect(Set(questions.map(\.name)).count == questions.count)
    #expect(questions.last == .deviceAttributes)
    #expect(GraphicsProtocol.all.flatMap(\.questions).allSatisfy(questions.contains))
  }
}
