import LessonKit
import MP4
import Media

/// Which samples are asked for: all of them, or what `--track`, `--range` and `--keys` leave.
struct SampleSelection {
  /// The tracks in file order.
  let tracks: [MP4Track]

  /// Their samples; `nil` for as many as are customary.
  let range: ClosedRange<Int>?

  /// Whether only sync samples are wanted.
  let keysOnly: Bool

  init(_ arguments: Arguments, tracks: [MP4Track]) throws {
    let id = try arguments.integer("--track", in: 0...Int(UInt32.max))
    self.tracks = id == nil ? tracks : tracks.filter { $0.id == id }
    if let id, self.tracks.isEmpty { throw LessonError("there is no track \(id)") }
    range = try arguments.range("--range")
    keysOnly = arguments.has("--keys")
  }

  /// Everything that has to be known of a track's samples to list them.
  var covered: Range<Int> { 0..<(range.map { min($0.upperBound, .max - 1) + 1 } ?? .max) }

  /// The samples of a table, at most as far as `limit` where no range was asked for.
  func indices(in samples: SampleTable, limit: Int = .max) -> Range<Int> {
    guard let range else { return 0..<min(limit, samples.count) }
    let first = min(range.lowerBound, samples.count)
    return first..<max(first, min(range.upperBound, samples.count - 1) + 1)
  }
}
