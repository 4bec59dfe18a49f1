import LessonCharts
import LessonKit
import Media
import TransportStream

extension Lesson {
  /// A film whose times start again after a second.
  private static let rollover = "packets-rollover.ts"

  /// Cell 8: times that start again.
  func showWrap() async throws {
    var times = units.times.elements
    if let first = times.first, let last = times.last {
      let left = Double(TimestampUnwrapper.period - first % TimestampUnwrapper.period) / 90_000
      page.prose(
        "This film is decoded from \(Self.seconds(first)) to \(Self.seconds(last)); 33 bits are full "
          + "\(left.text(decimals: 1)) s after its beginning.")
    }
    if Self.wraps(times) == nil {
      var survey = UnitSurvey(program: nil, rules: rules)
      var reader = PieceReader(try await page.open(Self.rollover), losing: nil)
      while let piece = try await reader.next() { survey.append(piece) }
      survey.append(nil)
      times = survey.times.elements
      page.print("In \(Self.rollover) that happens after a second:")
    }
    guard let wrap = Self.wraps(times) else { return }
    page.print()
    var table = Table(" picture", " written", " means", " after the one before")
    for index in max(1, wrap - 2)..<min(times.count, wrap + 2) {
      table.add(
        "\(index)", Self.raw(times[index]).grouped, times[index].grouped,
        "\((times[index] - times[index - 1]).grouped)")
    }
    page.print(table)
    page.print()
    let top = Double(TimestampUnwrapper.period)
    try page.draw(
      LineChart(
        Self.stretched(times.map { Double(Self.raw($0)) }),
        title: "decoding times as they are written",
        bottom: .init(0, label: "0"), top: .init(top, label: "2^33"), start: "0",
        end: "picture \(times.count - 1)"))
    page.print()
    let (low, high) = (Double(times[0]), Double(times[times.count - 1]))
    try page.draw(
      LineChart(
        Self.stretched(times.map { Double($0) }), title: "the same, unwrapped",
        bottom: .init(low, label: Self.seconds(times[0])),
        top: .init(max(high, low + 1), label: Self.seconds(times[times.count - 1])), start: "0",
        end: "picture \(times.count - 1)"))
  }

  private static func raw(_ time: Int64) -> Int64 { time & (TimestampUnwrapper.period - 1) }

  /// The first picture whose number starts again.
  private static func wraps(_ times: [Int64]) -> Int? {
    times.indices.dropFirst().first { raw(times[$0]) < raw(times[$0 - 1]) - 1 << 32 }
  }
}
