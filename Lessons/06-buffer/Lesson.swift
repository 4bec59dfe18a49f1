// Lesson 6 · Buffer
//
// A player decodes ahead of what it shows. This program
//   1. counts what decoded frames cost in memory,
//   2. plays the film on a clock that jumps, and logs each decision with its reason,
//   3. draws how full the buffer is: between two thresholds, a saw.
//
//     swift run lesson06-buffer demo.mp4

import LessonKit
import MP4
import Media
import Playback
import Video

@main
struct Lesson {
  static func main() async {
    let notebook = Notebook(
      name: "lesson06-buffer",
      title: "06 · Buffer: how far ahead should a player decode?",
      purpose: "Plays a film on a virtual clock and shows what its buffer does, and why.",
      options: [
        CommandOption("--virtual", "with --json: on a virtual clock, in an instant"),
        CommandOption("--target", value: "SECONDS", "fill up to here (3)"),
        CommandOption("--low", value: "SECONDS", "fill again below this (1)"),
        CommandOption("--decode-ms", value: "N", "milliseconds to decode one frame (4)"),
        CommandOption("--stall", value: "T:D", "no byte arrives for D seconds from T on (2:5)"),
      ],
      common: .pictures)
    await notebook.run { page in
      let demuxer = try await MP4Demuxer(reader: page.reader)
      let lesson = try await Lesson(page: page, demuxer: demuxer)
      page.report(await demuxer.problems)
      if page.wantsJSON {
        try await lesson.writeJSON()
      } else {
        try await lesson.showCells()
      }
    }
  }

  let page: Page
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat
  let samples: SampleTable
  let policy: DualThresholdPolicy
  let decodeTime: Duration

  /// Bytes of one decoded picture.
  let frameByteCount: Int

  init(page: Page, demuxer: MP4Demuxer) async throws {
    self.page = page
    self.demuxer = demuxer
    (track, format) = try await demuxer.firstVideoTrack()
    samples = try await demuxer.sampleTable(of: track.id)
    let target = try page.arguments.time("--target") ?? .seconds(3)
    let low = try page.arguments.time("--low") ?? min(.seconds(1), target)
    guard .zero < low, low <= target else {
      throw UsageError("--low must be more than 0 and at most --target")
    }
    policy = DualThresholdPolicy(target: target, low: low)
    let first = try await FrameSequence.frame(
      at: .zero, source: demuxer, trackID: track.id,
      decoder: VideoDecoder(formats: track.track.videoFormats))
    // Where nothing can be decoded: 8-bit 4:2:0 has a sample a pixel, and half as many for colour.
    frameByteCount = first?.picture.byteCount ?? format.width * format.height * 3 / 2
    decodeTime = .milliseconds(try page.arguments.integer("--decode-ms", in: 0...10_000) ?? 4)
  }

  /// The film as the simulation sees it: when each frame is shown, and how large it is.
  var frames: [SimulatedFrame] {
    samples.compactMap { sample in
      guard track.shows(sample) else { return nil }
      let start = track.presentationTime(of: sample)
      let end = start + MediaTime(value: sample.duration, timescale: start.timescale)
      return SimulatedFrame(
        interval: FrameInterval(start: start.duration, end: end.duration),
        sampleByteCount: sample.size, byteCount: frameByteCount)
    }
  }

  /// Plays the film on a virtual clock.
  func simulate(_ world: BufferSimulation.World) -> BufferSimulationResult {
    BufferSimulation(frames: frames, world: world, rules: PlayerRules(policy: policy)).run()
  }

  /// A world in which decoding takes its time and bytes are always there.
  var quietWorld: BufferSimulation.World {
    var world = BufferSimulation.World()
    world.decodeTime = decodeTime
    return world
  }

  /// The same with a time in which no byte arrives, as `--stall` says.
  var stalledWorld: BufferSimulation.World {
    get throws {
      var world = quietWorld
      let parts = (page.arguments["--stall"] ?? "2:5").split(separator: ":").map { Double($0) }
      guard parts.count == 2, let start = parts[0], let length = parts[1],
        0...86_400 ~= start, 0...86_400 ~= length
      else { throw UsageError("--stall takes two numbers of seconds, such as 2:5") }
      world.networkOutages = [.init(start: .seconds(start), length: .seconds(length))]
      return world
    }
  }
}
