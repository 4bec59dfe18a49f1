import Media

extension LintRule {
  /// A list of sync samples that is out of order, reaches too far, or does not begin at the start.
  static let syncSample = LintRule(
    "sync-sample", .warning,
    explanation: "A seek lands on a picture that cannot be decoded by itself, or on none.",
    clause: "ISO/IEC 14496-12 §8.6.2"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let tables = track.tables, let numbers = tables.syncSample?.sampleNumbers else {
        return []
      }
      let path = track.path(of: .syncSample)
      return messages(about: numbers, sampleCount: tables.sizes.count).map { ($0, path) }
    }
  }

  private static func messages(about numbers: [UInt32], sampleCount: Int) -> [String] {
    guard let first = numbers.first else {
      return sampleCount == 0 ? [] : ["no sample is a sync sample: decoding can start nowhere"]
    }
    let beyond = numbers.lazy.filter { $0 == 0 || Int($0) > sampleCount }.first
    let unordered = zip(numbers, numbers.dropFirst()).first { $0 >= $1 }
    return [
      beyond.map { "sync sample \($0.grouped) is none of \(sampleCount.grouped) samples" },
      unordered.map { "sync sample \($1.grouped) comes after \($0.grouped)" },
      first > 1 ? "the first sync sample is \(first.grouped), not 1" : nil,
    ].compactMap { $0 }
  }
}
