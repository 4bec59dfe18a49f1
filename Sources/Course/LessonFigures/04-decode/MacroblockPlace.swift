import H264
import LessonKit

extension LessonFigure {
  /// From a picture to sixteen numbers.
  static let macroblockPlace = LessonFigure(
    "04-decode/figures/macroblock",
    "A picture of meadow.mp4 in squares; one of them enlarged, a macroblock of 16 by 16 samples; a sixteenth of "
      + "that enlarged, a block of 4 by 4 numbers."
  ) { material in
    MacroblockPlace(try await material.pictures(1, of: "meadow.mp4")[0]).sheet
  }
}

private struct MacroblockPlace {
  private let picture: DecodedPicture
  private let place: (column: Int, row: Int)

  init(_ picture: DecodedPicture) {
    self.picture = picture
    place = picture.mostDetailed
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 430)
    sheet.title("A picture, a macroblock, a block, sixteen numbers")
    let (columns, rows) = (picture.trace.columns, picture.trace.rows)
    let cell = 532.0 / Double(columns)
    let top = 52.0
    // Half the size is enough for a picture that is as wide as this.
    let small = picture.luma.halved
    let area = Area(20, top, 532, cell * Double(rows))
    let shown = Area(20, top, 532, min(area.height, 200))
    let firstRow = max(0, min(rows - Int(shown.height / cell), place.row - 3))
    let rowCount = Int(shown.height / cell)
    let view = Area(20, top, 532, Double(rowCount) * cell)
    sheet.samples(
      small.part(0, firstRow * 8, columns * 8, rowCount * 8), in: view, isSharp: false)
    sheet.grid(view, columns: columns, rows: rowCount, .line(.paper, 0.5))
    let macroblock = Area(
      20 + Double(place.column) * cell, top + Double(place.row - firstRow) * cell, cell, cell)
    sheet.box(macroblock, .line(.orange, 3))
    let large = Area(20, view.bottom + 38, 128, 128)
    let block = Area(208, view.bottom + 38, 128, 128)
    zoom(&sheet, macroblock, large)
    let plane = picture.luma
    sheet.samples(plane.part(place.column * 16, place.row * 16, 16, 16), in: large)
    sheet.grid(large, columns: 4, rows: 4, .line(.paper, 0.7))
    let (blockX, blockY) = (2, 1)
    let chosen = Area(
      large.x + Double(blockX) * 32, large.y + Double(blockY) * 32, 32, 32)
    sheet.box(large, .line(.orange, 3))
    sheet.line(Spot(chosen.right, chosen.y), Spot(block.x, block.y), .line(.orange, 1))
    sheet.line(Spot(chosen.right, chosen.bottom), Spot(block.x, block.bottom), .line(.orange, 1))
    sheet.box(chosen, .line(.orange, 3))
    let samples = plane.part(place.column * 16 + blockX * 4, place.row * 16 + blockY * 4, 4, 4)
    sheet.samples(samples, in: block)
    for (index, value) in samples.values.enumerated() {
      sheet.text(
        "\(value)", block.x + (Double(index % 4) + 0.5) * 32,
        block.y + (Double(index / 4) + 0.5) * 32 + 5,
        Letters.label.centered.bold.colored(value > 110 ? .onLight : .onDark))
    }
    sheet.box(block, .line(.orange, 3))
    let words = [
      ("\(columns) × \(rows) macroblocks", "make this picture, in one slice"),
      ("16 × 16 samples", "make a macroblock: it is guessed"),
      ("4 × 4 samples", "make a block: it is corrected"),
    ]
    for (index, (size, use)) in words.enumerated() {
      let y = view.bottom + 52 + Double(index) * 48
      sheet.text(size, 356, y, .label.bold)
      sheet.text(use, 356, y + 18, .note.sized(12.5))
    }
    return sheet
  }

  private func zoom(_ sheet: inout Sheet, _ small: Area, _ large: Area) {
    sheet.line(Spot(small.x, small.bottom), Spot(large.x, large.y), .line(.orange, 1))
    sheet.line(Spot(small.right, small.bottom), Spot(large.right, large.y), .line(.orange, 1))
  }
}

extension DecodedPicture {
  /// The macroblock with most bits, except for those at the edges.
  var mostDetailed: (column: Int, row: Int) {
    let inner = trace.macroblocks.filter {
      2..<trace.columns - 2 ~= $0.column && 2..<trace.rows - 3 ~= $0.row
    }
    let best = inner.max { $0.bits.count < $1.bits.count }
    return (best?.column ?? 2, best?.row ?? 2)
  }
}

extension Samples {
  /// Half as wide and half as high: the mean of four samples each.
  var halved: Samples {
    let (columns, rows) = (width / 2, height / 2)
    return Samples(
      width: columns,
      (0..<columns * rows).map { place in
        let (x, y) = (2 * (place % columns), 2 * (place / columns))
        return UInt8((self[x, y] + self[x + 1, y] + self[x, y + 1] + self[x + 1, y + 1] + 2) / 4)
      })
  }
}
