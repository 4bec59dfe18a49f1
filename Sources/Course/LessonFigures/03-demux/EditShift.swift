import LessonKit
import MP4
import Media

extension LessonFigure {
  /// Why the first picture has the time 1 024 in the file, and 0 on the screen.
  static let editShift = LessonFigure(
    "03-demux/figures/edit-shift",
    "Three rows of the same nine samples: when each is decoded; when it is shown by the file's clock, never "
      + "before it is decoded; and on the screen, where the edit list has moved all by two frames."
  ) { material in
    let pictures = try await material.pictures(9, of: "demo.mp4")
    return EditShift(try await material.film("demo.mp4"), pictures).sheet
  }
}

private struct EditShift {
  private let samples: [SampleRecord]
  private let inks: [Ink]
  private let shift: Int64

  private let side = 34.0

  init(_ film: Film, _ pictures: [DecodedPicture]) {
    samples = pictures.map { film.samples[$0.sample] }
    inks = pictures.map { $0.type?.paint ?? .luma }
    shift = samples.first?.presentationTime ?? 0
  }

  private func x(_ ticks: Int64) -> Double { 116 + Double(ticks) / 512 * 40 }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 366)
    sheet.title("The edit list takes the waiting back")
    let rows: [(y: Double, name: String, clock: String)] = [
      (66, "decoded", "ticks of the file"), (160, "shown", "ticks of the file"),
      (276, "on screen", "seconds"),
    ]
    for row in rows {
      sheet.text(row.name, 20, row.y + 16, .label.bold)
      sheet.text(row.clock, 20, row.y + 33, .note.sized(12))
    }
    for (sample, ink) in zip(samples, inks) {
      // Straight down is as early as can be: decoded, and shown at once.
      let isTight = sample.decodeTime == sample.presentationTime
      sheet.arrow(
        Spot(x(sample.decodeTime) + side / 2, 66 + side),
        Spot(x(sample.presentationTime) + side / 2, 158), isTight ? .accent : ink,
        width: isTight ? 2.5 : 1.2)
    }
    for (sample, ink) in zip(samples, inks) {
      tile(&sheet, sample.index, x(sample.decodeTime), 66, ink)
      tile(&sheet, sample.index, x(sample.presentationTime), 160, ink)
      tile(&sheet, sample.index, x(sample.presentationTime - shift), 276, ink)
    }
    for step in 0..<11 where step % 2 == 0 {
      sheet.text(
        "\(step * 512)", x(Int64(step * 512)) + side / 2, 60, .note.sized(12).centered)
    }
    sheet.arrow(
      [
        Spot(x(shift) + side / 2, 196), Spot(x(shift) + side / 2, 226), Spot(x(0) + side / 2, 226),
        Spot(x(0) + side / 2, 273),
      ], .accent, width: 2.5)
    sheet.text(
      "elst: the film begins at \(shift.grouped)", x(shift) + side / 2 + 14, 232,
      .label.bold.colored(.accent))
    for step in 0..<9 {
      sheet.text(
        (Double(step) / 30).text(decimals: 2), x(Int64(step * 512)) + side / 2, 328,
        .note.sized(12).centered)
    }
    sheet.text(
      "sample 3 is shown the moment it is decoded; earlier it cannot be", 20, 352,
      .note.colored(.accent))
    return sheet
  }

  private func tile(_ sheet: inout Sheet, _ number: Int, _ x: Double, _ y: Double, _ ink: Ink) {
    let area = Area(x, y, side, side)
    sheet.box(area, .solid(.paper), radius: 5)
    sheet.box(area, .soft(ink, 22), radius: 5)
    sheet.box(area, .line(ink, 1.8), radius: 5)
    sheet.text("\(number)", area.middle.x, area.middle.y + 5, .label.bold.centered)
  }
}
