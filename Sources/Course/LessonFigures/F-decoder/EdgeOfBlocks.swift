import H264
import LessonKit

extension LessonFigure {
  /// Eight samples across an edge, before and after the filter.
  static let edge = LessonFigure(
    "F-decoder/figures/deblocking-edge",
    "A part of meadow.mp4 before and after the filter, and the eight samples across one edge of blocks: the step "
      + "between them becomes a slope."
  ) { material in
    EdgeOfBlocks(try await material.pictures(2, of: "meadow.mp4")[0]).sheet
  }
}

private struct EdgeOfBlocks {
  private let before: Samples
  private let after: Samples
  /// The first sample after the edge.
  private let place: (x: Int, y: Int)

  /// Takes the vertical edge between macroblocks whose step the filter makes smallest.
  init(_ picture: DecodedPicture) {
    let before = Samples(width: picture.trace.columns * 16, picture.trace.unfiltered[0])
    let after = picture.luma
    var (best, most) = ((x: 32, y: 32), 0)
    for x in stride(from: 32, to: before.width - 32, by: 16) {
      for y in 32..<before.height - 32 {
        let gain =
          abs(before[x - 1, y] - before[x, y]) - abs(after[x - 1, y] - after[x, y])
        let sides = (1..<4).reduce(0) {
          $0 + abs(before[x - $1 - 1, y] - before[x - $1, y])
            + abs(before[x + $1, y] - before[x + $1 - 1, y])
        }
        // Both sides are flat, three samples of each are changed, and none by another edge.
        guard sides <= 4, before[x - 4, y] == after[x - 4, y], before[x + 3, y] == after[x + 3, y],
          before[x - 3, y] != after[x - 3, y], before[x + 2, y] != after[x + 2, y]
        else { continue }
        if gain > most { (best, most) = ((x, y), gain) }
      }
    }
    (self.before, self.after, place) = (before, after, best)
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 356)
    sheet.title("A step at the edge of two blocks becomes a slope")
    drawPart(&sheet, before, "before the filter", 70)
    drawPart(&sheet, after, "after it", 222)
    drawGraph(&sheet)
    return sheet
  }

  private func drawPart(_ sheet: inout Sheet, _ plane: Samples, _ name: String, _ y: Double) {
    let area = Area(20, y, 112, 112)
    sheet.text(name, 20, y - 8, .note.colored(.ink))
    sheet.samples(plane.part(place.x - 16, place.y - 16, 32, 32), in: area)
    let cell = 112.0 / 32
    sheet.box(
      Area(area.x + 12 * cell, area.y + 16 * cell - 1, 8 * cell, cell + 2), .line(.orange, 2))
  }

  private func drawGraph(_ sheet: inout Sheet) {
    let plot = Area(196, 70, 340, 230)
    let old = (-4..<4).map { Double(before[place.x + $0, place.y]) }
    let new = (-4..<4).map { Double(after[place.x + $0, place.y]) }
    let values = old + new
    let (low, high) = ((values.min() ?? 0) - 4, (values.max() ?? 255) + 4)
    let step = plot.width / 8
    func y(_ value: Double) -> Double { plot.bottom - (value - low) / (high - low) * plot.height }
    sheet.box(Area(plot.x, plot.y, plot.width / 2, plot.height), .soft(.luma, 8))
    sheet.box(Area(plot.middle.x, plot.y, plot.width / 2, plot.height), .soft(.luma, 20))
    sheet.line(
      Spot(plot.middle.x, plot.y), Spot(plot.middle.x, plot.bottom + 6), .dashed(.pale, 1.5))
    sheet.text("one block", plot.x + 10, plot.bottom + 22, .note)
    sheet.text("the next", plot.right - 10, plot.bottom + 22, .note.right)
    sheet.text("edge", plot.middle.x, plot.bottom + 22, .label.bold.centered)
    for value in [low + 4, high - 4] {
      sheet.text(value.text(decimals: 0), plot.x - 8, y(value) + 5, .note.right)
      sheet.line(Spot(plot.x - 4, y(value)), Spot(plot.x, y(value)), .line(.pale, 1))
    }
    sheet.text("luma", plot.x - 8, plot.middle.y, .note.right)
    for (values, paint, radius) in [
      (old, Paint.line(.luma, 2), 3.0), (new, .line(.orange, 3), 4.5),
    ] {
      var spots: [Spot] = []
      for (index, value) in values.enumerated() {
        spots.append(Spot(plot.x + (Double(index) + 0.5) * step, y(value)))
      }
      sheet.line(spots, paint)
      for spot in spots { sheet.dot(spot, radius, .solid(paint.ink)) }
    }
    let isRising = old[4] > old[3]
    // The names are placed where there is no line.
    let nameX = isRising ? plot.x + 12 : plot.right - 12
    let anchor = isRising ? Letters.label.bold : Letters.label.bold.right
    sheet.text("after", nameX, plot.y + 26, anchor.colored(.orange))
    sheet.text("before", nameX, plot.y + 46, anchor.colored(.luma))
  }
}
