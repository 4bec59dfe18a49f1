import H264
import LessonKit
import MP4
import Media
import Video

/// The options of this lesson.
enum Options {
  static let at = Option.time(
    "--at", value: "SECONDS", "show the picture at this time, and its group")
  static let frame = Option.integer(
    "--frame", value: "N", in: 0...Int.max, "the same for picture N, counted from 0 as shown")
  static let sample = Option.integer(
    "--sample", value: "N", in: 0...Int.max,
    "show the units of sample N, counted from 0 in the file")
  static let flip = Option.bitFlip(
    "--flip", value: "AT:BIT", "flip a bit (7: worth 128) and see what breaks")
  static let headers = Flag(
    "--headers", "print every element of all headers, of sets and of one sample")
  static let checksums = Flag("--framemd5", "print the MD5 of every frame in FFmpeg's form")
  static let card = Option.outputFile(
    "--card", value: "FILE", "save the film on one picture: a strip, its bits, dear macroblocks")
  static let threads = Option.integer(
    "--threads", value: "N", in: 1...64, "decode with N threads (1)")
  static let threadType = Option<ThreadType>.choice(
    "--thread-type", value: "TYPE", "what they share: frames or slices (frames)")
  static let memory = Option.memoryLimit
  static let decoder = Option.decoder(else: .libavcodec)

  static let all: [any CommandOption] = [
    at, frame, sample, flip, headers, checksums, card, threads, threadType, decoder, memory,
  ]

  enum ThreadType: String, CaseIterable {
    case frames, slices
  }
}

extension Lesson {
  /// The sample that `--sample` asks for.
  var wantedSample: Int? {
    get throws {
      try page.arguments.value(of: Options.sample, in: 0...max(0, samples.count - 1))
    }
  }

  /// Whether `--at` or `--frame` asks for a picture.
  var asksForPicture: Bool { page.arguments.has(Options.at) || page.arguments.has(Options.frame) }

  /// The time of `--frame` or `--at`; otherwise that of the first picture that needs no other.
  var wantedTime: MediaTime {
    get throws {
      if let number = try page.arguments[Options.frame] {
        return try track.presentationTime(ofFrame: number, in: samples)
      }
      if let time = try page.arguments[Options.at] {
        return MediaTime(time, timescale: track.timescale)
      }
      let key = samples.samples(in: 0..<min(samples.count, Self.searchLimit))
        .first { $0.isSync && track.shows($0) }
      return key.map(track.presentationTime) ?? .zero
    }
  }

  /// A film whose edit list hides more samples than these has its first picture shown, of any kind.
  private static let searchLimit = 10_000

  /// Opens the decoder that `--decoder` names for the track, in the format of its first samples.
  func makeDecoder(
    showingDamage: Bool = false, exportsMotionVectors: Bool = false
  ) throws -> any FrameDecoder {
    let limit = try page.arguments[Options.memory]
    switch try page.arguments[Options.decoder] ?? .libavcodec {
    case .libavcodec:
      return try VideoDecoder(
        format: format,
        options: DecoderOptions(
          threading: threading, damagePolicy: showingDamage ? .showEverything : .hideUntilSync,
          exportsMotionVectors: exportsMotionVectors,
          memoryLimit: limit ?? DecoderOptions.defaultMemoryLimit, rules: page.rules.or(.core)))
    case .swift:
      return try H264Decoder(
        format: format,
        options: H264DecoderOptions(
          hidesDamage: !showingDamage,
          memoryLimit: limit ?? H264DecoderOptions.defaultMemoryLimit,
          exportsMotionVectors: exportsMotionVectors, rules: page.rules.or(.core)))
    }
  }

  /// How many pictures a decoder has left out because of damage.
  func hiddenFrameCount(of decoder: any FrameDecoder) async -> Int {
    switch decoder {
    case let decoder as VideoDecoder: await decoder.hiddenFrameCount
    case let decoder as H264Decoder: await decoder.hiddenFrameCount
    default: 0
    }
  }

  private var threading: Threading {
    get throws {
      let count = try page.arguments[Options.threads] ?? 1
      switch try page.arguments[Options.threadType] ?? .frames {
      case .frames: return count > 1 ? .frames(count) : .single
      case .slices: return count > 1 ? .slices(count) : .single
      }
    }
  }
}
