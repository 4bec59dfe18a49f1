import H264
import LessonKit
import Media

extension LessonFigure {
  /// Who copies from whom: not the order of pictures, but the reason for it.
  static let copiesFrom = LessonFigure(
    "03-demux/figures/copies-from",
    "Nine pictures in the order of the screen, with arrows to the pictures that each copies from: P pictures "
      + "from earlier ones, B pictures from both sides, and the I picture from none."
  ) { material in
    CopiesFrom(try await material.pictures(9, of: "demo.mp4")).sheet
  }
}

private struct CopiesFrom {
  /// In the order of the screen.
  private let pictures: [DecodedPicture]

  private let top = 150.0
  private let side = 36.0

  init(_ pictures: [DecodedPicture]) { self.pictures = pictures.sorted { $0.order < $1.order } }

  private func x(_ place: Int) -> Double { 112 + Double(place) * 48 }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 318)
    sheet.title("P pictures copy from the past, B pictures from both sides")
    for place in pictures.indices { drawArrows(&sheet, place) }
    for (place, picture) in pictures.enumerated() {
      let area = Area(x(place), top, side, side)
      let ink = picture.type?.paint ?? .luma
      sheet.box(area, .solid(.paper), radius: 6)
      sheet.box(area, .soft(ink, 22), radius: 6)
      sheet.box(area, .line(ink, 2), radius: 6)
      sheet.text(
        picture.type?.rawValue ?? "?", area.middle.x, area.middle.y + 7,
        Letters.title.sized(18).centered)
    }
    sheet.text("on the screen", 20, 268, .note)
    sheet.text("in the file", 20, 292, .note)
    for (place, picture) in pictures.enumerated() {
      sheet.text("\(place)", x(place) + side / 2, 268, .label.centered)
      sheet.text("\(picture.sample)", x(place) + side / 2, 292, .label.centered)
    }
    return sheet
  }

  /// The pictures that one copies from, and which share of its blocks does.
  private func sources(_ picture: DecodedPicture) -> [(place: Int, share: Double)] {
    guard let lists = picture.trace.slices.first?.lists else { return [] }
    var counts: [Int: Int] = [:]
    for macroblock in picture.trace.macroblocks {
      guard let summary = macroblock.summary else { continue }
      for (list, indices) in summary.references.enumerated() where list < lists.count {
        for index in indices where lists[list].indices.contains(index) {
          counts[lists[list][index].order, default: 0] += 1
        }
      }
    }
    let total = Double(4 * max(1, picture.trace.macroblocks.count))
    return counts.compactMap { order, count in
      guard let place = pictures.firstIndex(where: { $0.order == order }) else { return nil }
      return (place, Double(count) / total)
    }.sorted { $0.place < $1.place }
  }

  /// Arcs of P pictures go above, those of B pictures below.
  private func drawArrows(_ sheet: inout Sheet, _ place: Int) {
    let picture = pictures[place]
    let isAbove = picture.type == .predicted
    for source in sources(picture) where source.share > 0.03 {
      let isLeft = source.place < place
      let distance = Double(abs(source.place - place))
      // Short arcs lie within long ones.
      let aside = (isLeft ? -1 : 1) * max(1, 16 - 3.5 * distance)
      let (near, far) = isAbove ? (top - 1, top - 4) : (top + side + 1, top + side + 4)
      let start = Spot(x(place) + side / 2 + aside, near)
      let end = Spot(x(source.place) + side / 2 - aside, far)
      let height = isAbove ? -24 - distance * 17 : 12 + distance * 19
      let control = Spot((start.x + end.x) / 2, start.y + height)
      sheet.arc(
        start, control, end, picture.type?.paint ?? .luma,
        width: (10 + 16 * source.share).rounded() / 10)
    }
  }
}
