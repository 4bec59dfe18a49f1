import Media

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
