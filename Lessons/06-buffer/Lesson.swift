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
import PlaybackSimulation
import Video

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lesson06-buffer",
    title: "06 · Buffer: how far ahead should a player decode?",
    purpose: "Plays a film on a virtual clock and shows what its buffer does, and why.",
    options: Options.all, common: .pictures)

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page)
    page.report(await lesson.demuxer.problems)
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

  init(page: Page) async throws {
    self.page = page
    settings = try BufferSettings(
      page.arguments, isRemote: page.remote != nil, rules: page.rules.or(.core))
    let film = try await page.openFilm()
    (demuxer, track, format) = (film.demuxer, film.track, film.format)
    samples = try await film.samples
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
