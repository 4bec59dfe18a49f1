import LessonKit
import MP4
import Media
import Playback

extension Lesson {
  func showCells() async throws {
    let isLive = page.arguments[Options.live]
    try await showRules(isWanted: !isLive)
    try await showDisturbances(isWanted: !isLive)
    try await page.cell(
      "Live",
      """
      The same on the real clock: frames are fetched, decoded and handed to a screen that does not \
      draw them.
      """, isWanted: isLive
    ) {
      try await playLive()
    }
  }

  private func showRules(isWanted: Bool) async throws {
    try await page.cell(
      "What a second costs",
      """
      A sample is small, the frame decoded from it is not. So a buffer of decoded frames has \
      two limits, one in seconds and one in bytes.
      """, isWanted: isWanted
    ) {
      showMemory()
    }
    try await page.cell(
      "Two thresholds",
      """
      The buffer fills up to the target, then rests until less than the low threshold is left. \
      With a single threshold the decoder would start and stop for every frame. The film need not \
      wait for the target if frames come faster than they are played.
      """, isWanted: isWanted
    ) {
      showLog(simulate(settings.quietWorld))
    }
    try await page.cell(
      "The saw",
      """
      How many seconds of film are decoded ahead while it plays on a virtual clock, and how \
      many megabytes they take.
      """, isWanted: isWanted
    ) {
      let result = simulate(settings.quietWorld)
      try showChart(result)
      page.print()
      try showMemoryChart(result)
    }
  }

  private func showDisturbances(isWanted: Bool) async throws {
    try await page.cell(
      "When nothing arrives",
      """
      The same film, but for a while no byte arrives. When the buffer is empty, the clock stops; \
      if it ran on, the pictures would never catch up. --stall T:D changes the outage, and can be \
      given several times.
      """, isWanted: isWanted
    ) {
      let stalled = simulate(settings.stalledWorld)
      showLog(stalled)
      page.print()
      try showChart(stalled)
    }
    try await page.cell(
      "Four players, one trace",
      """
      The same frames, network and display with four sets of rules: ours, those of Android's \
      Media3, and two with a mistake. 'next-frame' shows the first frame at or after now, \
      'every-frame' shows all of them, one each time the display looks.
      """, isWanted: isWanted
    ) {
      compare()
    }
  }

  private func showMemory() {
    let rate = frameRate
    var table = Table("", " one", " a second", " \(settings.ours.target.secondsText) s")
    func add(_ name: String, _ bytes: Double) {
      func kilobytes(_ bytes: Double) -> String { "\(Int(min(bytes / 1000, 1e15)).grouped) kB" }
      table.add(
        name, kilobytes(bytes), kilobytes(bytes * rate),
        kilobytes(bytes * rate * (settings.ours.target / .seconds(1))))
    }
    add("samples", Double(samples.byteCount) / Double(max(1, samples.count)))
    add("frames", Double(frameByteCount))
    add("the same as RGB", Double(format.width * format.height * 3))
    // What most players would have to buffer today.
    add("frames of 3840x2160", Double(3840 * 2160 * 3 / 2))
    page.print(table)
    let limits = settings.ours.limits
    page.print()
    page.print(
      "room for "
        + "\(min(limits.frameCount, limits.byteCount / max(1, frameByteCount)).grouped) frames "
        + "of this film: at most \(limits.frameCount), and \(limits.byteCount.grouped) bytes")
  }

  var frameRate: Double {
    let seconds = track.duration?.seconds ?? 0
    return seconds > 0 ? Double(samples.count) / seconds : 0
  }
}
