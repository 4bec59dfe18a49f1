import Media

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
    explanation: "Many players follow the first edit only, and play it at the normal speed.",
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
        pauses > 0 ? "there is an empty edit behind one that shows something" : nil,
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
