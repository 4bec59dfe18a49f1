// Lesson A · Sound
//
// Pictures have a time, and sound keeps it. This program
//   1. reads how the sound of a film is coded, bit by bit, and what of it is heard,
//   2. draws it as a wave and as frequencies, and shows the numbers that a device gets,
//   3. converts it to another rate, with and without a filter,
//   4. lets a clock follow a device that is not exact.
//
//     swift run lessonA-sound demo.mp4

import Audio
import Bitstream
import LessonKit
import MP4
import Media

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lessonA-sound",
    title: "A · Sound: why do lips and voice match?",
    purpose: "Decodes the sound of a film, and shows how it is converted and how it sets the time.",
    options: Options.all, conflicts: Options.conflicts, common: .pictures)

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page)
    page.report(await lesson.sound.demuxer.problems)
    if page.wantsJSON { return try await lesson.writeJSON() }
    if page.arguments[Options.play] {
      try await lesson.play()
    } else if page.arguments[Options.waveform] {
      try await lesson.showWholeWave()
    } else if page.arguments[Options.spectrogram] {
      try await lesson.showWholeSpectrogram()
    } else if !lesson.savesOnly {
      try await lesson.showCells()
    }
    try await lesson.saveFiles()
  }

  let page: Page
  let sound: SoundTrack

  /// Where the viewer wants to look.
  let start: MediaTime

  /// The device that cells 7 and 8 play on.
  let device: DeviceModel

  /// What a real device has reported, for cell 7; `nil` for the simulated one.
  let recording: RecordedClock?

  init(page: Page) async throws {
    self.page = page
    let demuxer = try await MP4Demuxer(
      reader: page.reader(of: .mp4), fragments: .all, rules: page.rules.or(.core))
    sound = try await SoundTrack(
      demuxer, id: try page.arguments[Options.track], rules: page.rules.or(.core))
    start = MediaTime(try page.arguments[Options.at] ?? .zero, timescale: 1_000_000)
    device = try page.arguments[Options.simulate] ?? DeviceModel()
    if let path = page.arguments[Options.clocks] {
      recording = try await RecordedClock(path: path)
    } else {
      recording = nil
    }
    // Options that are wrong are reported before anything is printed.
    _ = try page.arguments[Options.rate]
  }

  /// How bits are understood: by the core's rules, or by a learner's.
  var bitstream: BitstreamRules { page.rules.or(.core) }

  /// The configuration of an AAC decoder; `nil` for other codecs.
  var configuration: AudioSpecificConfig? {
    sound.format.objectType == AudioFormat.mpeg4Audio
      ? try? AudioSpecificConfig(sound.format.configuration) : nil
  }

  /// Whether files are everything that is requested.
  var savesOnly: Bool { page.arguments.has(Options.wav) || page.arguments.has(Options.adts) }
}
