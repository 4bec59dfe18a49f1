import H264
import LessonKit
import Oracles

extension LessonFigure {
  /// The same block with three steps of the quantiser.
  static let quantizers = LessonFigure(
    "04-decode/figures/transform-qp",
    "A part of meadow.mp4 and the 16 levels of one of its blocks at QP 10, 26 and 40: the coarser the step, the "
      + "more levels are 0, and the more is lost."
  ) { material in
    Quantizers(try await material.pictures(1, of: "meadow.mp4")[0]).sheet
  }
}

private struct Quantizers {
  private static let size = 32
  private static let zigzag = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]

  private let part: Samples
  /// The block whose levels are shown, in blocks.
  private let block: (x: Int, y: Int)

  /// Takes the most detailed macroblock, and the block there that loses most levels at each step.
  init(_ picture: DecodedPicture) {
    let place = picture.mostDetailed
    part = picture.luma.part(
      place.column * 16 - 8, place.row * 16 - 8, Self.size, Self.size)
    var (best, most) = ((x: 3, y: 3), -1)
    for index in 0..<36 {
      let (x, y) = (1 + index % 6, 1 + index / 6)
      let samples = part.part(x * 4, y * 4, 4, 4).values.map { Int($0) - 128 }
      let counts = [10, 26, 40].map { quantizer in
        ForwardTransform.levels(of: samples, quantizer: quantizer).count { $0 != 0 }
      }
      let gap = min(counts[0] - counts[1], counts[1] - counts[2])
      if gap > most { (best, most) = ((x, y), gap) }
    }
    block = best
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 394)
    sheet.title("One number decides how much is thrown away")
    let side = 124.0
    func area(_ column: Int, _ y: Double) -> Area { Area(20 + Double(column) * 136, y, side, side) }
    sheet.text("the picture", 20, 68, .label.bold)
    sheet.samples(part, in: area(0, 78))
    frame(&sheet, area(0, 78))
    sheet.text("16 samples of it", 20, 232, .note.colored(.ink))
    sheet.samples(part.part(block.x * 4, block.y * 4, 4, 4), in: area(0, 242))
    sheet.box(area(0, 242), .line(.accent, 2.5))
    for (index, quantizer) in [10, 26, 40].enumerated() {
      let blocks = (0..<64).map { coded($0 % 8, $0 / 8, quantizer) }
      let upper = area(index + 1, 78)
      sheet.text("QP \(quantizer)", upper.x, 68, .label.bold)
      sheet.samples(picture(blocks.map { $0.samples }), in: upper)
      frame(&sheet, upper)
      let levels = blocks[block.y * 8 + block.x].levels
      let grid = area(index + 1, 242)
      sheet.text("\(levels.count { $0 != 0 }) of 16 to send", upper.x, 232, .note.colored(.ink))
      sheet.box(grid, .solid(.panel))
      for (place, level) in levels.enumerated() {
        let cell = side / 4
        let x = grid.x + (Double(place % 4) + 0.5) * cell
        let y = grid.y + (Double(place / 4) + 0.5) * cell + 5
        let letters: Letters = level == 0 ? .note : .label.bold.sized(abs(level) > 99 ? 11.5 : 13)
        sheet.text("\(level)".replacing("-", with: "−"), x, y, letters.centered)
      }
      sheet.grid(grid, columns: 4, rows: 4, .line(.line, 1))
      sheet.box(grid, .line(.accent, 2.5))
    }
    return sheet
  }

  private func frame(_ sheet: inout Sheet, _ area: Area) {
    let step = area.width / 8
    sheet.box(
      Area(area.x + Double(block.x) * step, area.y + Double(block.y) * step, step, step),
      .line(.orange, 2.5))
  }

  /// Puts blocks of 4 × 4 side by side.
  private func picture(_ blocks: [[UInt8]]) -> Samples {
    Samples(
      width: Self.size,
      (0..<Self.size * Self.size).map { place in
        let (x, y) = (place % Self.size, place / Self.size)
        return blocks[y / 4 * 8 + x / 4][y % 4 * 4 + x % 4]
      })
  }

  /// The levels of a block, row by row, and what a decoder makes of them.
  private func coded(_ column: Int, _ row: Int, _ quantizer: Int) -> (
    levels: [Int], samples: [UInt8]
  ) {
    let samples = part.part(column * 4, row * 4, 4, 4).values.map { Int($0) - 128 }
    let levels = ForwardTransform.levels(of: samples, quantizer: quantizer)
    let factors = ForwardTransform.factors(quantizer).map { $0 * 16 }
    let coefficients = PlainDecoder.coefficients(
      of: Self.zigzag.map { levels[$0] }, factors: Self.zigzag.map { factors[$0] },
      quantizer: quantizer)
    let corrections = PlainDecoder.corrections(of: coefficients)
    return (levels, corrections.map { UInt8(min(max($0 + 128, 0), 255)) })
  }
}

/// The encoder's half of the transform, which a decoder has no use for.
enum ForwardTransform {
  /// The factors of the decoder, row by row: ITU-T H.264 table 8-15.
  static func factors(_ quantizer: Int) -> [Int] {
    let rows = [
      [10, 16, 13], [11, 18, 14], [13, 20, 16], [14, 23, 18], [16, 25, 20], [18, 29, 23],
    ]
    return byPlace(rows[quantizer % 6])
  }

  /// Spreads three values over a block: both places even, both odd, and one of each.
  private static func byPlace(_ values: [Int]) -> [Int] {
    (0..<16).map { index in
      switch (index % 4 % 2, index / 4 % 2) {
      case (0, 0): values[0]
      case (1, 1): values[1]
      default: values[2]
      }
    }
  }

  /// The levels of 16 samples, row by row, rounded as encoders do for intra blocks.
  static func levels(of samples: [Int], quantizer: Int) -> [Int] {
    let rows = [
      [13107, 5243, 8066], [11916, 4660, 7490], [10082, 4194, 6554], [9362, 3647, 5825],
      [8192, 3355, 5243], [7282, 2893, 4559],
    ]
    let multipliers = byPlace(rows[quantizer % 6])
    let shift = 15 + quantizer / 6
    return transformed(samples).enumerated().map { place, value in
      let magnitude = (abs(value) * multipliers[place] + (1 << shift) / 3) >> shift
      return value < 0 ? -magnitude : magnitude
    }
  }

  private static func transformed(_ samples: [Int]) -> [Int] {
    let waves = [[1, 1, 1, 1], [2, 1, -1, -2], [1, -1, -1, 1], [1, -2, 2, -1]]
    return (0..<16).map { place in
      var sum = 0
      for y in 0..<4 {
        for x in 0..<4 { sum += waves[place / 4][y] * waves[place % 4][x] * samples[4 * y + x] }
      }
      return sum
    }
  }
}
