import Media
import Sixel
import Testing

@testable import benchmark

/// Which pictures of a film a terminal got.
@Suite("Pictures that were shown") struct ShownPictureTests {
  private static let size = PixelSize(width: 640, height: 36)

  /// The squares of a number, as `FrameNumber.filters` draws them; the last one, if it is grey.
  private func picture(_ number: Int, isGrey: Bool = false) -> String {
    let side = Self.size.width / 20
    let pixels = (0..<Self.size.height).flatMap { row in
      (0..<Self.size.width).map { column -> UInt8 in
        guard row < side, column < 12 * side else { return 1 }
        if isGrey, column / side == 11 { return UInt8((row + column) % 2) }
        return UInt8(number >> (column / side) & 1)
      }
    }
    let image = IndexedImage(
      width: Self.size.width, height: Self.size.height,
      palette: Palette([
        RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 255, green: 255, blue: 255),
      ]), indices: pixels)
    return String(decoding: SixelEncoder().encode(image), as: UTF8.self)
  }

  private func pictures(_ text: String) -> [ShownPicture]? {
    var watcher = ScreenWatcher(records: true)
    for (second, piece) in text.split(separator: "|").enumerated() {
      _ = watcher.take(Array(piece.utf8), at: .seconds(second))
    }
    return ShownPicture.all(in: watcher)
  }

  @Test("each says its number, wherever it is drawn; one that is drawn again counts once")
  func numbers() {
    // The player asks a question in a string of the same kind first.
    let question = "\u{1B}P$qm\u{1B}\\"
    let text =
      question
      + [0, 1, 1, 1365, 4094].map { "\u{1B}[3;5H" + picture($0) }.joined(separator: "|")
    #expect(
      pictures(text) == [
        ShownPicture(number: 0, time: .seconds(0)), ShownPicture(number: 1, time: .seconds(1)),
        ShownPicture(number: 1365, time: .seconds(3)),
        ShownPicture(number: 4094, time: .seconds(4)),
      ])
  }

  @Test("a number that cannot be read is no number")
  func unreadable() {
    #expect(pictures("\u{1B}[1;1f" + picture(5, isGrey: true)) == nil)
  }
}
