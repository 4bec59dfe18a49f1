import LessonKit
import MP4
import Media
import Video

extension Lesson {
  static let options = [
    CommandOption("--at", value: "SECONDS", "show the picture at this time, and its group"),
    CommandOption("--frame", value: "N", "the same for picture N, counted from 0 as shown"),
    CommandOption("--sample", value: "N", "show the units of sample N, counted from 0 in the file"),
    CommandOption("--flip", value: "AT:BIT", "turn over a bit (7: worth 128) and see what breaks"),
    CommandOption("--headers", "print every element of all headers, of sets and of one sample"),
    CommandOption("--framemd5", "print the MD5 of every frame in FFmpeg's form"),
    CommandOption("--threads", value: "N", "decode with N threads (1)"),
    CommandOption("--thread-type", value: "TYPE", "what they share: frames or slices (frames)"),
    .memory,
  ]

  /// The sample that `--sample` asks for.
  var wantedSample: Int? {
    get throws {
      try page.arguments.integer("--sample", in: 0...max(0, samples.count - 1))
    }
  }

  /// Whether `--at` or `--frame` asks for a picture.
  var asksForPicture: Bool { page.arguments.has("--at") || page.arguments.has("--frame") }

  /// The time that `--frame` or `--at` asks for; else that of the first picture that stands alone.
  var wantedTime: MediaTime {
    get throws {
      if let number = try page.arguments.integer("--frame", in: 0...Int.max) {
        return try track.presentationTime(ofFrame: number, in: samples)
      }
      if let time = try page.arguments.time("--at") {
        return MediaTime(time, timescale: track.timescale)
      }
      let key = samples.samples(in: 0..<min(samples.count, Self.searchLimit))
        .first { $0.isSync && track.shows($0) }
      return key.map(track.presentationTime) ?? .zero
    }
  }

  /// A film whose edit list hides more samples than these has its first picture shown, of any kind.
  private static let searchLimit = 10_000

  /// Opens a decoder for the track, in the format of its first samples.
  func makeDecoder(
    showingDamage: Bool = false, exportsMotionVectors: Bool = false
  ) throws -> VideoDecoder {
    try VideoDecoder(
      format: format,
      options: DecoderOptions(
        threading: threading, damagePolicy: showingDamage ? .showEverything : .hideUntilSync,
        exportsMotionVectors: exportsMotionVectors,
        memoryLimit: page.arguments.memoryLimit ?? DecoderOptions.defaultMemoryLimit))
  }

  private var threading: Threading {
    get throws {
      let count = try page.arguments.integer("--threads", in: 1...64) ?? 1
      switch try page.arguments.choice("--thread-type", of: ThreadType.self) ?? .frames {
      case .frames: return count > 1 ? .frames(count) : .single
      case .slices: return count > 1 ? .slices(count) : .single
      }
    }
  }

  private enum ThreadType: String, CaseIterable {
    case frames, slices
  }
}
