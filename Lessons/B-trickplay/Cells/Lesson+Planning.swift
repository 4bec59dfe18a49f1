import LessonCharts
import LessonKit
import Media
import TrickPlay

extension Lesson {
  /// Cell 4: how a strip of 32 fills, and the largest gap after each picture.
  func showOrder() throws {
    let count = 32
    let order = rules.fillOrder?(count) ?? ThumbnailOrder.filling(count)
    page.print("pictures  left to right                     bits backwards")
    for made in [1, 2, 4, 8, 16] {
      let simple = Set(0..<made)
      let even = Set(order.prefix(made))
      func row(_ made: Set<Int>) -> String {
        String((0..<count).map { made.contains($0) ? "█" : "·" as Character })
      }
      page.print("\(made)".paddedLeft(to: 8) + "  " + row(simple) + "  " + row(even))
    }
    page.print()
    let gaps = (1...count).map { made -> Double in
      let places = order.prefix(made).sorted() + [count]
      return Double(zip(places.dropFirst(), places).map { $0 - $1 }.max() ?? 0)
    }
    try page.draw(
      LineChart(
        gaps, title: "the largest gap, in thumbnails",
        bottom: LineChart.Mark(0, label: "0"), top: LineChart.Mark(32, label: "32"), start: "1",
        end: "32 pictures"))
  }

  /// Cell 5: what films of several lengths take.
  func showMemory() {
    page.print("    film  thumbnails   426×240, 4 bytes   160×90, 3 bytes  in 16 MiB")
    let limit = ThumbnailMemory.defaultLimit
    for minutes in [5, 30, 120, 600] {
      let length = Duration.seconds(60 * minutes)
      let count =
        (rules.thumbnailTimes?(length) ?? ThumbnailInterval.times(forFilmOf: length)).count
      let (large, small) = (count * 426 * 240 * 4, count * 160 * 90 * 3)
      page.print(
        "\(minutes) min".paddedLeft(to: 8) + count.grouped.paddedLeft(to: 12)
          + "\(large.grouped)".paddedLeft(to: 19) + "\(small.grouped)".paddedLeft(to: 18)
          + "\(min(count, limit / (160 * 90 * 3)))".paddedLeft(to: 11))
    }
  }

  /// Cell 6: a rule that only takes sync samples and ours, on numbers.
  func showSparseFilm() {
    let sync = [Duration.zero, .milliseconds(8333)]
    page.print("requested  nearest sync sample  off by     sync samples only  here")
    for second in stride(from: 0, to: 10, by: 2) {
      let requested = Duration.seconds(second)
      let found = rules.nearestTime?(sync, requested) ?? nearestIndex(in: sync, to: requested)
      guard let nearest = found else { continue }
      let previous = sync.last { $0 <= requested }
      let next = sync.first { $0 > requested }
      let choice = ThumbnailChoice(
        for: Self.time(requested),
        SyncTimes(previous: previous.map(Self.time), next: next.map(Self.time)), precision: .auto)
      let off = max(sync[nearest] - requested, requested - sync[nearest])
      let simple = off <= ThumbnailChoice.tolerance ? requested.secondsText : "no picture"
      let here =
        switch choice {
        case .key(let time): "key, \(time.secondsText)"
        case .exact(let time): "exact, \(time.secondsText)"
        }
      page.print(
        requested.secondsText.paddedLeft(to: 9) + sync[nearest].secondsText.paddedLeft(to: 21)
          + off.secondsText.paddedLeft(to: 8) + simple.paddedLeft(to: 22) + "  " + here)
    }
    page.print()
    page.prose(
      "The simple rule shows the requested time as the label: 0.333 s off at the end, up to 2 s in "
        + "other films. In between it has no picture at all.")
  }

  private static func time(_ duration: Duration) -> MediaTime {
    MediaTime(duration, timescale: 1000)
  }
}
