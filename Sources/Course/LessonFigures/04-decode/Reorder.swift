import LessonKit

extension LessonFigure {
  /// Pictures that come out of the decoder later than they go in.
  static let reorder = LessonFigure(
    "04-decode/figures/reorder",
    "Nine steps from left to right: which picture goes into the decoder, which ones wait, and which one comes "
      + "out. Two may wait; when there are three, the one that is shown first leaves."
  ) { material in Reorder(try await material.pictures(9, of: "demo.mp4")).sheet }
}

private struct Reorder {
  /// What happens when a picture goes in.
  struct Step {
    let number: Int
    let waiting: [Int]
    let leaving: Int?
  }

  private let steps: [Step]
  private let inks: [Int: Ink]

  private let limit = 2
  private let side = 34.0

  init(_ pictures: [DecodedPicture]) {
    var waiting: [Int] = []
    var steps: [Step] = []
    for picture in pictures {
      let number = picture.order / 2
      waiting = (waiting + [number]).sorted()
      let leaving = waiting.count > limit ? waiting.removeFirst() : nil
      steps.append(Step(number: number, waiting: waiting, leaving: leaving))
    }
    self.steps = steps
    inks = Dictionary(
      pictures.map { ($0.order / 2, $0.type?.paint ?? .luma) },
      uniquingKeysWith: { first, _ in first })
  }

  private func x(_ step: Int) -> Double { 122 + Double(step) * 48 }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 350)
    sheet.title("Two pictures wait, and the order comes right")
    sheet.box(Area(20, 138, 532, 98), .solid(.panel), radius: 8)
    for (y, name, note) in [
      (86.0, "go in", "as in the file"), (178, "wait", "two at most"),
      (288, "come out", "as on screen"),
    ] {
      sheet.text(name, 32, y - 2, .label.bold)
      sheet.text(note, 32, y + 15, .note.sized(12))
    }
    for (index, step) in steps.enumerated() {
      let x = x(index)
      let middle = x + side / 2
      sheet.arrow(Spot(middle, 106), Spot(middle, 136))
      if step.leaving != nil { sheet.arrow(Spot(middle, 238), Spot(middle, 266)) }
      tile(&sheet, step.number, Spot(x, 68))
      for (place, number) in step.waiting.enumerated() {
        tile(&sheet, number, Spot(x, 148 + Double(place) * 42))
      }
      if let leaving = step.leaving {
        tile(&sheet, leaving, Spot(x, 270))
      } else {
        sheet.text("–", middle, 292, .note.centered)
      }
    }
    sheet.arrow(Spot(122, 328), Spot(552, 328))
    sheet.text("time", 112, 333, .note.right)
    return sheet
  }

  private func tile(_ sheet: inout Sheet, _ number: Int, _ corner: Spot) {
    let area = Area(corner.x, corner.y, side, side)
    let ink = inks[number] ?? .luma
    sheet.box(area, .solid(.paper), radius: 5)
    sheet.box(area, .soft(ink, 22), radius: 5)
    sheet.box(area, .line(ink, 1.8), radius: 5)
    sheet.text("\(number)", area.middle.x, area.middle.y + 5, .label.bold.centered)
  }
}
