import LessonKit
import Media

extension LessonFigure {
  /// One frame of the film that the page reads, as bytes and as planes.
  static let oneFrame = LessonFigure(
    "00-pixels/figures/one-frame",
    "A bar of 7,776 bytes: two thirds are luma, a sixth each is Cb and Cr. Below them the three planes as pictures, "
      + "that of luma twice as wide and twice as high as the other two."
  ) { material in OneFrame(try await material.bytes("../Lessons/00-pixels/walk.yuv")).sheet }
}

private struct OneFrame {
  private let bytes: [UInt8]

  private let width = 96
  private let height = 54

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var frameSize: Int { width * height * 3 / 2 }

  private func plane(_ start: Int, _ width: Int, _ height: Int) -> Samples {
    Samples(width: width, Array(bytes.dropFirst(start).prefix(width * height)))
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 372)
    sheet.title("One frame is a row of \(frameSize.grouped) bytes")
    sheet.text(
      "\(bytes.count / frameSize) of them are the film: \(bytes.count.grouped) bytes", 20, 56, .note
    )
    let luma = width * height
    let scale = 532.0 / Double(frameSize)
    var parts: [(name: String, count: Int, ink: Ink, picture: Samples)] = []
    parts.append(("Y, how bright", luma, .luma, plane(0, width, height)))
    parts.append(("Cb", luma / 4, .cb, plane(luma, width / 2, height / 2)))
    parts.append(("Cr", luma / 4, .cr, plane(luma + luma / 4, width / 2, height / 2)))
    var (x, left) = (20.0, 20.0)
    for part in parts {
      let area = Area(x, 74, Double(part.count) * scale, 34)
      sheet.box(area, .soft(part.ink, 45))
      sheet.box(area, .line(part.ink, 1.5))
      sheet.text(part.count.grouped, area.middle.x, area.middle.y + 5, .label.bold.centered)
      let size = Spot(Double(part.picture.width) * 2.66, Double(part.picture.height) * 2.66)
      let picture = Area(left, 166, size.x, size.y)
      sheet.line(
        [
          Spot(area.x, area.bottom), Spot(area.right, area.bottom), Spot(picture.right, picture.y),
          Spot(picture.x, picture.y),
        ], .soft(part.ink, 16), isClosed: true)
      sheet.samples(part.picture, in: picture)
      sheet.box(picture, .line(part.ink, 1.5))
      let below = picture.bottom + 22
      sheet.text(
        part.name, picture.x, below, .label.bold.colored(part.ink == .luma ? .ink : part.ink))
      sheet.text("\(part.picture.width) × \(part.picture.height)", picture.x, below + 19, .note)
      x = area.right
      left = picture.right + 9
    }
    return sheet
  }
}

extension Int {
  /// With a thin gap before each three digits.
  fileprivate var grouped: String {
    let digits = "\(self)"
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += " " }
      text.append(digit)
    }
    return text
  }
}
