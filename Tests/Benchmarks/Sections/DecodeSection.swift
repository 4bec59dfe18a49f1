import H264
import LessonKit
import MP4
import Media
import POSIX
import TestSupport
import Video

/// Lesson 04: what our demuxer and the copies of pictures cost around libavcodec's own work; and the
/// course's own decoder of H.264 beside libavcodec, with and without the assembly of that.
///
/// Ours is this program itself, started with `--decode`: it does what lesson 04 does with every
/// sample, and nothing with the pictures.
struct DecodeSection {
  let maker: FilmMaker
  let films: [String]
  let isQuick: Bool

  func report(rounds: Int) async throws -> Report {
    var report = Report(
      title: "Decode", rounds: rounds, figure: .processorPerFrame, others: [.wallTime, .peak],
      note: "every picture, on one thread, whole processes")
    for clip in try await clips {
      let item = BenchmarkCase(
        clip.title, bar: 1, frameCount: clip.frameCount,
        Program(own: "benchmark", ["--decode", clip.path], name: "our decoder"),
        Program(
          peer: "ffmpeg",
          [
            "-v", "error", "-nostdin", "-threads", "1", "-i", clip.path, "-map", "0:v:0",
            "-fps_mode", "passthrough", "-f", "null", "-",
          ], name: "ffmpeg -threads 1 -f null"))
      report.add(item, Measurement.measure(item.commands, rounds: rounds))
    }
    for clip in try await ownClips {
      let item = BenchmarkCase(
        "\(clip.title), decoded in Swift", bar: 5, frameCount: clip.frameCount,
        Program(
          own: "benchmark", ["--decode", clip.path, "--decoder", "swift"], name: "H264, in Swift"),
        ffmpeg(clip, "-cpuflags", "0"), ffmpeg(clip))
      report.add(item, Measurement.measure(item.commands, rounds: rounds))
    }
    return report
  }

  private func ffmpeg(_ clip: Clip, _ options: String...) -> Program {
    Program(
      peer: "ffmpeg",
      ["-v", "error", "-nostdin"] + options
        + [
          "-threads", "1", "-i", clip.path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f",
          "null", "-",
        ],
      name: (["ffmpeg -threads 1"] + options).joined(separator: " "))
  }

  /// What the course's own decoder decodes: films with texture and without, and a large one.
  private var ownClips: [Clip] {
    get async throws {
      var clips: [Clip] = []
      for name in ["meadow.mp4", "demo.mp4"] {
        clips.append(try await Clip(name, path: fixturePath(name)))
      }
      return clips + [
        try await maker.clip(
          "720p, H.264", width: 1280, height: 720, frameCount: isQuick ? 30 : 150)
      ]
    }
  }

  private var clips: [Clip] {
    get async throws {
      let count = isQuick ? 30 : 150
      var clips = [
        try await maker.clip("720p, H.264", width: 1280, height: 720, frameCount: count),
        try await maker.clip("1080p, H.264", width: 1920, height: 1080, frameCount: count),
        try await maker.clip(
          "720p, HEVC", width: 1280, height: 720, frameCount: count, codec: "libx265"),
      ]
      for film in films { clips.append(try await Clip(film, path: film)) }
      return clips
    }
  }

  /// Decodes all pictures of a film; returns how many there were.
  static func decode(_ path: String, with choice: DecoderChoice) async throws -> Int {
    FreedMemory.keepForReuse()
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: path))
    let (track, format) = try await demuxer.videoTrack()
    let decoder: any FrameDecoder =
      switch choice {
      case .libavcodec: try VideoDecoder(format: format)
      case .swift: try H264Decoder(format: format)
      }
    let frames = FrameSequence(source: demuxer, trackID: track.id, decoder: decoder)
    var count = 0
    for try await _ in frames { count += 1 }
    return count
  }
}
