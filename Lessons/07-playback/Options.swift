import Audio
import Captions
import LessonKit
import Media
import Playback
import Streaming
import TerminalPlayer
import Video

/// The options of this lesson.
enum Options {
  static let start = Option(
    "--start", value: "TIME", "where to begin: 12.5, 1:30, 1:00:30 or 50%",
    parse: StartPosition.parse)
  static let resume = Flag("--resume", "begin where the film was left with Q")
  static let length = Option.time("--length", value: "TIME", "end after this much of the film")
  static let paused = Flag("--pause", "show the first picture, and wait for space")
  static let speed = Option.reading(
    "--speed", value: "X", "takes a factor from 0.25 to 4", "how fast to play, 0.25 to 4 (1)"
  ) { text in
    Double(text).flatMap { 0.25...4 ~= $0 ? PlaybackRate($0) : nil }
  }
  static let loop = Flag("--loop", "start again at the end")
  static let keepOpen = Flag("--keep-open", "pause on the last frame; space starts again")
  static let noShrink = Flag(
    "--no-shrink", "a slow terminal gets fewer pictures, never smaller ones")
  static let left = Option.integer(
    "--left", value: "COLUMN", in: 1...10_000, "draw from this cell on, beside another program")
  static let top = Option.integer(
    "--top", value: "ROW", in: 1...10_000, "the same: its row, from 1")
  static let redraw = Option<Redraw>.choiceOrAuto(
    "--redraw", value: "WHAT", "send whole sixel pictures or the changed parts (auto)")
  static let palette = Option<PaletteChoice>.choice(
    "--palette", value: "KIND", "adaptive: sixels in colours of each scene; or fixed")
  static let dithering = Option<Dithering>.choice(
    "--dither", value: "KIND", "how to imitate colours: local, ordered, diffusion or none")
  static let audio = Option.reading(
    "--audio", value: "WHERE", "is auto, off, null, alsa[:DEVICE] or wav:FILE",
    "auto, off, null, alsa[:DEVICE] or wav:FILE: where sound goes"
  ) { AudioOutput($0) }
  static let audioTrack = Option.integer(
    "--audio-track", value: "N", in: 1...999, "which sound track is heard, from 1")
  static let audioDelay = Option.integer(
    "--audio-delay", value: "MS", in: -5000...5000, "play the sound later, or earlier")
  static let volume = Option.integer(
    "--volume", value: "PERCENT", in: 0...130, "how loud sound is (100)")
  static let audioName = Option.text(
    "--audio-name", value: "NAME", "which sound of a stream, by its name or language")
  static let subtitleFile = Option.text(
    "--sub-file", value: "FILE", "subtitles: WebVTT or SubRip (film.srt or film.vtt beside it)")
  static let subtitleTrack = Option.reading(
    "--sub-track", value: "TRACK", "is a number from 1, a language, cc1 to cc4 or off",
    "subtitles: number, language such as eng, cc1, or off"
  ) { SubtitleChoice($0) }
  static let subtitleDelay = Option.integer(
    "--sub-delay", value: "MS", in: -600_000...600_000, "show subtitles later, or earlier")
  static let subtitleEncoding = Option<CaptionEncoding>.choice(
    "--sub-encoding", value: "NAME", "letters of subtitles: utf-8, utf-16 or windows-1252")
  static let level = Option.reading(
    "--level", value: "LEVEL", "is lowest, auto or a number from 0",
    "quality of a stream: lowest first (the default), auto, or N from 0"
  ) { StreamLevel($0) }
  static let policy = Option(
    "--policy", value: "RULE", "how the quality of a stream is chosen (ewma-bytes)"
  ) { (text, name) throws(UsageError) in
    guard let policy = AdaptationPolicyName(text) else {
      throw UsageError("\(name) does not know the rule '\(text)'")
    }
    return policy
  }
  static let trace = Option.outputFile(
    "--trace", value: "FILE", "write when each frame was shown and sound was heard")
  static let storyboard = Option.text(
    "--storyboard", value: "FOLDER", "save thumbnails as WebVTT and JPEG sheets; play nothing")
  static let bif = Option.outputFile(
    "--bif", value: "FILE", "save thumbnails as a BIF archive; play nothing")
  static let noThumbnailCache = Flag(
    "--no-thumbnail-cache", "keep no thumbnails of the film on disk")
  static let memory = Option.memoryLimit
  static let decoder = Option.decoder(else: .libavcodec)
  static let fullSummary = Flag("--stats", "print all figures after the film, not one line")
  static let loud = Flag("--loud", "log what is decided, and why, on standard error")
  static let statistics = Option.outputFile(
    "--stats-json", value: "FILE", "write the summary as data")
  static let benchmark = Flag("--benchmark", "play as fast as possible into standard output")

