import Media

extension LintRule {
  /// Boxes of which there may be one, and are several.
  static let duplicateBox = LintRule(
    "duplicate-box", .error,
    explanation: "One player takes the first of them, the next one the last.",
    clause: "ISO/IEC 14496-12 §6.3.2, Table 1"
  ) { subject in
    var findings = repeated(uniqueAtTopLevel, in: subject.file.boxes, path: "")
    for located in subject.boxes {
      let children = located.box.children
      if let types = uniqueChildren[located.box.type] {
        findings += repeated(types, in: children, path: located.path)
      }
      guard located.box.type == .sampleTable else { continue }
      for (one, other) in alternatives
      where located.box.first(one) != nil && located.box.first(other) != nil {
        findings.append(
          ("there is a '\(one)' and a '\(other)' box; one of the two is enough", located.path))
      }
    }
    return findings
  }

  private static func repeated(
    _ types: Set<FourCC>, in boxes: [Box], path: String
  ) -> [Observation] {
    var counts: [FourCC: Int] = [:]
    for box in boxes where types.contains(box.type) { counts[box.type, default: 0] += 1 }
    let repeated = counts.filter { $0.value > 1 }.sorted { $0.key.rawValue < $1.key.rawValue }
    return repeated.map { ("there are \($0.value.grouped) '\($0.key)' boxes", path) }
  }

  private static let uniqueAtTopLevel: Set<FourCC> = [.fileType, .movie, "mfra"]

  private static let uniqueChildren: [FourCC: Set<FourCC>] = [
    .movie: [.movieHeader, .movieExtends],
    .track: [.trackHeader, .media, .edit, "tref"],
    .edit: [.editList],
    .media: [.mediaHeader, .handler, .mediaInformation, "elng"],
    .mediaInformation: [
      .videoMediaHeader, .soundMediaHeader, "nmhd", "hmhd", "sthd", .dataInformation, .sampleTable,
    ],
    .dataInformation: [.dataReference],
    .sampleTable: [
      .sampleDescription, .timeToSample, .compositionOffset, "cslg", .sampleToChunk, .sampleSize,
      .compactSampleSize, .chunkOffset, .chunkLargeOffset, .syncSample, "stsh",
      .sampleDependencyType,
    ],
    .movieExtends: ["mehd"],
    .movieFragment: ["mfhd"],
    "traf": ["tfhd", "tfdt"],
  ]

  private static let alternatives: [(FourCC, FourCC)] = [
    (.chunkOffset, .chunkLargeOffset), (.sampleSize, .compactSampleSize),
  ]
}
