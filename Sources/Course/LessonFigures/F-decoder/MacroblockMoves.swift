import H264
import LessonKit

extension LessonFigure {
  /// One macroblock, built block by block.
  static let macroblockMoves = LessonFigure(
    "F-decoder/figures/macroblock-moves",
    "A macroblock of a hand: first copied from the picture before; then its sixteen blocks are corrected one after the "
      + "other, each by what is drawn beside it; at last its edges are smoothed."
  ) { material in
    try MacroblockMoves(try await material.pictures(42, of: "meadow-baseline.mp4")[41]).sheet
  }
}

private struct MacroblockMoves {
  private let picture: DecodedPicture
  private let sums: [ProbedBlock]
  /// How much of its bits is corrections.
  private let percentage: Int
  private let column = 16
  private let row = 6

  init(_ picture: DecodedPicture) throws {
    guard let macroblock = picture.trace.macroblock(16, 6) else {
      throw LessonError("meadow-baseline.mp4 has no such macroblock")
    }
    self.picture = picture
    let levels = macroblock.elements.filter { $0.name.contains("Level") }
    percentage =
      (100 * levels.reduce(0) { $0 + $1.bits.count } + macroblock.bits.count / 2)
      / max(1, macroblock.bits.count)
    sums = macroblock.steps.compactMap { step in
      guard case .sum(let block) = step, block.plane == 0 else { return nil }
      return block
    }
  }

  private func luma(_ plane: [UInt8]) -> Samples {
    Samples(width: 16, picture.trace.samples(plane, index: 0, column, row))
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 366, cycle: 10)
    sheet.title("A guess is corrected, block by block")
    let guess = luma(picture.trace.predicted[0])
    let sum = luma(picture.trace.unfiltered[0])
    let finished = luma(picture.trace.filtered[0])
    let large = Area(20, 82, 256, 256)
    let small = Area(316, 82, 128, 128)
    sheet.text("the macroblock", large.x, 70, .label.bold)
    sheet.text("what is added, × 2", small.x, 70, .label.bold)
    sheet.samples(guess, in: large)
    sheet.samples(Differences(sum, guess).picture(times: 2), in: small)
    let places = blocks
    for (index, place) in places.enumerated() {
      let start = 0.14 + 0.56 * Double(index) / Double(places.count)
      let end = 0.14 + 0.56 * Double(index + 1) / Double(places.count)
      let size = Double(place.size) * 16
      let area = Area(large.x + Double(place.x) * 16, large.y + Double(place.y) * 16, size, size)
      let mark = Area(
        small.x + Double(place.x) * 8, small.y + Double(place.y) * 8, size / 2, size / 2)
      sheet.during(start...1, isInStill: true) {
        $0.samples(sum.part(place.x, place.y, place.size, place.size), in: area)
      }
      sheet.during(start...end) {
        $0.box(area, .line(.orange, 3))
        $0.box(mark, .line(.orange, 2.5))
      }
    }
    sheet.during(0.8...1) { $0.samples(finished, in: large) }
    sheet.box(large, .line(.ink, 1.5))
    sheet.box(small, .line(.ink, 1.5))
    words(&sheet)
    return sheet
  }

  /// The corrected blocks in their order, in samples from the macroblock's corner.
  private var blocks: [(x: Int, y: Int, size: Int)] {
    sums.filter { $0.width < 16 }.map { ($0.x - 16 * column, $0.y - 16 * row, $0.width) }
  }

  private func words(_ sheet: inout Sheet) {
    let lines: [(share: ClosedRange<Double>, name: String, note: String)] = [
      (0...0.14, "1. copied", "from the picture before"),
      (0.14...0.8, "2. corrected", "with \(percentage) per cent of its bits"),
      (0.8...1, "3. smoothed", "across its edges"),
    ]
    for (index, line) in lines.enumerated() {
      let y = 240 + Double(index) * 42
      sheet.text(line.name, 316, y, .label.bold.colored(.pale))
      sheet.during(line.share, isInStill: index == 1) {
        $0.text(line.name, 316, y, .label.bold.colored(.accent))
      }
      sheet.text(line.note, 332, y + 17, .note)
    }
  }
}
