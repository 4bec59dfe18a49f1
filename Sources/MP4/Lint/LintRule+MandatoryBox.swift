import Media

extension LintRule {
  /// Boxes that ISO/IEC 14496-12 Table 1 demands and that are not there.
  static let mandatoryBox = LintRule(
    "mandatory-box", .error,
    explanation: "What the missing box would say, a player has to guess, or it refuses the track.",
    clause: "ISO/IEC 14496-12 §6.3.2, Table 1"
  ) { subject in
    var findings: [Observation] = []
    // A segment of a stream holds fragments only; its movie box is in another file.
    let isSegment =
      subject.file.first(.movieFragment) != nil || subject.file.first(.segmentType) != nil
    if !isSegment, subject.file.first(.movie) == nil {
      findings.append(("there is no 'moov' box", ""))
    }
    // What is missing in a box that is cut off or damaged follows from that.
    for located in subject.boxes where located.box.error == nil {
      let types = Set(located.box.children.map(\.type))
      for choice in mandatoryChildren[located.box.type] ?? []
      where types.isDisjoint(with: choice) {
        findings.append((absence(of: choice), located.path))
      }
      if located.box.type == .sampleDescription, types.isEmpty {
        findings.append(("there is no sample entry", located.path))
      }
    }
    return findings
  }

  /// For each type of box, what must be in it: of each group one type.
  private static let mandatoryChildren: [FourCC: [[FourCC]]] = [
    .movie: [[.movieHeader], [.track]],
    .track: [[.trackHeader], [.media]],
    .media: [[.mediaHeader], [.handler], [.mediaInformation]],
    .mediaInformation: [[.dataInformation], [.sampleTable]],
    .dataInformation: [[.dataReference]],
    .sampleTable: [
      [.sampleDescription], [.timeToSample], [.sampleToChunk],
      [.sampleSize, .compactSampleSize], [.chunkOffset, .chunkLargeOffset],
    ],
    // ISO/IEC 14496-15, and the bindings of AV1 and VP9.
    "avc1": [[.avcConfiguration]],
    "avc3": [[.avcConfiguration]],
    "hvc1": [[.hevcConfiguration]],
    "hev1": [[.hevcConfiguration]],
    "av01": [[.av1Configuration]],
    "vp09": [[.vpConfiguration]],
    .movieExtends: [["trex"]],
    .movieFragment: [["mfhd"]],
    "traf": [["tfhd"]],
  ]

  private static func absence(of choice: [FourCC]) -> String {
    choice.count == 1
      ? "there is no '\(choice[0])' box"
      : "there is neither a '\(choice[0])' nor a '\(choice[1])' box"
  }
}
