import Media

extension LintRule {
  /// Boxes that ISO/IEC 14496-12 Table 1 demands and that are not there.
  static let mandatoryBox = LintRule("mandatory-box") { file in
    var findings: [(message: String, path: String)] = []
    func demand(_ types: [FourCC], in children: [Box], path: String) {
      for type in types where !children.contains(where: { $0.type == type }) {
        findings.append(("there is no '\(type)' box", path))
      }
    }
    // A segment of a stream holds fragments only; its movie box is in another file.
    let isSegment = file.first(.movieFragment) != nil || file.first(.segmentType) != nil
    demand(isSegment ? [] : [.fileType, .movie], in: file.boxes, path: "")
    file.forEachBox { located in
      demand(
        mandatoryChildren[located.box.type] ?? [], in: located.box.children, path: located.path)
      if located.box.type == .sampleTable {
        demandEither(.sampleSize, or: .compactSampleSize, in: located, &findings)
        demandEither(.chunkOffset, or: .chunkLargeOffset, in: located, &findings)
      }
    }
    return findings
  }

  private static let mandatoryChildren: [FourCC: [FourCC]] = [
    .movie: [.movieHeader, .track],
    .track: [.trackHeader, .media],
    .media: [.mediaHeader, .handler, .mediaInformation],
    .mediaInformation: [.dataInformation, .sampleTable],
    .dataInformation: [.dataReference],
    .sampleTable: [.sampleDescription, .timeToSample, .sampleToChunk],
  ]

  private static func demandEither(
    _ type: FourCC, or other: FourCC, in table: LocatedBox,
    _ findings: inout [(message: String, path: String)]
  ) {
    guard table.box.first(type) == nil, table.box.first(other) == nil else { return }
    findings.append(("there is neither a '\(type)' nor a '\(other)' box", table.path))
  }
}
