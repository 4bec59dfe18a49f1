import Media
import TestSupport

/// What a terminal makes of a band of sixels.
struct DrawnBand {
  /// The pixels, row after row: a digit is a colour's number, `·` a pixel that was not painted.
  let rows: [String]

  /// How many pixels were painted more than once.
  let repaintedCount: Int

  /// Has a band drawn by a terminal that knows the colours 1 to 9; `nil` if it is not sixel text.
  init?(_ band: String, width: Int, height: Int) {
    let colors = (1...9).map { RGBColor(red: Percent.component(10 * $0), green: 0, blue: 255) }
    let registers = colors.indices.map { "#\($0 + 1);2;\(10 * ($0 + 1));0;100" }.joined()
    let picture = SixelDecoder.pictures(
      in: Array("\u{1B}Pq\"1;1;\(width);\(height)\(registers)\(band)\u{1B}\\".utf8)
    ).first
    guard let picture else { return nil }
    repaintedCount = picture.repaintedCount
    let pixels = picture.image.pixels
    rows = (0..<height).map { row in
      (0..<width).map { column in
        let place = 3 * (row * width + column)
        let number = colors.firstIndex {
          [$0.red, $0.green, $0.blue] == Array(pixels[place..<place + 3])
        }
        return number.map { String($0 + 1) } ?? "·"
      }.joined()
    }
  }
}

extension Percent {
  /// The component that a terminal makes of this many per cent.
  fileprivate static func component(_ value: Int) -> UInt8 { UInt8((value * 255 + 50) / 100) }
}
