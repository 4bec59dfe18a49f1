import Media

extension LintRule {
  /// Every box that could not be read.
  static let boxError = LintRule(
    "box-error", .error,
    explanation: "A player stops here, or continues without what the box says.",
    clause: "ISO/IEC 14496-12 §4.2"
  ) { subject in
    subject.file.errors.map { error in
      let place = error.offset.map { "at \($0.grouped): " } ?? ""
      return (place + error.explanation, error.path)
    }
  }
}

extension LintRule {
  /// Missing boxes that ISO/IEC 14496-12 Table 1 requires.
  static let mandatoryBox = LintRule(
    "mandatory-box", .error,
    explanation: "A player has to guess what the missing box would say, or refuses the track.",
    clause: "ISO/IEC 14496-12 §6.3.2, Table 1",
    subjects: list { $0.mandatoryGroups }
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
  private static let mandatoryChildren: [FourCC: [[FourCC]]] = {
    var children: [FourCC: [[FourCC]]] = [:]
    for specification in BoxRegistry.specifications {
      for parent in specification.parents {
        let known = children[parent, default: []]
        children[parent] = known + specification.mandatoryGroups.filter { !known.contains($0) }
      }
    }
    return children
  }()

  /// Lists what is specified of the boxes in each container: `minf: dinf, stbl`.
  ///
  /// - Parameter groups: Of a specification, the groups of types of which one box is meant.
  /// - Returns: A line for each container.
  private static func list(_ groups: (BoxSpecification) -> [[FourCC]]) -> [String] {
    var parents: [FourCC] = []
    var children: [FourCC: [[FourCC]]] = [:]
    for specification in BoxRegistry.specifications {
      for parent in specification.parents {
        let listed = children[parent, default: []]
        let new = groups(specification).filter { !listed.contains($0) }
        if listed.isEmpty, !new.isEmpty { parents.append(parent) }
        children[parent] = listed + new
      }
    }
    return parents.map { parent in
      let types = children[parent, default: []].map { group in
        group.map(\.description).joined(separator: " or ")
      }
      let place = parent == .file ? "the file" : parent.description
      return "\(place): \(types.joined(separator: ", "))"
    }
  }

  private static func absence(of choice: [FourCC]) -> String {
    choice.count == 1
      ? "there is no '\(choice[0])' box"
      : "there is neither a '\(choice[0])' nor a '\(choice[1])' box"
  }
}

extension LintRule {
  /// Boxes of which there may be one, and are several.
  static let duplicateBox = LintRule(
    "duplicate-box", .error,
    explanation: "One player uses the first of them, another player the last.",
    clause: "ISO/IEC 14496-12 §6.3.2, Table 1",
    subjects: list { $0.isUnique ? $0.types.map { [$0] } : [] }
  ) { subject in
    var findings = repeated(uniqueChildren[.file] ?? [], in: subject.file.boxes, path: "")
    for located in subject.boxes {
      guard let types = uniqueChildren[located.box.type] else { continue }
      findings += repeated(types, in: located.box.children, path: located.path)
      for pair in mandatoryChildren[located.box.type] ?? [] where pair.count > 1 {
        guard pair.allSatisfy({ located.box.first($0) != nil }) else { continue }
        findings.append(
          (
            "there is a '\(pair[0])' and a '\(pair[1])' box; one of the two is enough",
            located.path
          ))
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

  /// For each type of box, the types of which it may have one child.
  private static let uniqueChildren: [FourCC: Set<FourCC>] = {
    var children: [FourCC: Set<FourCC>] = [:]
    for specification in BoxRegistry.specifications where specification.isUnique {
      for parent in specification.parents {
        children[parent, default: []].formUnion(specification.types)
      }
    }
    return children
  }()
}

extension LintRule {
  /// Boxes that say how many others they hold, and hold more or fewer.
  static let entryCount = LintRule(
    "entry-count", .warning,
    explanation:
      "A player that trusts the count finds other entries than one that reads to the end.",
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

extension LintRule {
  /// Track numbers that are 0 or taken.
  static let trackID = LintRule(
    "track-id", .error,
    explanation:
      "Fragments and references name tracks by number: they find the wrong track or none.",
    clause: "ISO/IEC 14496-12 §8.3.2"
  ) { subject in
    var owners: [UInt32: String] = [:]
    return subject.tracks.compactMap { track in
      guard let id = track.header?.trackID else { return nil }
      if id == 0 { return ("track ID 0 means no track", track.trak.path) }
      if let owner = owners[id] {
        return ("track ID \(id) is taken by \(owner)", track.trak.path)
      }
      owners[id] = track.trak.path
      return nil
    }
  }

  /// A number for the next track that a track has already.
  static let nextTrackID = LintRule(
    "next-track-id", .note,
    explanation: "A program that adds a track gives it a number that is already in use.",
    clause: "ISO/IEC 14496-12 §8.2.2"
  ) { subject in
    guard let header = subject.movieHeader,
      let next = header.box.content(as: MovieHeaderBox.self)?.nextTrackID,
      let highest = subject.tracks.compactMap({ $0.header?.trackID }).max(), next <= highest
    else { return [] }
    return [("next_track_ID is \(next), and there is a track \(highest)", header.path)]
  }
}

extension LintRule {
  /// Tracks whose boxes do not agree on whether they hold pictures or sound.
  static let mediaHeader = LintRule(
    "media-header", .warning,
    explanation:
      "A player that relies on one box finds pictures, one that relies on the other does not.",
    clause: "ISO/IEC 14496-12 §8.4.5"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let type = track.handler?.handlerType, let wanted = mediaHeaders[type],
        let information = track.information, information.box.error == nil
      else { return [] }
      var findings: [Observation] = []
      if information.box.first(wanted) == nil {
        findings.append(("the handler is '\(type)', and there is no '\(wanted)'", information.path))
      }
      for entry in track.descriptions where disagrees(entry.box, with: track.kind) {
        findings.append(("the handler is '\(type)', the sample entry is none of those", entry.path))
      }
      return findings
    }
  }

  private static let mediaHeaders: [FourCC: FourCC] = [
    "vide": .videoMediaHeader, "soun": .soundMediaHeader,
  ]

  private static func disagrees(_ entry: Box, with kind: Track.Kind) -> Bool {
    switch entry.content {
    case is VisualSampleEntry: kind == .audio
    case is AudioSampleEntry: kind == .video
    default: false
    }
  }
}

extension LintRule {
  /// Samples that lie in another file, or in one that is not named.
  static let dataReference = LintRule(
    "data-reference", .error,
    explanation:
      "A player does not find the samples, or reads other bytes of this file in their place.",
    clause: "ISO/IEC 14496-12 §8.7.2"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let references = track.information?.box.first([.dataInformation, .dataReference]),
        references.error == nil
      else { return [] }
      return track.descriptions.compactMap { entry in
        guard let number = entry.box.dataReferenceIndex else { return nil }
        guard let reference = references.dataReference(number) else {
          let count = references.children.count
          return ("data reference \(number) of \(count.grouped) is not there", entry.path)
        }
        return reference.externalLocation.map {
          ("the samples are in another file, '\($0.withoutControlCharacters)'", entry.path)
        }
      }
    }
  }
}

extension LintRule {
  /// Colour information without its last byte, as some cameras write it.
  static let colourRange = LintRule(
    "colour-range", .note,
    explanation: "A player guesses the range: black may turn grey, or dark grey may turn black.",
    clause: "ISO/IEC 14496-12 §12.1.5"
  ) { subject in
    subject.boxes("colr").compactMap { located in
      let content = located.box.content(as: ColourInformationBox.self)
      guard content?.colourType == "nclx", content?.description?.isFullRange == nil else {
        return nil
      }
      return ("'nclx' ends before 'full_range_flag'", located.path)
    }
  }
}
