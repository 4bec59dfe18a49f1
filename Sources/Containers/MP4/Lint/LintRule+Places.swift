import Media

extension LintRule {
  /// Chunks that reach past the end of the file.
  static let chunkPastEnd = LintRule(
    "chunk-past-end", .error,
    explanation: "Playback stops early: the rest of the file was cut off or never written.",
    clause: "ISO/IEC 14496-12 §8.7.5"
  ) { subject in
    let length = subject.file.length
    return subject.firstRuns { $0.range.upperBound > length }.map { found in
      let (run, count) = (found.run, found.count)
      let message =
        "the chunk at \(run.range.lowerBound.grouped) ends at \(run.range.upperBound.grouped), "
        + "the file at \(length.grouped)"
      return (message + more(count), subject.layout.source(of: run))
    }
  }

  /// Chunks that are not where media data is.
  static let chunkOutsideMediaData = LintRule(
    "chunk-outside-mdat", .error,
    explanation: "The decoder is fed with the bytes of other boxes.",
    clause: "ISO/IEC 14496-12 §8.1.1, §8.7.5"
  ) { subject in
    let media = subject.file.boxes.filter { $0.type == .mediaData }.map(\.payloadRange)
    let length = subject.file.length
    return subject.firstRuns { run in
      // What lies past the end is the matter of another rule.
      let range = run.range.clamped(to: 0..<length)
      guard !range.isEmpty else { return false }
      let after = media.partitioningIndex { $0.lowerBound > range.lowerBound }
      return after == 0 || media[after - 1].upperBound < range.upperBound
    }.map { found in
      let place = found.run.range.lowerBound
      let owner = subject.file.boxes.last { $0.offset <= place }.map { " ('\($0.type)')" } ?? ""
      let message = "the chunk at \(place.grouped)\(owner) is not inside an 'mdat'"
      return (message + more(found.count), subject.layout.source(of: found.run))
    }
  }

  private static func more(_ count: Int) -> String {
    count > 1 ? " (and \((count - 1).grouped) more)" : ""
  }
}

extension MovieOutline {
  /// For each track, the first run with some property, and how many there are.
  fileprivate func firstRuns(
    where isMeant: (MediaLayout.Run) -> Bool
  ) -> [(run: MediaLayout.Run, count: Int)] {
    var found: [UInt32: (run: MediaLayout.Run, count: Int)] = [:]
    for run in layout.runs where isMeant(run) {
      found[run.trackID, default: (run, 0)].count += 1
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension LintRule {
  /// Bytes that belong to two chunks, of one track or of two.
  static let chunkOverlap = LintRule(
    "chunk-overlap", .warning,
    explanation: "The same bytes cannot be two pictures: one of them decodes to rubbish.",
    clause: "ISO/IEC 14496-12 §8.7.5"
  ) { subject in
    var found: [TrackPair: (observation: Observation, count: Int)] = [:]
    var furthest: MediaLayout.Run?
    for run in subject.layout.runs {
      if let before = furthest, run.range.lowerBound < before.range.upperBound {
        let pair = TrackPair(earlier: before.trackID, later: run.trackID)
        found[pair, default: (observation(before, run, in: subject), 0)].count += 1
      }
      if run.range.upperBound > furthest?.range.upperBound ?? 0 { furthest = run }
    }
    return found.sorted { ($0.key.later, $0.key.earlier) < ($1.key.later, $1.key.earlier) }.map {
      let more = $0.value.count > 1 ? " (and \(($0.value.count - 1).grouped) more)" : ""
      return ($0.value.observation.message + more, $0.value.observation.path)
    }
  }

  private struct TrackPair: Hashable {
    let earlier: UInt32
    let later: UInt32
  }

  private static func observation(
    _ before: MediaLayout.Run, _ run: MediaLayout.Run, in subject: MovieOutline
  ) -> Observation {
    let owner = before.trackID == run.trackID ? "" : " of track \(before.trackID)"
    let message =
      "the chunk at \(run.range.lowerBound.grouped) begins before the one\(owner) at "
      + "\(before.range.lowerBound.grouped) ends, at \(before.range.upperBound.grouped)"
    return (message, subject.layout.source(of: run))
  }
}
