import Media

extension LintRule {
  /// Fragments of a movie that does not announce them, or of tracks that it does not know.
  static let missingMovieExtends = LintRule(
    "missing-mvex", .error,
    explanation: "A player that reads 'moov' takes this for an ordinary file without samples.",
    clause: "ISO/IEC 14496-12 §8.8.1, §8.8.3"
  ) { subject in
    guard let movie = subject.file.first(.movie), movie.error == nil, !subject.fragments.isEmpty
    else { return [] }
    guard let extends = movie.first(.movieExtends) else {
      return [("there are fragments, and no 'mvex' box announces them", "moov")]
    }
    let announced = Set(
      extends.children(.trackExtends).compactMap { $0.content(as: TrackExtendsBox.self)?.trackID })
    var reported = announced
    return subject.fragments.compactMap { fragment in
      let id = fragment.header.trackID
      guard reported.insert(id).inserted else { return nil }
      return ("no 'trex' box speaks of track \(id)", fragment.traf.path)
    }
  }

  /// Numbers of fragments that do not rise.
  static let fragmentSequence = LintRule(
    "fragment-sequence", .warning,
    explanation: "A player may take the fragment for one that it has already seen, and drop it.",
    clause: "ISO/IEC 14496-12 §8.8.5"
  ) { subject in
    var last: UInt32?
    var found: [(number: UInt32, last: UInt32, path: String)] = []
    for located in subject.boxes(.movieFragmentHeader) {
      guard let content = located.box.content(as: MovieFragmentHeaderBox.self) else { continue }
      if let last, content.sequenceNumber <= last {
        found.append((content.sequenceNumber, last, located.path))
      }
      last = content.sequenceNumber
    }
    let message = found.first {
      "fragment number \($0.number.grouped) comes after \($0.last.grouped)"
    }
    return message.map { [($0, found[0].path)] } ?? []
  }

  /// Fragments that do not begin where the one before them ended.
  static let fragmentTime = LintRule(
    "fragment-time", .warning,
    explanation: "At a gap a player waits for media that never come; at an overlap it jumps back.",
    clause: "ISO/IEC 14496-12 §8.8.12"
  ) { subject in
    // A track may have samples in the movie box already.
    var ends: [UInt32: Int64] = [:]
    for track in subject.tracks where !track.chunks.isEmpty {
      ends[track.header?.trackID ?? 0] = track.sampleDuration
    }
    var found: [UInt32: [(step: Int64, time: UInt64, path: String)]] = [:]
    for fragment in subject.fragments {
      let id = fragment.header.trackID
      let start = fragment.decodeTime.map { Int64(clamping: $0) } ?? ends[id] ?? 0
      if let time = fragment.decodeTime, let end = ends[id] {
        let step = start.addingClamped(-end)
        // Writers that convert from another timescale are off by a tick here and there.
        if step.magnitude > 1 { found[id, default: []].append((step, time, fragment.traf.path)) }
      }
      ends[id] = start.addingClamped(fragment.duration)
    }
    return found.sorted { $0.key < $1.key }.compactMap { id, steps in
      let message = steps.first { step in
        "track \(id) goes on at \(step.time.grouped) ticks, \(step.step.magnitude.grouped) "
          + (step.step > 0 ? "after" : "before") + " the end of the fragment before"
      }
      return message.map { ($0, steps[0].path) }
    }
  }

  /// Fragments whose rule for offsets is younger than the brands of the file.
  static let brand = LintRule(
    "brand", .warning,
    explanation: "A player that knows only these brands looks for the samples in the wrong place.",
    clause: "ISO/IEC 14496-12 §8.8.7.1, Annex E"
  ) { subject in
    guard let type = subject.file.first(.fileType)?.content(as: FileTypeBox.self),
      let fragment = subject.fragments.first(where: { $0.header.isDefaultBaseMovieFragment }),
      youngBrands.isDisjoint(with: [type.majorBrand] + type.compatibleBrands)
    else { return [] }
    return [
      (
        "'default-base-is-moof' needs the brand 'iso5' or a later one (\(fragment.traf.path))",
        "ftyp"
      )
    ]
  }

  /// Brands that came with the flag or after it, or that build on one which did.
  private static let youngBrands: Set<FourCC> = [
    "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "isob", "isoc", "dash", "msdh", "cmfc", "cmf2",
    "cmfs", "cmff", "hlsf",
  ]
}

extension LintRule {
  /// Indices of segments that lead to other places than where fragments are.
  static let segmentIndex = LintRule(
    "segment-index", .warning,
    explanation: "A seek over a network fetches the wrong bytes.",
    clause: "ISO/IEC 14496-12 §8.16.3"
  ) { subject in
    let starts = Set(subject.file.boxes.map(\.offset))
    let fragments = subject.file.boxes.filter { $0.type == .movieFragment }.map(\.offset)
    return subject.boxes(.segmentIndex).flatMap { located -> [Observation] in
      guard let index = located.box.content(as: SegmentIndexBox.self) else { return [] }
      var check = IndexCheck(length: subject.file.length, starts: starts, fragments: fragments)
      check.run(index, end: located.box.range.upperBound)
      return check.messages.map { ($0, located.path) }
    }
  }
}

extension LintRule {
  /// Tables at the end of the file that lead to other places than where fragments are.
  static let randomAccessIndex = LintRule(
    "random-access-index", .warning,
    explanation: "A seek reads from the middle of a box and finds no fragment there.",
    clause: "ISO/IEC 14496-12 §8.8.10"
  ) { subject in
    let fragments = Set(
      subject.file.boxes.filter { $0.type == .movieFragment }.map { UInt64($0.offset) })
    return subject.boxes(.trackFragmentRandomAccess).compactMap { located in
      let entries = located.box.content(as: TrackFragmentRandomAccessBox.self)?.entries ?? []
      let message = entries.filter { !fragments.contains($0.movieFragmentOffset) }.first {
        "there is no 'moof' box at \($0.movieFragmentOffset.grouped)"
      }
      return message.map { ($0, located.path) }
    }
  }
}

/// Follows the references of one index through the file.
private struct IndexCheck {
  let length: Int

  /// Where boxes at the top level begin.
  let starts: Set<Int>

  /// Where fragments begin, ascending.
  let fragments: [Int]
  private(set) var messages: [String] = []

  init(length: Int, starts: Set<Int>, fragments: [Int]) {
    self.length = length
    self.starts = starts
    self.fragments = fragments
  }

  mutating func run(_ index: SegmentIndexBox, end: Int) {
    var offset = end.addingClamped(Int(clamping: index.firstOffset))
    for (number, reference) in index.references.enumerated() {
      let next = offset.addingClamped(Int(reference.referencedSize))
      guard next <= length else {
        messages.append(
          "reference \(number) ends at \(next.grouped), the file at \(length.grouped)")
        return
      }
      guard starts.contains(offset) else {
        messages.append("reference \(number) begins at \(offset.grouped), where no box begins")
        return
      }
      if !reference.isIndex, reference.referencedSize > 0, !hasFragment(in: offset..<next) {
        messages.append("reference \(number), at \(offset.grouped), leads to no 'moof' box")
        return
      }
      offset = next
    }
  }

  private func hasFragment(in range: Range<Int>) -> Bool {
    let index = fragments.partitioningIndex { $0 >= range.lowerBound }
    return index < fragments.count && fragments[index] < range.upperBound
  }
}
