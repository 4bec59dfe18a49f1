extension LessonFigure {
  /// Where a sample of colour is among its four pixels.
  static let lattice = LessonFigure(
    "05-render/figures/lattice",
    "Three grids of pixels, crosses for luma. One dot of colour belongs to four crosses: between the two on the "
      + "left, in the middle of all four, or on the upper left one."
  ) { _ in Lattice().sheet }
}

/// ITU-T H.264 table E-1, `chroma_sample_loc_type` 0, 1 and 2.
private struct Lattice {
  private let step = 38.0

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 312)
    sheet.title("Four pixels share one colour; where does it lie?")
    let sites: [(name: String, note: String, x: Double, y: Double)] = [
      ("left", "most films, this one", 0, 0.5), ("centre", "JPEG, MPEG-1", 0.5, 0.5),
      ("top left", "most HDR films", 0, 0),
    ]
    for (index, site) in sites.enumerated() {
      draw(&sheet, Spot(42 + Double(index) * 186, 100), site.x, site.y)
      sheet.text(site.name, 24 + Double(index) * 186, 66, .label.bold)
      sheet.text(site.note, 24 + Double(index) * 186, 84, .note)
    }
    sheet.line([Spot(30, 267), Spot(44, 267)], .line(.luma, 2.5))
    sheet.line([Spot(37, 260), Spot(37, 274)], .line(.luma, 2.5))
    sheet.text("luma, in every pixel", 54, 272)
    sheet.dot(Spot(226, 267), 8, .solid(.cr))
    sheet.text("Cb and Cr, one for four pixels", 242, 272)
    sheet.text(
      "4:2:0 = of 4 pixels in a row 2 colours, and in the row below 0 new ones", 20, 300,
      .note)
    return sheet
  }

  private func draw(_ sheet: inout Sheet, _ corner: Spot, _ siteX: Double, _ siteY: Double) {
    for blockY in 0..<2 {
      for blockX in 0..<2 {
        let area = Area(
          corner.x + (Double(blockX) * 2 - 0.5) * step + 2,
          corner.y + (Double(blockY) * 2 - 0.5) * step + 12, 2 * step - 4, 2 * step - 4)
        sheet.box(area, .solid(.panel), radius: 5)
      }
    }
    for y in 0..<4 {
      for x in 0..<4 {
        let spot = Spot(corner.x + Double(x) * step, corner.y + Double(y) * step + 10)
        sheet.line(spot - Spot(7, 0), spot + Spot(7, 0), .line(.luma, 2.5))
        sheet.line(spot - Spot(0, 7), spot + Spot(0, 7), .line(.luma, 2.5))
      }
    }
    for y in stride(from: 0.0, to: 4, by: 2) {
      for x in stride(from: 0.0, to: 4, by: 2) {
        let spot = Spot(
          corner.x + (x + siteX) * step, corner.y + (y + siteY) * step + 10)
        sheet.dot(spot, 8, .solid(.cr))
        sheet.dot(spot, 8, .line(.paper, 1.5))
      }
    }
  }
}
