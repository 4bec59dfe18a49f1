import H264
import LessonKit
import Media

extension LessonFigure {
  /// What is left to correct with and without vectors.
  static let compensation = LessonFigure(
    "04-decode/figures/compensation",
    "A part of two pictures of meadow.mp4. Their difference is full of double edges; once each block is taken "
      + "from where its vector says, hardly anything is left to correct."
  ) { material in
    try Compensation(try await material.pictures(24, of: "meadow.mp4")).sheet
  }
}

private struct Compensation {
  private let before: Samples
  private let after: Samples
  private let prediction: Samples
  private let vectors: [(spot: Spot, vector: Spot)]
  private let part: (x: Int, y: Int, width: Int, height: Int)

  /// Takes the P picture that differs most from the picture it copies from.
  init(_ pictures: [DecodedPicture]) throws {
    var best: (difference: Double, picture: DecodedPicture, source: DecodedPicture)?
    for picture in pictures where picture.type == .predicted {
      guard let order = picture.trace.slices.first?.lists.first?.first?.order,
        let source = pictures.last(where: { $0.order == order })
      else { continue }
      let difference = Differences(picture.luma, source.luma).mean
      if difference > best?.difference ?? 0 { best = (difference, picture, source) }
    }
    guard let best else { throw LessonError("meadow.mp4 has no P picture") }
    let (width, height) = (256, 144)
    let difference = Differences(best.picture.luma, best.source.luma)
    let place = Self.busiest(difference, width, height)
    part = (place.x, place.y, width, height)
    before = best.source.luma.part(place.x, place.y, width, height)
    after = best.picture.luma.part(place.x, place.y, width, height)
    prediction = best.picture.prediction.part(place.x, place.y, width, height)
    vectors = Self.vectors(best.picture, part)
  }

  private static func busiest(_ difference: Differences, _ width: Int, _ height: Int) -> (
    x: Int, y: Int
  ) {
    let rows = difference.values.count / difference.width
    var best = (x: 0, y: 0)
    var most = -1
    for y in stride(from: 0, through: max(0, rows - height), by: 48) {
      for x in stride(from: 0, through: max(0, difference.width - width), by: 64) {
        var sum = 0
        for row in stride(from: y, to: min(y + height, rows), by: 4) {
          for column in stride(from: x, to: x + width, by: 4) {
            sum += abs(difference.values[row * difference.width + column])
          }
        }
        if sum > most { (best, most) = ((x, y), sum) }
      }
    }
    return best
  }

  /// One vector for each macroblock of the part, in samples.
  private static func vectors(
    _ picture: DecodedPicture, _ part: (x: Int, y: Int, width: Int, height: Int)
  ) -> [(Spot, Spot)] {
    picture.trace.macroblocks.compactMap { macroblock in
      let (x, y) = (macroblock.column * 16 + 8 - part.x, macroblock.row * 16 + 8 - part.y)
      guard 0..<part.width ~= x, 0..<part.height ~= y, let summary = macroblock.summary,
        summary.references[0][0] >= 0
      else { return nil }
      let vector = summary.vectors[0][0]
      return (Spot(Double(x), Double(y)), Spot(Double(vector.x) / 4, Double(vector.y) / 4))
    }
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 414)
    sheet.title("Not what changed, but where it came from")
    let plain = Differences(after, before)
    let compensated = Differences(after, prediction)
    let areas = (0..<4).map { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: 2)
      return Area(20 + Double(column) * 272, 74 + Double(row) * 176, 260, 146)
    }
    sheet.samples(before, in: areas[0], isSharp: false)
    sheet.samples(after, in: areas[1], isSharp: false)
    sheet.samples(plain.picture(times: 3), in: areas[2], isSharp: false)
    sheet.samples(compensated.picture(times: 3), in: areas[3], isSharp: false)
    drawVectors(&sheet, areas[1])
    let names = [
      "① the picture to copy from", "② the next: where blocks were (× 4)",
      "② less ①: \(plain.mean.text(decimals: 1)) a sample",
      "② less the copied blocks: \(compensated.mean.text(decimals: 1))",
    ]
    for (area, name) in zip(areas, names) {
      sheet.box(area, .line(.line, 1))
      sheet.text(name, area.x, area.y - 9, .note.colored(.ink))
    }
    return sheet
  }

  private func drawVectors(_ sheet: inout Sheet, _ area: Area) {
    let scale = area.width / Double(part.width)
    for (spot, vector) in vectors where vector.length > 0.7 {
      let start = Spot(area.x, area.y) + spot * scale
      let end = start + vector * (4 * scale)
      guard end.x > area.x, end.x < area.right, end.y > area.y, end.y < area.bottom else {
        continue
      }
      sheet.arrow(start, end, .orange, width: 1.2)
    }
  }
}
