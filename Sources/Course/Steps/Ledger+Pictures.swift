import Synchronization

/// Whose the pictures of a film are.
extension Ledger {
  /// Exercises that a film does without if one of others was called in their place.
  ///
  /// Lesson F has all modes and all places where lesson 4 has three; a stream is written in
  /// arithmetic code or with tables, and seldom in both.
  private static let substitutes = [
    "4.6": ["F.2"], "4.8": ["F.6"], "F.3": ["F.10"], "F.4": ["F.10"], "F.10": ["F.3", "F.4"],
  ]

  /// The account without what is not written and was not needed either.
  var neededEntries: [String: Entry] {
    let entries = entries.withLock { $0 }
    return entries.filter { step, entry in
      guard case .unwritten = entry else { return true }
      return !(Self.substitutes[step] ?? []).contains { entries[$0]?.isLearners ?? false }
    }
  }

  /// Notes that libavcodec receives a sample.
  func countLibavcodecSample() { libavcodecSamples.add(1, ordering: .relaxed) }

  /// Samples of pictures that libavcodec has received.
  package var libavcodecSampleCount: Int { libavcodecSamples.load(ordering: .relaxed) }

  /// Whether the film went by functions of the learner's for steps of a lesson: `5.`.
  package func usesLearner(for lesson: String) -> Bool {
    entries.withLock { entries in
      entries.contains { step, entry in step.hasPrefix(lesson) && entry.isLearners }
    }
  }

  /// Whether the course's own decoder has made pictures, by the learner's functions or without.
  package var usesOwnDecoder: Bool {
    entries.withLock { $0.keys.contains { $0.hasPrefix("F.") } }
  }

  /// Whether a film's way from its bytes to its pixels went by the learner's functions alone, as far as
  /// there are exercises for it: those of the lessons with numbers, and the decoder's of lesson F.
  package var isPictureYours: Bool {
    let path = neededEntries.filter { step, _ in
      step.first?.isNumber == true || step.hasPrefix("F.")
    }
    return libavcodecSampleCount == 0 && usesOwnDecoder
      && path.values.allSatisfy { if case .yours = $0 { true } else { false } }
  }
}

extension Ledger.Entry {
  /// Whether the learner's function was called, and its answers were used.
  fileprivate var isLearners: Bool {
    switch self {
    case .yours, .different: true
    case .unwritten, .failed: false
    }
  }
}
