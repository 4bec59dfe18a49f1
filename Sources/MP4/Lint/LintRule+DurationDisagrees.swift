import Media

extension LintRule {
  /// Headers that tell of another duration than what they are the headers of.
  ///
  /// A tick of the coarser timescale and one sample are allowed for: writers round, and differ in
  /// how long the last sample lasts.
  static let durationDisagrees = LintRule(
    "duration-disagrees", .warning,
    explanation: "The progress bar ends before the film does, or goes on after it.",
    clause: "ISO/IEC 14496-12 §8.2.2, §8.3.2, §8.4.2"
  ) { subject in
    // The headers of a fragmented file were written before its fragments.
    guard !subject.file.isFragmented else { return [] }
    let movie = subject.movieHeader?.box.content(as: MovieHeaderBox.self)
    return subject.tracks.flatMap { track in
      [media(of: track), presentation(of: track, movie: movie)].compactMap { $0 }
    } + [longestTrack(of: subject, movie: movie)].compactMap { $0 }
  }

  /// Compares `mdhd` with the sum of `stts`.
  private static func media(of track: TrackBoxes) -> Observation? {
    guard let header = track.mediaHeader, let claim = header.duration,
      let samples = track.sampleDuration, let last = track.lastSampleDelta,
      !agree(Int64(clamping: claim), samples, tolerance: last.addingClamped(1))
    else { return nil }
    let message =
      "'mdhd' says \(claim.grouped) ticks, the samples last \(samples.grouped)"
    return (message, track.trak.path + "/mdia/mdhd")
  }

  /// Compares `tkhd` with the edit list or, where there is none, with the media.
  private static func presentation(of track: TrackBoxes, movie: MovieHeaderBox?) -> Observation? {
    guard let movie, let header = track.mediaHeader, let claim = track.header?.duration,
      let samples = track.sampleDuration, let last = track.lastSampleDelta
    else { return nil }
    func movieTicks(_ ticks: Int64) -> Int64 {
      MediaTime(value: ticks, timescale: header.timescale).converted(to: movie.timescale).value
    }
    let edits = track.edits ?? []
    let length =
      edits.isEmpty
      ? movieTicks(samples)
      : edits.reduce(0) { $0.addingClamped(Int64(clamping: $1.segmentDuration)) }
    let tolerance = movieTicks(last).addingClamped(2)
    guard !agree(Int64(clamping: claim), length, tolerance: tolerance) else { return nil }
    let source = edits.isEmpty ? "the samples last" : "its edits last"
    return (
      "'tkhd' says \(claim.grouped) ticks of the movie, \(source) \(length.grouped)",
      track.trak.path + "/tkhd"
    )
  }

  /// Compares `mvhd` with the longest track.
  private static func longestTrack(
    of subject: LintSubject, movie: MovieHeaderBox?
  ) -> Observation? {
    guard let claim = movie?.duration, let path = subject.movieHeader?.path,
      let longest = subject.tracks.compactMap({ $0.header?.duration }).max(),
      !agree(Int64(clamping: claim), Int64(clamping: longest), tolerance: 1)
    else { return nil }
    return (
      "'mvhd' says \(claim.grouped) ticks, the longest track lasts \(longest.grouped)", path
    )
  }

  private static func agree(_ one: Int64, _ other: Int64, tolerance: Int64) -> Bool {
    let (difference, overflow) = one.subtractingReportingOverflow(other)
    return !overflow && difference.magnitude <= tolerance.magnitude
  }
}

extension TrackBoxes {
  /// Ticks of the last sample; `nil` where there is none.
  fileprivate var lastSampleDelta: Int64? {
    tables?.timeToSample.entries.last { $0.sampleCount > 0 }.map { Int64($0.sampleDelta) }
  }
}
