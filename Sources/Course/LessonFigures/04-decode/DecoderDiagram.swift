extension LessonFigure {
  /// The decoder as a diagram: whole, and with the stage lit that a page is about.
  static let decoders: [LessonFigure] =
    [
      LessonFigure("04-decode/figures/decoder", DecoderDiagram.label) { _ in
        DecoderDiagram(nil).sheet
      }
    ]
    + [DecoderDiagram.Stage.guess, .correct].map { stage in
      LessonFigure(
        "04-decode/figures/decoder-\(stage)",
        "\(DecoderDiagram.label) You are here: \(stage.name)."
      ) { _ in DecoderDiagram(stage).sheet }
    }
}

/// Read, correct, guess, add, filter, keep: what every decoder since H.261 does.
private struct DecoderDiagram {
  enum Stage {
    case read, correct, guess, filter, keep

    var name: String {
      switch self {
      case .read: "read"
      case .correct: "correct"
      case .guess: "guess"
      case .filter: "smooth"
      case .keep: "keep"
      }
    }

    var note: String {
      switch self {
      case .read: "bits to numbers"
      case .correct: "scale, transform"
      case .guess: "copy what is known"
      case .filter: "edges of blocks"
      case .keep: "to copy from"
      }
    }
  }

  static let label =
    "A decoder: bits are read; levels become corrections; a guess from neighbours or from other pictures "
    + "is added; edges are smoothed; the picture is shown, and kept for others to copy from."

  private let lit: Stage?

  init(_ lit: Stage?) { self.lit = lit }

  private let row = 106.0

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 356)
    sheet.title(
      lit == nil ? "A decoder guesses, corrects, and keeps" : "You are here: \(lit?.name ?? "")")
    drawUpperRow(&sheet)
    drawGuesses(&sheet)
    drawStore(&sheet)
    return sheet
  }

  private func box(_ sheet: inout Sheet, _ stage: Stage, _ area: Area) {
    let isLit = stage == lit
    sheet.box(area, isLit ? .solid(.lit) : .solid(.panel), radius: 7)
    sheet.box(area, isLit ? .line(.accent, 2.5) : .line(.line), radius: 7)
    let letters = isLit ? Letters.label.bold.colored(.accent) : Letters.label.bold
    sheet.text(stage.name, area.middle.x, area.y + 24, letters.sized(15).centered)
    sheet.text(stage.note, area.middle.x, area.y + 42, .note.sized(12.5).centered)
  }

  private func drawUpperRow(_ sheet: inout Sheet) {
    sheet.arrow(Spot(20, row), Spot(58, row))
    sheet.text("bits", 22, row - 9, .note.colored(.ink))
    box(&sheet, .read, Area(60, row - 28, 112, 56))
    sheet.arrow(Spot(172, row), Spot(218, row))
    sheet.text("levels", 195, row - 9, .note.colored(.ink).centered)
    box(&sheet, .correct, Area(220, row - 28, 120, 56))
    sheet.arrow(Spot(340, row), Spot(372, row))
    // The sum.
    sheet.dot(Spot(387, row), 14, .solid(.paper))
    sheet.dot(Spot(387, row), 14, .line(.ink, 2))
    sheet.line(Spot(380, row), Spot(394, row), .line(.ink, 2))
    sheet.line(Spot(387, row - 7), Spot(387, row + 7), .line(.ink, 2))
    sheet.arrow(Spot(401, row), Spot(438, row))
    box(&sheet, .filter, Area(440, row - 28, 104, 56))
    sheet.arrow([Spot(492, row - 28), Spot(492, row - 62)])
    sheet.text("to the screen", 484, row - 46, .note.colored(.ink).right)
  }

  private func drawGuesses(_ sheet: inout Sheet) {
    let frame = Area(168, 196, 240, 102)
    let isLit = lit == .guess
    sheet.box(frame, isLit ? .solid(.lit) : .solid(.panel), radius: 7)
    sheet.box(frame, isLit ? .line(.accent, 2.5) : .line(.line), radius: 7)
    sheet.text(
      "guess", 182, 219,
      (isLit ? Letters.label.bold.colored(.accent) : .label.bold).sized(15))
    sheet.text(Stage.guess.note, 396, 219, .note.sized(12.5).right)
    let inner = [
      (Area(180, 232, 104, 54), Ink.predicted, ["from other", "pictures"]),
      (Area(294, 232, 102, 54), Ink.intra, ["from", "neighbours"]),
    ]
    for (area, ink, words) in inner {
      sheet.box(area, .solid(.paper), radius: 5)
      sheet.box(area, .line(ink, 1.5), radius: 5)
      sheet.text(words[0], area.middle.x, area.y + 23, .note.colored(.ink).centered)
      sheet.text(words[1], area.middle.x, area.y + 41, .note.colored(.ink).centered)
    }
    sheet.arrow([Spot(387, 196), Spot(387, row + 16)])
    sheet.text("guess", 379, 166, .note.colored(.ink).right)
    sheet.arrow([Spot(116, row + 28), Spot(116, 259), Spot(166, 259)])
    sheet.text("how:", 108, 196, .note.colored(.ink).right)
    sheet.text("modes,", 108, 213, .note.colored(.ink).right)
    sheet.text("vectors", 108, 230, .note.colored(.ink).right)
  }

  private func drawStore(_ sheet: inout Sheet) {
    // Neighbours are copied before they are smoothed.
    sheet.arrow([Spot(421, row), Spot(421, 259), Spot(398, 259)], .intra)
    sheet.dot(Spot(421, row), 3, .solid(.intra))
    let store = Area(440, 214, 104, 56)
    sheet.arrow([Spot(492, row + 28), Spot(492, 212)])
    box(&sheet, .keep, store)
    sheet.arrow([Spot(492, 270), Spot(492, 326), Spot(232, 326), Spot(232, 288)], .predicted)
    sheet.text("pictures that are finished", 362, 344, .note.colored(.ink).centered)
  }
}
