import LessonKit
import Media

extension LessonFigure {
  /// Numbers that begin again at 0, and which of two is the later one.
  static let circle = LessonFigure(
    "E-live/figures/circle",
    "Sequence numbers in a circle, so that 0 follows 65 535. Half of it, clockwise from 65 500, is later; the other "
      + "half is earlier."
  ) { _ in Circle().sheet }
}

private struct Circle {
  private static let count = 65_536
  private static let now = 65_500
  private let center = Spot(264, 206)
  private let radius = 122.0

  /// A place on the circle, 0 at the top.
  private func spot(_ number: Double, _ radius: Double) -> Spot {
    // The sine and cosine by going round in small steps: the result is the same on every machine.
    var (x, y) = (0.0, -1.0)
    let steps = Int(number) * 1024 / Self.count
    let (cosine, sine) = (0.999_981_175_282_601_1, 0.006_135_884_649_154_475)
    for _ in 0..<steps { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
    return center + Spot(x, y) * radius
  }

  private func arc(_ numbers: ClosedRange<Int>) -> [Spot] {
    (0...64).map { step in
      let number = numbers.lowerBound + (numbers.count - 1) * step / 64
      return spot(Double(number % Self.count), radius)
    }
  }

  private func distance(to number: Int) -> Int {
    let ahead = (number - Self.now + Self.count) % Self.count
    return ahead < Self.count / 2 ? ahead : ahead - Self.count
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 362)
    sheet.title("The later one is less than half a turn ahead")
    sheet.line(arc(Self.now...Self.now + Self.count / 2), .line(.green, 10))
    sheet.line(arc(Self.now - Self.count / 2...Self.now), .line(.luma, 10))
    for (number, ink) in [(0, Ink.green), (20_000, .green), (45_000, .luma), (60_000, .luma)] {
      mark(&sheet, number, ink)
    }
    let here = spot(Double(Self.now), radius)
    sheet.dot(here, 9, .solid(.accent))
    sheet.dot(here, 9, .line(.paper, 2))
    sheet.text(
      "newest: \(Self.now.grouped)", here.x - 16, here.y - 16, .label.bold.colored(.accent).right)
    sheet.text("later", center.x + 44, center.y - 8, .label.bold.colored(.green).centered)
    sheet.text("earlier", center.x - 44, center.y - 8, .label.bold.colored(.luma).centered)
    sheet.text("where 65 535 is followed by 0", center.x, center.y + 150, .note.centered)
    sheet.text(["as numbers,", "0 is smaller;", "as a step, it is", "36 ahead"], 446, 92, .label)
    return sheet
  }

  private func mark(_ sheet: inout Sheet, _ number: Int, _ ink: Ink) {
    let spot = spot(Double(number), radius)
    sheet.dot(spot, 7, .solid(ink))
    sheet.dot(spot, 7, .line(.paper, 1.5))
    let step = distance(to: number)
    let words = "\(number.grouped): \(step < 0 ? "−\((-step).grouped)" : "+\(step.grouped)")"
    let isRight = spot.x >= center.x
    let far = self.spot(Double(number), radius + 16)
    sheet.text(words, far.x, far.y + 4, isRight ? .label : .label.right)
  }
}
