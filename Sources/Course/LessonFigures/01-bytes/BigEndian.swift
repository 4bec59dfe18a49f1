import LessonKit
import Media

extension LessonFigure {
  /// Four bytes, read from either end.
  static let bigEndian = LessonFigure(
    "01-bytes/figures/big-endian",
    "Four bytes of demo.mp4, and below each what it counts: the first one most, as in every MP4 file, or the last "
      + "one most, as processors store numbers. The sums are 12 397 and nearly two thousand million."
  ) { material in
    // What follows `ftyp`: the size of `moov`.
    BigEndian(bytes: Array(try await material.bytes("demo.mp4")[32..<36])).sheet
  }
}

private struct BigEndian {
  let bytes: [UInt8]

  private static let left = 24.0
  private static let step = 131.0

  private func value(_ weights: [Int]) -> Int {
    zip(bytes, weights).reduce(0) { $0 + Int($1.0) * $1.1 }
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 318)
    let weights = [1 << 24, 1 << 16, 1 << 8, 1]
    let reversed = Array(weights.reversed())
    sheet.title("The same bytes: \(value(weights).grouped), or \(value(reversed).grouped)")
    for (index, byte) in bytes.enumerated() {
      let area = Area(Self.left + Double(index) * Self.step, 52, Self.step - 8, 44)
      sheet.box(area, .solid(.panel), radius: 6)
      sheet.box(area, .line(.line, 1.5), radius: 6)
      let digits = String(byte, radix: 16)
      sheet.text(
        digits.count < 2 ? "0" + digits : digits, area.middle.x, area.middle.y + 7,
        Letters.code.sized(20).centered)
    }
    sheet.text("bytes 32 to 35 of demo.mp4: how long moov is", Self.left, 116, .note)
    sum(&sheet, 156, "the first counts most, as in every MP4 file", weights, .accent)
    sum(&sheet, 246, "the last counts most, as your processor has it", reversed, .vermilion)
    return sheet
  }

  /// What each byte counts for, and all of them together.
  private func sum(
    _ sheet: inout Sheet, _ top: Double, _ name: String, _ weights: [Int], _ ink: Ink
  ) {
    sheet.text(name, Self.left, top, .label.bold)
    for (index, weight) in weights.enumerated() {
      let x = Self.left + Double(index) * Self.step + (Self.step - 8) / 2
      let product = Int(bytes[index]) * weight
      sheet.text("× \(weight.grouped)", x, top + 26, .note.centered)
      sheet.text(
        product.grouped, x, top + 48, product == 0 ? .note.centered : .label.centered)
      if index > 0 { sheet.text("+", x - Self.step / 2, top + 48, .note.centered) }
    }
    sheet.text(
      "= \(value(weights).grouped)", Self.left + 4 * Self.step - 8, top,
      .label.bold.colored(ink).right)
  }
}
