import H264
import LessonKit

extension LessonFigure {
  /// Six decisions of arithmetic decoding, each a zoom into the interval before.
  static let interval = LessonFigure(
    "F-decoder/figures/interval",
    "Six bars below each other. Each is divided into an expected and an unexpected part; the part that the "
      + "number lies in becomes the whole of the next bar. Expected parts are wide and cost little."
  ) { material in
    try ArithmeticInterval(try await material.pictures(1, of: "meadow.mp4", wantsBins: true)[0])
      .sheet
  }
}

private struct ArithmeticInterval {
  private let bins: [ProbedBin]

  private let left = 84.0
  private let width = 292.0

  /// Takes six decisions in a row, in which both kinds occur, and which are not all alike.
  init(_ picture: DecodedPicture) throws {
    for macroblock in picture.trace.macroblocks {
      for element in macroblock.elements where element.name == "LumaLevel4x4" {
        let bins = Array(element.bins.prefix(6))
        guard bins.count == 6, bins.allSatisfy({ $0.kind == .decision }) else { continue }
        let surprises = bins.count { $0.value != $0.likelyBin }
        let widths = bins.map { Double($0.width) / Double($0.range) }
        guard surprises == 1, bins.last?.value == bins.last?.likelyBin, (widths.max() ?? 0) > 0.85,
          (widths.min() ?? 0) > 0.15, widths.reduce(1, *) > 0.08
        else { continue }
        self.bins = bins
        return
      }
    }
    throw LessonError("meadow.mp4 has no such block")
  }

  private func y(_ row: Int) -> Double { 86 + Double(row) * 58 }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 462)
    sheet.title("What was expected costs less than a bit")
    sheet.text("choice", 20, 68, .note)
    sheet.text("expected", left, 68, .note)
    sheet.text("not expected", left + width, 68, .note.right)
    sheet.text("costs", 400, 68, .note)
    var sum = 0.0
    for (row, bin) in bins.enumerated() {
      draw(bin, row, &sheet)
      sum += -logarithm(Double(bin.width) / Double(bin.range))
    }
    sheet.text("together", left, y(6) + 6, .label.bold)
    sheet.text(
      "\(sum.text(decimals: 2)) bits for six choices", 400 - 110, y(6) + 6,
      .label.bold.colored(.accent))
    return sheet
  }

  private func draw(_ bin: ProbedBin, _ row: Int, _ sheet: inout Sheet) {
    let isExpected = bin.value == bin.likelyBin
    let share = Double(bin.width) / Double(bin.range)
    // The expected part lies below the other one in the interval: here on the left.
    let expected = (isExpected ? share : 1 - share) * width
    let top = y(row)
    let parts = [
      Area(left, top, expected, 26), Area(left + expected, top, width - expected, 26),
    ]
    let chosen = isExpected ? parts[0] : parts[1]
    if row < bins.count - 1 {
      sheet.line(
        [
          Spot(chosen.x, chosen.bottom), Spot(chosen.right, chosen.bottom),
          Spot(left + width, y(row + 1)), Spot(left, y(row + 1)),
        ], .soft(.orange, 20), isClosed: true)
    }
    sheet.box(parts[0], .solid(.panel))
    sheet.box(parts[1], .solid(.panel))
    sheet.box(chosen, .soft(.orange, 60))
    sheet.box(Area(left, top, width, 26), .line(.pale, 1))
    sheet.line(Spot(parts[1].x, top), Spot(parts[1].x, top + 26), .line(.pale, 1))
    sheet.text("\(row + 1)", 40, top + 18, .note.centered)
    sheet.text("\(bin.value)", chosen.middle.x, top + 18, .label.bold.centered)
    let bits = -logarithm(share)
    sheet.text(
      "\(bits.text(decimals: 2)) bits", 400, top + 18,
      bits > 1 ? .label.bold.colored(.vermilion) : .label)
    if bits > 1 { sheet.text("a surprise", 478, top + 18, .note) }
  }

  /// log₂ of a share.
  private func logarithm(_ share: Double) -> Double {
    var (result, rest, part) = (Double(share.exponent), share.significand, 0.5)
    for _ in 0..<30 {
      rest *= rest
      if rest >= 2 { (result, rest) = (result + part, rest / 2) }
      part /= 2
    }
    return result
  }
}
