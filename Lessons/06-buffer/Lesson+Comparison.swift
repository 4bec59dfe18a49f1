import LessonKit
import Media
import Playback
import PlaybackSimulation

extension Lesson {
  /// Plays three traces by the rules of four players, and says what went wrong.
  func compare() {
    var undisturbed = settings.quietWorld
    undisturbed.refreshRate = 60
    compare("Your film, without disturbance:", frames, undisturbed)
    var heldUp = BufferSimulation.World()
    heldUp.refreshRate = 60
    // 600 frames a second.
    heldUp.decodeTime = .microseconds(1667)
    heldUp.displayOutages = [.init(start: .seconds(5), length: .seconds(1))]
    page.print()
    compare(
      "60 frames a second for 20 s; at 5 s the display looks away for one second:", fastFilm,
      heldUp)
    page.print()
    var stalled = settings.stalledWorld
    stalled.refreshRate = 60
    let stalls = stalled.networkOutages.map {
      "\($0.length.tenthsText) s from \($0.start.tenthsText)"
    }
    compare(
      "Your film; no byte arrives for \(stalls.joined(separator: ", for ")) s on:", frames, stalled)
  }

  private func compare(
    _ title: String, _ frames: [SimulatedFrame], _ world: BufferSimulation.World
  ) {
    var table = Table("player", " starts", " pace", " early", " behind", " unseen", " memory")
    var faults: [String] = []
    for choice in BufferSettings.Choice.allCases {
      let rules = settings.rules(of: choice)
      let result = BufferSimulation(frames: frames, world: world, rules: rules).run()
      let figures = PlaybackFigures(result, of: frames)
      table.add(
        choice.rawValue, figures.startDelay.map { "\($0.secondsText) s" } ?? "–",
        "\(figures.pace.text(decimals: 1))×", "\(figures.earliness.secondsText) s",
        "\(figures.lag.secondsText) s", "\(figures.unseenCount.grouped)",
        "\((figures.byteCount / 1_000_000).grouped) MB")
      faults += figures.faults(in: world).map { "  \(choice.rawValue): \($0)" }
    }
    page.print(title)
    page.print(table)
    faults.forEach(page.print)
  }

  /// What a display of 60 pictures a second has just enough time for.
  private var fastFilm: [SimulatedFrame] {
    (0..<1200).map { number in
      SimulatedFrame(
        interval: FrameInterval(
          start: .seconds(1) * number / 60, end: .seconds(1) * (number + 1) / 60),
        sampleByteCount: 2000, byteCount: frameByteCount, isSync: number.isMultiple(of: 60))
    }
  }
}

extension PlaybackFigures {
  /// The faults that a viewer would see; none if all is well.
  fileprivate func faults(in world: BufferSimulation.World) -> [String] {
    var faults: [String] = []
    if pace > 1.1 { faults.append("plays at \(pace.text(decimals: 1))× speed") }
    if earliness > .milliseconds(1) {
      faults.append("shows pictures up to \(earliness.secondsText) s before their time")
    }
    if lag > .milliseconds(30) {
      faults.append("is still \(lag.secondsText) s behind when the film ends")
    }
    if unseenCount > 0, world.displayOutages.isEmpty {
      faults.append("\(unseenCount.grouped) frames are never seen: the clock does not wait")
    }
    return faults
  }
}