  static let sdp = Option.text(
    "--sdp", value: "FILE", "the session description of a real-time stream")
  static let key = Option.text(
    "--key", value: "SUITE:BASE64", "the key of a protected real-time stream (SRTP)")
  static let latency = Option.integer(
    "--latency", value: "MS", in: 0...60_000,
    "milliseconds of delay for a real-time stream, to wait for its packets (200)"
  ).map { Duration.milliseconds($0) }

  static let conceal = Flag(
    "--conceal", "show damaged pictures of a real-time stream at once, not after two seconds")
  static let server = Option.text(
    "--server", value: "HOST:PORT", "greet a server, which sends packets as long as it is greeted")

  static let noConfig = Flag("--no-config", "do not read the file of options")
  static let version = Flag("--version", "show the versions of this and of libavcodec, and end")

  static let all: [any CommandOption] = [
    start, resume, length, paused, speed, loop, keepOpen, left, top, noShrink, redraw, palette,
    dithering,
    audio,
    audioTrack, audioDelay, volume, audioName, subtitleFile, subtitleTrack,
    subtitleDelay, subtitleEncoding, level, policy, decoder, memory, fullSummary, loud,
    trace, statistics,
    benchmark, storyboard, bif, noThumbnailCache, sdp, key, latency, conceal,
    server, noConfig, version,
  ]

  /// The user's file of options, and what has no place in it.
  static let file = OptionsFile(
    ignoring: noConfig, typed: [benchmark, storyboard, bif, version])

  /// What is sent of a sixel picture that is nearly the one before.
  enum Redraw: String, CaseIterable {
    case changed
    case whole
  }
}

/// Where a film begins: a time, or a part of its length.
enum StartPosition: Hashable, Sendable {
  case time(Duration)
  /// From 0 to 1.
  case fraction(Double)

  /// Reads a time, or a percentage.
  @Sendable static func parse(_ text: String, _ name: String) throws(UsageError) -> StartPosition {
    guard text.hasSuffix("%") else {
      return .time(try Option.time(name, value: "", "").read(text))
    }
    guard let percent = Double(text.dropLast()), 0...100 ~= percent else {
      throw UsageError("\(name) takes a part of the film from 0% to 100%: '\(text)'")
    }
    return .fraction(percent / 100)
  }

  /// The position in a film.
  ///
  /// - Parameter duration: How long it lasts; `nil` if that is not known.
  /// - Returns: The position, from its beginning on.
  /// - Throws: `UsageError` if the film ends earlier, or if a part of an unknown length is
  ///   requested.
  func position(in duration: Duration?) throws(UsageError) -> Duration {
    let name = Options.start.name
    switch self {
    case .fraction(let part):
      guard let duration else {
        throw UsageError("\(name) takes a time here: the duration is not known")
      }
      return duration / 1_000_000 * Int(part * 1_000_000)
    case .time(let time):
      guard let duration, duration > .zero, time >= duration else { return time }
      throw UsageError(
        "\(name) \(time.clockText) is after the end of the film, at \(duration.secondsText) s")
    }
  }
}

/// Which quality of a stream is played.
enum StreamLevel: Hashable, Sendable {
  case lowest
  case automatic
  case fixed(Int)

  init?(_ text: String) {
    switch text {
    case "lowest": self = .lowest
    case "auto": self = .automatic
    default:
      guard let number = Int(text), number >= 0 else { return nil }
      self = .fixed(number)
    }
  }

  func apply(to options: inout HLSOptions) {
    switch self {
    case .lowest: options.selection.start = .lowest
    case .automatic: options.selection.start = .automatic
    case .fixed(let level): options.level = level
    }
  }
}
