import Media

extension LintRule {
  /// Headers whose duration differs from that of their contents.
  ///
  /// A tick of the coarser timescale and one sample are allowed for: writers round, and differ in
  /// how long the last sample lasts.
  static let durationDisagrees = LintRule(
    "duration-disagrees", .warning,
    explanation: "The progress bar ends before the film does, or continues after it.",
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
    of subject: MovieOutline, movie: MovieHeaderBox?
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
  /// Ticks of the last sample; `nil` if there is none.
  fileprivate var lastSampleDelta: Int64? {
    tables?.timeToSample.entries.last { $0.sampleCount > 0 }.map { Int64($0.sampleDelta) }
  }
}

extension LintRule {
  /// Edits that begin or end where there is no media.
  static let editList = LintRule(
    "edit-list", .warning,
    explanation: "A player shows nothing for the missing part, or ends early.",
    clause: "ISO/IEC 14496-12 §8.6.6"
  ) { subject in
    guard !subject.file.isFragmented else { return [] }
    let movie = subject.movieHeader?.box.content(as: MovieHeaderBox.self)
    return subject.tracks.compactMap { track in
      guard let movie, let edits = track.edits, let end = track.mediaEnd else { return nil }
      let timescale = movie.timescale
      let bad = edits.lazy.compactMap { message($0, track, end, movieTimescale: timescale) }
      return bad.first.map { ($0, track.trak.path + "/edts/elst") }
    }
  }

  /// What is wrong with an edit; ``editSupport`` has what is merely unusual.
  private static func message(
    _ edit: EditListBox.Entry, _ track: TrackBoxes, _ end: Int64, movieTimescale: UInt32
  ) -> String? {
    guard edit.mediaTime != -1 else { return nil }
    guard edit.mediaTime >= 0 else { return "an edit begins at \(edit.mediaTime) ticks" }
    guard let timescale = track.mediaHeader?.timescale, edit.mediaTime < end else {
      return "an edit begins at \(edit.mediaTime.grouped) ticks, the media ends at \(end.grouped)"
    }
    // A tick of the movie is many of the media's, and a duration is rounded up to one.
    func mediaTicks(_ ticks: Int64) -> Int64 {
      MediaTime(value: ticks, timescale: movieTimescale).converted(to: timescale).value
    }
    let length = mediaTicks(Int64(clamping: edit.segmentDuration))
    let editEnd = edit.mediaTime.addingClamped(length)
    let tolerance = mediaTicks(1).addingClamped(1).addingClamped(track.longestSample)
    guard edit.rate == .normal, editEnd > end.addingClamped(tolerance) else { return nil }
    return "an edit ends at \(editEnd.grouped) ticks, the media at \(end.grouped)"
  }

  /// What the standard allows in an edit list and many players do not follow.
  static let editSupport = LintRule(
    "edit-support", .note,
    explanation: "Many players follow only the first edit, and play it at normal speed.",
    clause: "ISO/IEC 14496-12 §8.6.6"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let edits = track.edits else { return [] }
      let shown = edits.filter { $0.mediaTime != -1 }
      let pauses = edits.drop { $0.mediaTime == -1 }.count { $0.mediaTime == -1 }
      let speed = shown.lazy.filter { $0.rate != .normal }.map { edit in
        edit.rate == .still
          ? "an edit holds one picture" : "an edit plays at another speed than 1"
      }
      let messages = [
        shown.count > 1 ? "there are \(shown.count.grouped) edits that show something" : nil,
        pauses > 0 ? "there is an empty edit after one that shows something" : nil,
        speed.first,
      ]
      return messages.compactMap { $0 }.map { ($0, track.trak.path + "/edts/elst") }
    }
  }
}

extension EditListBox.Entry {
  fileprivate enum Rate {
    case normal, still, other
  }

  fileprivate var rate: Rate {
    switch (rateInteger, rateFraction) {
    case (1, 0): .normal
    case (0, 0): .still
    default: .other
    }
  }
}

extension TrackBoxes {
  /// When the last picture ends, or a little later, in ticks of the media before any edit.
  fileprivate var mediaEnd: Int64? {
    guard let sampleDuration, tables?.sizes.count != 0 else { return nil }
    let offsets = tables?.compositionOffset?.entries.map(\.sampleOffset) ?? []
    return sampleDuration.addingClamped(Int64(max(0, offsets.max() ?? 0)))
  }

  fileprivate var longestSample: Int64 {
    Int64(tables?.timeToSample.entries.map(\.sampleDelta).max() ?? 0)
  }
}
