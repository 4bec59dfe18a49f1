// Lesson 6 · Buffer
//
// A player decodes ahead of what it shows. This program
//   1. counts what decoded frames cost in memory,
//   2. plays the film on a clock that jumps, logs each decision with its reason and draws the saw,
//   3. has four players play the same film, and says in numbers what three of them get wrong.
//
//     swift run lesson06-buffer demo.mp4

import LessonKit
import MP4
import Media
import Playback
import Video

public struct Lesson {
  /// Runs the lesson with the words of a command line.
  public static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lesson06-buffer",
    title: "06 · Buffer: how far ahead should a player decode?",
    purpose: "Plays a film on a virtual clock and shows what its buffer does, and why.",
    options: [
      CommandOption("--live", "play by the real clock, and draw the buffer as it goes"),
      CommandOption("--virtual", "with --json: on a virtual clock, in an instant"),
      CommandOption("--policy", value: "NAME", "ours, media3, seed-doc or seed-code"),
      CommandOption("--target", value: "SECONDS", "fill up to here (3)"),
      CommandOption("--low", value: "SECONDS", "fill again below this (1, or target / 3)"),
      CommandOption("--memory", value: "MB", "megabytes that frames may take (256)"),
      CommandOption("--decode-ms", value: "N", "milliseconds to decode one frame (4)"),
      CommandOption("--bandwidth", value: "N", "megabits that arrive in a second"),
      CommandOption("--stall", value: "T:D", "no byte arrives for D seconds from T on (2:5)"),
      CommandOption("--busy", value: "T:D", "nobody looks for D seconds from T on"),
    ],
    common: .pictures)

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let demuxer = try await MP4Demuxer(
      reader: page.reader(of: .mp4), fragments: .all, rules: page.rules.or(.core))
    let lesson = try await Lesson(page: page, demuxer: demuxer)
    page.report(await demuxer.problems)
    if page.wantsJSON {
      try await lesson.writeJSON()
    } else {
      try await lesson.showCells()
    }
  }

  let page: Page
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat
  let samples: SampleTable
  let settings: BufferSettings

  /// Bytes of one decoded picture.
  let frameByteCount: Int

  init(page: Page, demuxer: MP4Demuxer) async throws {
    self.page = page
    self.demuxer = demuxer
    settings = try BufferSettings(page.arguments, rules: page.rules.or(.core))
    (track, format) = try await demuxer.firstVideoTrack()
    samples = try await demuxer.sampleTable(of: track.id)
    let first = try await FrameSequence.frame(
      at: .zero, source: demuxer, trackID: track.id,
      decoder: VideoDecoder(
        format: format, options: DecoderOptions(rules: page.rules.or(.core))))
    // Where nothing can be decoded: 8-bit 4:2:0 has a sample a pixel, and half as many for colour.
    frameByteCount = first?.picture.byteCount ?? format.width * format.height * 3 / 2
  }

  /// The film as the simulation sees it: when each frame is shown, and how large it is.
  var frames: [SimulatedFrame] {
    samples.compactMap { sample in
      guard track.shows(sample) else { return nil }
      let start = track.presentationTime(of: sample)
      let end = start + MediaTime(value: sample.duration, timescale: start.timescale)
      return SimulatedFrame(
        interval: FrameInterval(start: start.duration, end: end.duration),
        sampleByteCount: sample.size, byteCount: frameByteCount, isSync: sample.isSync)
    }
  }

  /// Plays the film on a virtual clock.
  func simulate(_ world: BufferSimulation.World) -> BufferSimulationResult {
    BufferSimulation(frames: frames, world: world, rules: settings.rules).run()
  }
}
