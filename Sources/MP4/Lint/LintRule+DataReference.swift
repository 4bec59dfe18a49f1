import Media

extension LintRule {
  /// Samples that lie in another file, or in one that is not named.
  static let dataReference = LintRule(
    "data-reference", .error,
    explanation: "A player does not find the samples, or takes other bytes of this file for them.",
    clause: "ISO/IEC 14496-12 §8.7.2"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let references = track.information?.box.first([.dataInformation, .dataReference]),
        references.error == nil
      else { return [] }
      return track.descriptions.compactMap { entry in
        guard let number = dataReferenceIndex(of: entry.box) else { return nil }
        let index = Int(number) - 1
        guard references.children.indices.contains(index) else {
          let count = references.children.count
          return ("data reference \(number) of \(count.grouped) is not there", entry.path)
        }
        let place = references.children[index].content(as: DataEntryURLBox.self)?.location
        return place.map {
          ("the samples are in another file, '\($0.withoutControlCharacters)'", entry.path)
        }
      }
    }
  }

  private static func dataReferenceIndex(of entry: Box) -> UInt16? {
    switch entry.content {
    case let content as VisualSampleEntry: content.dataReferenceIndex
    case let content as AudioSampleEntry: content.dataReferenceIndex
    default: nil
    }
  }
}
