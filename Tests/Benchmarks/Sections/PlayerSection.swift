/// Lesson 07 beside other players: the whole way from a file to the sixels of 640×360 pixels.
///
/// All of them play into a terminal that takes whatever comes and shows nothing, as fast as they
/// can; timg alone keeps to the film's rate, so that only its processor time can be compared. mpv
/// draws the first picture twice now and then.
struct PlayerSection {
  let maker: FilmMaker
  let films: [String]
  let isQuick: Bool

  func report(rounds: Int) async throws -> Report {
    var report = Report(
      title: "Player", rounds: rounds, figure: .processorPerFrame,
      others: [.wallTime, .bytesPerFrame, .pictures, .peak],
      note: "sixels of 640 × 360, every frame. The terminal keeps what new pictures do not cover: "
        + "ours sends what has changed, the others whole pictures. chafa shows stills only")
    for (clip, bar) in try await clips {
      let own = [clip.path, "--benchmark", "--graphics", "sixel", "--size", "640x360"]
      let item = BenchmarkCase(
        clip.title, bar: bar, frameCount: clip.frameCount,
        Program(own: "lesson07-playback", own),
        Program(
          peer: "mpv", Self.mpv + ["--untimed", clip.path]),
        Program(
          peer: "mpv", Self.mpv + ["--untimed", "--vo-sixel-dither=none", clip.path],
          name: "mpv, no dither"),
        Program(peer: "timg", ["-ps", "-g80x20", clip.path], name: "timg -ps"),
        Program(own: "lesson07-playback", own + ["--redraw", "whole"], name: "ours, whole"))
      let measurements = Measurement.measure(item.commands, rounds: rounds) { program in
        // Older versions of timg know no sixels, and draw something that is less work.
        program.show().flatMap { $0.screen?.pictureTimes.isEmpty == true ? nil : $0 }
      }
      report.add(item, measurements)
    }
    return report
  }

  static let mpv = [
    "--no-config", "--vo=sixel", "--vo-sixel-width=640", "--vo-sixel-height=360", "--no-audio",
    "--really-quiet",
  ]

  /// The films, and the share of mpv's time that ours may take.
  private var clips: [(Clip, Double?)] {
    get async throws {
      let count = isQuick ? 30 : 150
      var clips: [(Clip, Double?)] = [
        (
          try await maker.clip("720p, H.264", width: 1280, height: 720, frameCount: count),
          0.20
        ),
        (
          try await maker.clip("640 × 360, H.264", width: 640, height: 360, frameCount: count),
          0.16
        ),
        (
          try await maker.clip("1080p, H.264", width: 1920, height: 1080, frameCount: count),
          0.35
        ),
        (
          try await maker.clip(
            "720p, HEVC", width: 1280, height: 720, frameCount: count, codec: "libx265"), 0.26
        ),
        (
          try await maker.clip(
            "slides, one picture in two seconds", width: 1280, height: 720, frameCount: count,
            motion: .slides), nil
        ),
      ]
      for film in films { clips.append((try await Clip(film, path: film), 0.20)) }
      return clips
    }
  }
}
