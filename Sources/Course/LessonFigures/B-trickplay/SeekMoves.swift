import LessonKit

extension LessonFigure {
  /// A seek, as it happens.
  static let seekMoves = LessonFigure(
    "B-trickplay/figures/seek",
    "Sixty pictures in the order of decoding. A seek to one in the middle: the decoder begins at the first, which is "
      + "a sync sample, and decodes one after the other; all are thrown away but the last, which is shown."
  ) { material in try SeekMoves(try await material.pictures(60, of: "meadow.mp4")).sheet }
}

private struct SeekMoves {
  private let pictures: [DecodedPicture]

  /// The place of the target in the order of decoding.
  private let target: Int

  init(_ pictures: [DecodedPicture]) throws {
    let orders = pictures.map(\.order).sorted()
    guard orders.count == 60, let place = pictures.firstIndex(where: { $0.order == orders[30] })
    else { throw LessonError("meadow.mp4 has other groups of pictures") }
    (self.pictures, target) = (pictures, place)
  }

  private func tile(_ index: Int) -> Area {
    Area(20 + Double(index % 30) * 17.8, 92 + Double(index / 30) * 46, 15.4, 34)
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 412, cycle: 9)
    sheet.title("To show one picture, decode \(target + 1)")
    sheet.text(
      "you ask for the picture at 1 s; the last sync sample before it is at 0 s", 20, 56, .note)
    for (index, picture) in pictures.enumerated() {
      let area = tile(index)
      let ink = picture.type?.paint ?? .luma
      sheet.box(area, .line(ink, 1.3), radius: 3)
      if index <= target {
        let start = 0.06 + 0.6 * Double(index) / Double(target + 1)
        sheet.during(start...1, isInStill: true) { $0.box(area, .soft(ink, 55), radius: 3) }
      }
    }
    let wanted = tile(target)
    sheet.box(wanted.inset(-3), .line(.accent, 2.5), radius: 4)
    sheet.text("this one", wanted.x - 3, wanted.bottom + 18, .note.bold.colored(.accent))
    sheet.text("sync", tile(0).x, tile(0).y - 10, .note.bold.colored(.intra))
    screen(&sheet)
    return sheet
  }

  private func screen(_ sheet: inout Sheet) {
    let area = Area(20, 204, 320, 184)
    sheet.samples(pictures[0].luma.halved, in: area, isSharp: false)
    let end = 0.06 + 0.6
    sheet.during(end...1, isInStill: true) {
      $0.samples(pictures[target].luma.halved, in: area, isSharp: false)
    }
    sheet.box(area, .line(.ink, 2), radius: 3)
    sheet.during(0...0.06) { $0.text(["the screen still shows", "the picture at 0 s"], 360, 234) }
    sheet.during(0.06...end) {
      $0.text(["decoded for the others'", "sake, and thrown away"], 360, 234)
    }
    sheet.during(end...1, isInStill: true) {
      $0.text(
        ["\(target) were decoded and", "thrown away; this is", "number \(target + 1)"], 360, 234,
        .label.bold)
    }
  }
}
