import Media

extension LintRule {
  /// Bytes that belong to two chunks, of one track or of two.
  static let chunkOverlap = LintRule(
    "chunk-overlap", .warning,
    explanation: "The same bytes cannot be two pictures: one of the two decodes to rubbish.",
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
    _ before: MediaLayout.Run, _ run: MediaLayout.Run, in subject: LintSubject
  ) -> Observation {
    let owner = before.trackID == run.trackID ? "" : " of track \(before.trackID)"
    let message =
      "the chunk at \(run.range.lowerBound.grouped) begins before the one\(owner) at "
      + "\(before.range.lowerBound.grouped) ends, at \(before.range.upperBound.grouped)"
    return (message, subject.layout.source(of: run))
  }
}
