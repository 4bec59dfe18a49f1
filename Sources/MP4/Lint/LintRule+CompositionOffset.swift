import Media

extension LintRule {
  /// Negative offsets in the version of the box that has no negative numbers.
  static let compositionOffset = LintRule(
    "composition-offset", .warning,
    explanation: "A player that keeps to the standard shows the picture half a day later.",
    clause: "ISO/IEC 14496-12 §8.6.1.3"
  ) { subject in
    subject.boxes(.compositionOffset).compactMap { located in
      guard located.box.version == 0,
        let entries = located.box.content(as: CompositionOffsetBox.self)?.entries
      else { return nil }
      let message = entries.filter { $0.sampleOffset < 0 }.first { entry in
        "version 0 has no negative offsets, and one would be \(entry.sampleOffset)"
      }
      return message.map { ($0, located.path) }
    }
  }
}
