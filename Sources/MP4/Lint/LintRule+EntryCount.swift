import Media

extension LintRule {
  /// Boxes that say how many others they hold, and hold more or fewer.
  static let entryCount = LintRule(
    "entry-count", .warning,
    explanation: "A player that counts finds other entries than one that reads to the end.",
    clause: "ISO/IEC 14496-12 §8.5.2, §8.7.2"
  ) { subject in
    subject.boxes.compactMap { located in
      guard located.box.error == nil, let claim = entryCount(of: located.box),
        claim != located.box.children.count
      else { return nil }
      return (
        "claims \(claim.grouped) entries and holds \(located.box.children.count.grouped)",
        located.path
      )
    }
  }

  private static func entryCount(of box: Box) -> Int? {
    switch box.content {
    case let content as SampleDescriptionBox: Int(content.entryCount)
    case let content as DataReferenceBox: Int(content.entryCount)
    default: nil
    }
  }
}
