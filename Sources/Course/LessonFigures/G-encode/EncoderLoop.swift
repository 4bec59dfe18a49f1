extension LessonFigure {
  /// What an encoder is made of; most of it is a decoder.
  static let encoderLoop = LessonFigure(
    "G-encode/figures/loop",
    "The picture less the guess is transformed and divided into levels, which become bits. The same levels are "
      + "multiplied and transformed back, added to the guess, smoothed, and kept; from there comes the next guess. "
      + "That half is a decoder, like the one that receives the bits."
  ) { _ in EncoderLoop().sheet }
}

private struct EncoderLoop {
  private let inner = Area(20, 184, 532, 196)

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 400)
    sheet.title("An encoder has a decoder inside")
    sheet.box(inner, .soft(.green, 14), radius: 10)
    sheet.box(inner, .dashed(.green, 1.8), radius: 10)
    sheet.text(
      "the decoder, as every player has it", 36, inner.bottom - 14, .label.bold.colored(.green))
    box(&sheet, Area(24, 84, 76, 50), "picture", .luma)
    box(&sheet, Area(196, 84, 106, 50), "transform,", .orange, "divide")
    box(&sheet, Area(352, 84, 76, 50), "levels", .orange)
    box(&sheet, Area(476, 84, 72, 50), "bits", .vermilion)
    box(&sheet, Area(338, 204, 106, 50), "multiply,", .orange, "transform")
    box(&sheet, Area(184, 290, 84, 50), "smooth", .green)
    box(&sheet, Area(40, 290, 104, 50), "kept", .predicted, "pictures")
    box(&sheet, Area(104, 204, 84, 50), "guess", .predicted)
    operation(&sheet, Spot(148, 109), "−")
    operation(&sheet, Spot(226, 229), "+")
    sheet.arrow(Spot(100, 109), Spot(132, 109))
    sheet.arrow(Spot(164, 109), Spot(194, 109))
    sheet.arrow(Spot(302, 109), Spot(350, 109))
    sheet.arrow(Spot(428, 109), Spot(474, 109))
    sheet.arrow(Spot(391, 134), Spot(391, 202), .orange, width: 2)
    sheet.arrow(Spot(338, 229), Spot(243, 229))
    sheet.arrow(Spot(226, 245), Spot(226, 288))
    sheet.arrow(Spot(184, 315), Spot(146, 315))
    sheet.arrow([Spot(64, 290), Spot(64, 229), Spot(102, 229)])
    sheet.arrow(Spot(148, 204), Spot(148, 126), .predicted, width: 2)
    sheet.arrow(Spot(188, 229), Spot(209, 229))
    sheet.text("to the file", 512, 154, .note.centered)
    sheet.text("detail is lost here", 249, 154, .note.centered)
    return sheet
  }

  private func box(
    _ sheet: inout Sheet, _ area: Area, _ name: String, _ ink: Ink, _ more: String? = nil
  ) {
    sheet.box(area, .solid(.paper), radius: 6)
    sheet.box(area, .soft(ink, 22), radius: 6)
    sheet.box(area, .line(ink, 1.8), radius: 6)
    let y = area.middle.y + (more == nil ? 5 : -3)
    sheet.text(name, area.middle.x, y, .label.bold.centered)
    if let more { sheet.text(more, area.middle.x, y + 18, .label.bold.centered) }
  }

  private func operation(_ sheet: inout Sheet, _ spot: Spot, _ sign: String) {
    sheet.dot(spot, 16, .solid(.paper))
    sheet.dot(spot, 16, .line(.ink, 1.8))
    sheet.text(sign, spot.x, spot.y + 6, .label.sized(18).bold.centered)
  }
}
