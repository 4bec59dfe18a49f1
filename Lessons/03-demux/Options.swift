import LessonKit
import MP4
import Media

/// The options of this lesson.
enum Options {
  static let track = Option.integer(
    "--track", value: "ID", in: 0...Int(UInt32.max), "the track to show (the first with video)")
  static let range = Option.indices(
    "--range", value: "A..B", "the samples to list (0..11; as data all)")
  static let keys = Flag("--keys", "list sync samples only")
  static let seek = Option.time(
    "--seek", value: "SECONDS", "where to seek to (half of the film)")
  static let mode = Option<SeekMode>.choice(
    "--mode", value: "MODE", synonyms: ["prev": .previous],
    "exact, previous, next or nearest (exact)")
  static let csv = Flag("--csv", "write the samples of all tracks as CSV")
  static let check = Flag("--check", "compare every packet with ffprobe's")

  static let all: [any CommandOption] = [track, range, keys, seek, mode, csv, check]
}

/// Which samples are requested: all of them, or what `--track`, `--range` and `--keys` leave.
struct SampleSelection {
  /// The tracks in file order.
  let tracks: [MP4Track]

  /// Their samples; `nil` for the default number.
  let range: ClosedRange<Int>?

  /// Whether only sync samples are wanted.
  let keysOnly: Bool

  init(_ arguments: Arguments, tracks: [MP4Track]) throws {
    let id = try arguments[Options.track]
    self.tracks = id == nil ? tracks : tracks.filter { $0.id == id }
    if let id, self.tracks.isEmpty { throw LessonError("there is no track \(id)") }
    range = try arguments[Options.range]
    keysOnly = arguments[Options.keys]
  }

  /// The samples that must be known to list the requested ones.
  var covered: Range<Int> { 0..<(range.map { min($0.upperBound, .max - 1) + 1 } ?? .max) }

  /// The samples of a table, up to `limit` if no range was requested.
  func indices(in samples: SampleTable, limit: Int = .max) -> Range<Int> {
    guard let range else { return 0..<min(limit, samples.count) }
    let first = min(range.lowerBound, samples.count)
    return first..<max(first, min(range.upperBound, samples.count - 1) + 1)
  }
}
