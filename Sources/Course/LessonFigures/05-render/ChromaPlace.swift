extension LessonFigure {
  /// How much a pixel takes of the two samples of colour around it.
  static let chromaPlace = LessonFigure(
    "05-render/figures/chroma-place",
    "A row of eight pixels three times, with dots for colour on every other pixel, between two pixels, or on the "
      + "ones after. Pixel 1 takes a half of two dots, or three quarters and one, or all of the dot on it."
  ) { _ in ChromaPlace().sheet }
}

private struct ChromaPlace {
  private static let left = 196.0
  private static let step = 50.0
  private static let pixel = 1

  private func x(_ pixel: Double) -> Double { Self.left + pixel * Self.step }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 366)
    sheet.title("Pixel 1 takes most of the colour that is nearest")
    sheet.text("pixel", 24, 72, .note)
    for pixel in 0..<8 {
      sheet.text(
        "\(pixel)", x(Double(pixel)), 72,
        pixel == Self.pixel ? .label.bold.colored(.accent).centered : .note.centered)
    }
    let names = ["on the first", "between them", "on the second"]
    for (place, name) in names.enumerated() {
      let y = 104 + Double(place) * 90
      sheet.text(name, 24, y + 5, .label.bold)
      sheet.text("place \(place)", 24, y + 23, .note)
      row(&sheet, y, halves: place)
    }
    return sheet
  }

  /// A row of pixels, with dots of colour so many halves of a pixel after every other one.
  private func row(_ sheet: inout Sheet, _ y: Double, halves: Int) {
    for pixel in 0..<8 {
      let isAsked = pixel == Self.pixel
      let spot = Spot(x(Double(pixel)), y)
      let paint: Paint = .line(isAsked ? .accent : .luma, 2.5)
      sheet.line(spot - Spot(7, 0), spot + Spot(7, 0), paint)
      sheet.line(spot - Spot(0, 7), spot + Spot(0, 7), paint)
    }
    // In quarters of the distance between two dots, which are four halves of a pixel apart.
    let quarters = 2 * Self.pixel - halves
    for sample in 0..<4 {
      let spot = Spot(x(Double(2 * sample) + Double(halves) / 2), y + 38)
      let share = sample == 0 ? 4 - quarters : sample == 1 ? quarters : 0
      sheet.dot(spot, 8, share > 0 ? .solid(.cr) : .soft(.cr, 35))
      guard share > 0 else { continue }
      let pixel = Spot(x(Double(Self.pixel)), y)
      let way = pixel - spot
      sheet.arrow(
        spot + way * (11 / way.length), pixel - way * (12 / way.length), .cr,
        width: 1 + Double(share) * 0.6)
      let isLeft = spot.x <= pixel.x
      sheet.text(
        ["", "¼", "½", "¾", "all"][share], spot.x + (isLeft ? -14 : 14), spot.y + 5,
        isLeft ? .label.bold.colored(.cr).right : .label.bold.colored(.cr))
    }
  }
}
