import H264
import LessonKit

extension LessonFigure {
  /// The nine ways to continue what is known into a block of 4 × 4.
  static let intraModes = LessonFigure(
    "F-decoder/figures/intra-modes",
    "The samples around one block of meadow.mp4, the block itself, and the nine guesses that can be made from "
      + "the samples around it, each with its direction and its error; the nearest one is lit."
  ) { material in
    IntraModes(try await material.pictures(1, of: "meadow.mp4")[0]).sheet
  }
}

private struct IntraModes {
  private static let names = [
    "down", "right", "mean", "down left", "down right", "steep right", "flat right", "steep left",
    "up right",
  ]
  /// To the right, and down.
  private static let directions: [Spot?] = [
    Spot(0, 1), Spot(1, 0), nil, Spot(-0.7, 0.7), Spot(0.7, 0.7), Spot(0.45, 0.9), Spot(0.9, 0.45),
    Spot(-0.45, 0.9), Spot(0.9, -0.45),
  ]

  private let plane: Samples
  private let guesses: [Samples]
  private let place: (x: Int, y: Int)

  init(_ picture: DecodedPicture) {
    plane = Samples(width: picture.trace.columns * 16, picture.trace.unfiltered[0])
    place = Self.clearestBlock(picture, plane)
    guesses = picture.trace.directions(x: place.x, y: place.y).map { Samples(width: 4, $0) }
  }

  /// The block of which one slanted guess is much better than all others.
  private static func clearestBlock(_ picture: DecodedPicture, _ plane: Samples) -> (x: Int, y: Int)
  {
    var best = (x: 16, y: 16)
    var gain = 0.0
    for macroblock in picture.trace.macroblocks
    where macroblock.summary?.kind == .intra4x4 && macroblock.column > 0 && macroblock.row > 0 {
      for block in 0..<16 {
        let (x, y) = (macroblock.column * 16 + block % 4 * 4, macroblock.row * 16 + block / 4 * 4)
        let own = plane.part(x, y, 4, 4)
        let errors = picture.trace.directions(x: x, y: y).map {
          Differences(own, Samples(width: 4, $0)).mean
        }
        let simple = errors.prefix(3).min() ?? 0
        guard let least = errors.dropFirst(3).min(), simple - least > gain else { continue }
        (best, gain) = ((x, y), simple - least)
      }
    }
    return best
  }

  private var own: Samples { plane.part(place.x, place.y, 4, 4) }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 452)
    sheet.title("Nine ways to continue what is already known")
    drawKnown(&sheet)
    let errors = guesses.map { Differences(own, $0).mean }
    let best = errors.indices.min { errors[$0] < errors[$1] } ?? 0
    for (mode, guess) in guesses.enumerated() {
      draw(
        guess, mode, errors[mode], isBest: mode == best,
        Spot(232 + Double(mode % 3) * 108, 56 + Double(mode / 3) * 130), &sheet)
    }
    return sheet
  }

  private func drawKnown(_ sheet: inout Sheet) {
    let cell = 20.0
    let around = plane.part(place.x - 1, place.y - 1, 9, 5)
    sheet.text("known: the samples around it", 20, 72, .note.colored(.ink).sized(12.5))
    let corner = Spot(20, 84)
    for index in 0..<45 where index < 9 || index % 9 == 0 {
      let area = Area(
        corner.x + Double(index % 9) * cell, corner.y + Double(index / 9) * cell, cell, cell)
      sheet.samples(Samples(width: 1, [around.values[index]]), in: area)
    }
    let hole = Area(corner.x + cell, corner.y + cell, 4 * cell, 4 * cell)
    sheet.box(hole.inset(1), .dashed(.accent, 2))
    sheet.text(
      "?", hole.middle.x, hole.middle.y + 13, Letters.title.sized(36).centered.colored(.accent))
    sheet.text("the block itself", 20, 228, .note.colored(.ink))
    let block = Area(40, 240, 96, 96)
    sheet.samples(own, in: block)
    sheet.box(block, .line(.ink, 1.5))
    sheet.text(
      [
        "Which guess is nearest?", "The encoder tries them", "all, and sends the",
        "number of the best.",
      ], 20, 366, .note)
  }

  private func draw(
    _ guess: Samples, _ mode: Int, _ error: Double, isBest: Bool, _ corner: Spot,
    _ sheet: inout Sheet
  ) {
    if isBest { sheet.box(Area(corner.x - 8, corner.y - 4, 100, 126), .solid(.lit), radius: 6) }
    let area = Area(corner.x + 8, corner.y + 4, 68, 68)
    sheet.samples(guess, in: area)
    sheet.box(area, isBest ? .line(.accent, 2.5) : .line(.line, 1))
    if let direction = Self.directions[mode] {
      let (start, end) = (area.middle - direction * 24, area.middle + direction * 24)
      sheet.line(start, end, .line(.paper, 6))
      sheet.arrow(start, end, .vermilion, width: 2.5)
    } else {
      sheet.dot(area.middle, 9, .solid(.paper))
      sheet.dot(area.middle, 6, .solid(.vermilion))
    }
    let letters = isBest ? Letters.label.bold.colored(.accent) : .label
    sheet.text(
      "\(mode) \(Self.names[mode])", area.middle.x, corner.y + 91, letters.sized(13).centered)
    sheet.text(
      "off by \(error.text(decimals: 1))", area.middle.x, corner.y + 109, .note.centered)
  }
}
