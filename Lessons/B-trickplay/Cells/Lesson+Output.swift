import LessonKit
import Media
import TrickPlay

extension Lesson {
  /// Cell 7: the pictures of fast forward and rewind.
  func showFastForward() {
    let cost = Duration.milliseconds(20)
    page.print(
      "\(syncTimes.count.grouped) sync samples, a picture takes \(cost.millisecondsText) ms")
    for speed in [8, 32, -8] {
      var position = speed > 0 ? syncTimes.first ?? .zero : syncTimes.last ?? .zero
      var pictures: [String] = []
      var (elapsed, count) = (Duration.zero, 0)
      while count < 10_000, let next = next(after: position, speed, cost) {
        position = next.time
        elapsed += next.delay
        count += 1
        if count <= 5 { pictures.append("\(next.time.tenthsText) s") }
      }
      if count > 5 { pictures.append("…") }
      let rate = elapsed > .zero ? Double(count) / (elapsed / .seconds(1)) : 0
      page.print(
        "\(speed)×".paddedLeft(to: 4) + ": \(count) pictures in \(elapsed.tenthsText) s, "
          + "\(rate.text(decimals: 1)) a second: \(pictures.joined(separator: ", "))")
    }
  }

  private func next(after position: Duration, _ speed: Int, _ cost: Duration) -> FastPicture? {
    rules.nextPicture?(position, speed, syncTimes, cost)
      ?? FastPicture.next(after: position, speed: speed, syncTimes: syncTimes, cost: cost)
  }

  /// Cell 8: the first cues, and the start of an index.
  func showFormats() throws {
    let layout = StoryboardLayout(picture: PixelSize(width: 426, height: 240))
    let times = plan.targets
    page.print("WEBVTT")
    for index in times.indices.prefix(3) {
      let cue = StoryboardCue(
        start: times[index], end: index + 1 < times.count ? times[index + 1] : duration,
        index: index, layout: layout)
      page.print()
      let text = rules.cue?(cue.start, cue.end, index, layout) ?? cue.text
      for line in text.split(separator: "\n") { page.print(String(line).withoutControlCharacters) }
    }
    page.print()
    let milliseconds = times.prefix(3).map {
      UInt32(clamping: MediaTime($0, timescale: 1000).value)
    }
    let sizes = milliseconds.map { _ in 20_000 }
    page.print("a BIF archive with \(sizes.count) pictures of 20 000 bytes:")
    let bytes =
      rules.bifIndex?(milliseconds, sizes) ?? BIFArchive.index(times: milliseconds, sizes: sizes)
    for line in HexDump.lines(bytes[...], at: 0) { page.print(line) }
  }
}
