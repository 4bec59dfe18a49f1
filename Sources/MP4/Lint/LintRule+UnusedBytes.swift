import Media

extension LintRule {
  /// Media data that no sample points to.
  static let unusedBytes = LintRule(
    "unused-bytes", .note,
    explanation: "These bytes are fetched and stored for nothing, or a track for them is missing.",
    clause: "ISO/IEC 14496-12 §8.1.1"
  ) { subject in
    // Where a table cannot be read, nobody knows which bytes it would use.
    guard subject.file.first(.movie) != nil || !subject.fragments.isEmpty,
      subject.tracks.allSatisfy({ $0.tables != nil }),
      !subject.file.isFragmented || subject.file.errors.isEmpty
    else { return [] }
    return subject.file.locatedBoxes.filter { $0.box.type == .mediaData }.compactMap { located in
      let gaps = subject.layout.gaps(in: located.box.payloadRange)
      let total = gaps.reduce(0) { $0 + $1.count }
      guard let largest = gaps.max(by: { $0.count < $1.count }) else { return nil }
      return (
        "no sample uses \(total.grouped) bytes; most of them, \(largest.count.grouped), "
          + "lie at \(largest.lowerBound.grouped)",
        located.path
      )
    }
  }
}
