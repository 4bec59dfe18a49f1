import Bitstream

/// What the indices of references mean in a slice: ITU-T H.264 §8.2.4.
package struct ReferenceLists: Hashable, Sendable {
  /// `RefPicList0` and, in B slices, `RefPicList1`, each with as many entries as the slice says.
  ///
  /// Empty where no picture has been decoded at all.
  package var lists: [[PictureReference]] = []

  /// Pictures that the slice names and that are missing.
  package var missingCount = 0
}

extension PictureStore {
  /// Builds the lists for a slice of the current picture.
  package func lists(for header: H264SliceHeader) -> ReferenceLists {
    guard !header.sliceType.isIntra else { return ReferenceLists() }
    return lists(
      isBipredicted: header.sliceType == .bipredicted, counts: header.referenceCounts,
      modifications: header.listModifications)
  }

  /// Builds the lists for a slice of the current picture: §8.2.4.
  ///
  /// - Parameters:
  ///   - isBipredicted: Whether it is a B slice.
  ///   - counts: Entries of each list: `num_ref_idx_l0_active_minus1` + 1 and so on.
  ///   - modifications: The steps that put each list in order.
  /// - Returns: The lists, and how many pictures they miss.
  package func lists(
    isBipredicted: Bool, counts: [Int], modifications: [[H264ListModification]]
  ) -> ReferenceLists {
    guard let current else { return ReferenceLists() }
    var result = ReferenceLists()
    let initial = initialLists(current, isBipredicted: isBipredicted)
    for (index, count) in counts.enumerated() where index < initial.count {
      // §8.2.4.2: cut off where it is longer, with empty entries where it is shorter.
      let padding = [StoredPicture?](repeating: nil, count: max(0, count - initial[index].count))
      var list = ([StoredPicture?](initial[index]) + padding).prefix(count)
      let steps = index < modifications.count ? modifications[index] : []
      let before = list
      result.missingCount += modify(&list, by: steps, current)
      if let rule = rules.listModification, !steps.isEmpty {
        list = modified(before, by: steps, current, rule)
      }
      result.lists.append(references(Array(list)))
    }
    if result.lists.contains(where: \.isEmpty) { result.missingCount += 1 }
    return result
  }
}

/// Lists before modification: ITU-T H.264 §8.2.4.2.
extension PictureStore {
  /// `PicNum`, equations 8-27 and 8-28: numbers above the current one are from before the wrap.
  private func number(of picture: StoredPicture, _ current: StoredPicture) -> Int {
    picture.frameNumber > current.frameNumber
      ? picture.frameNumber - limits.numberLimit : picture.frameNumber
  }

  private var longTermPictures: [StoredPicture] {
    pictures.filter { $0.longTermIndex != nil }
      .sorted { ($0.longTermIndex ?? 0) < ($1.longTermIndex ?? 0) }
  }

  /// §8.2.4.2.1: the latest picture first, long-term pictures last.
  private func predictedList(_ current: StoredPicture) -> [StoredPicture] {
    let recent = pictures.filter { $0.marking == .shortTerm }
      .sorted { number(of: $0, current) > number(of: $1, current) }
    return recent + longTermPictures
  }

  /// §8.2.4.2.3: by distance on the screen; list 0 begins with the past, list 1 with the future.
  private func bipredictedLists(_ current: StoredPicture) -> [[StoredPicture]] {
    var isPlaced = true
    if case .lowBits = limits.order { isPlaced = false }
    let recent = pictures.filter {
      $0.marking == .shortTerm && ($0.slot != nil || isPlaced)
    }
    let past = recent.filter { $0.order <= current.order }.sorted { $0.order > $1.order }
    let future = recent.filter { $0.order > current.order }.sorted { $0.order < $1.order }
    let first = past + future + longTermPictures
    var second = future + past + longTermPictures
    // Two lists alike would be one: list 1 then begins with the second picture.
    if second.count > 1, first == second { second.swapAt(0, 1) }
    return [first, second]
  }
}

/// Lists by a learner's functions.
extension PictureStore {
  private func initialLists(
    _ current: StoredPicture, isBipredicted: Bool
  ) -> [[StoredPicture]] {
    guard let rule = rules.initialLists else {
      return isBipredicted ? bipredictedLists(current) : [predictedList(current)]
    }
    var candidates = pictures.filter(\.isReference)
    // In order type 0 a picture that a gap stands for has no place; lists of B slices leave it out.
    if isBipredicted, case .lowBits = limits.order {
      candidates.removeAll { $0.slot == nil && $0.longTermIndex == nil }
    }
    let answer = rule(
      candidates.map { listed($0, current) }, listed(current, current), isBipredicted)
    return (0..<(isBipredicted ? 2 : 1)).map { index in
      index < answer.count
        ? answer[index].compactMap { id in candidates.first { Int($0.id) == id } } : []
    }
  }

  private func modified(
    _ list: ArraySlice<StoredPicture?>, by steps: [H264ListModification],
    _ current: StoredPicture, _ rule: H264Rules.ListModification
  ) -> ArraySlice<StoredPicture?> {
    let references = pictures.filter(\.isReference)
    let answer = rule(
      list.map { $0.map { Int($0.id) } }, steps, references.map { listed($0, current) },
      listed(current, current), limits.numberLimit)
    return ArraySlice(
      list.indices.map { index -> StoredPicture? in
        let place = index - list.startIndex
        guard place < answer.count, let id = answer[place] else { return nil }
        return references.first { Int($0.id) == id }
      })
  }

  private func listed(_ picture: StoredPicture, _ current: StoredPicture) -> ListedPicture {
    ListedPicture(
      id: Int(picture.id), number: number(of: picture, current), order: picture.order,
      longTermIndex: picture.longTermIndex)
  }
}

/// Modification of lists: ITU-T H.264 §8.2.4.3.
extension PictureStore {
  /// Carries out the steps of a list; returns how many name a picture that is missing.
  private func modify(
    _ list: inout ArraySlice<StoredPicture?>, by steps: [H264ListModification],
    _ current: StoredPicture
  ) -> Int {
    var missingCount = 0
    // `picNumLXPred`: each number is a difference from the last one.
    var last = current.frameNumber
    for (place, step) in steps.prefix(list.count).enumerated() {
      let named: StoredPicture?
      switch step {
      case .back(let difference):
        last = wrapped(last - difference)
        named = shortTermPicture(last)
      case .forward(let difference):
        last = wrapped(last + difference)
        named = shortTermPicture(last)
      case .longTerm(let index):
        named = pictures.first { $0.longTermIndex == index }
      }
      if named?.slot == nil { missingCount += 1 }
      move(named, to: place, in: &list)
    }
    return missingCount
  }

  /// Equations 8-34 and 8-35: numbers start again from 0 at `MaxFrameNum`.
  private func wrapped(_ number: Int) -> Int {
    let limit = limits.numberLimit
    return number < 0 ? number + limit : number >= limit ? number - limit : number
  }

  private func shortTermPicture(_ frameNumber: Int) -> StoredPicture? {
    pictures.first { $0.marking == .shortTerm && $0.frameNumber == frameNumber }
  }

  /// Equations 8-37 and 8-38: the picture moves to its place, and those from there on make room.
  ///
  /// It is removed from the places after that one, but not from those before: so a picture can be
  /// in a list several times.
  private func move(
    _ picture: StoredPicture?, to place: Int, in list: inout ArraySlice<StoredPicture?>
  ) {
    let start = list.startIndex + place
    let rest = list[start...].filter { $0 == nil || $0?.id != picture?.id }
    list.replaceSubrange(start..., with: ([picture] + rest).prefix(list.endIndex - start))
  }
}

/// Substitutes for pictures that are missing.
extension PictureStore {
  /// Turns pictures into entries; another picture replaces a missing one.
  ///
  /// Returns an empty list if there is none at all.
  private func references(_ list: [StoredPicture?]) -> [PictureReference] {
    list.compactMap { picture in
      if let picture, let slot = picture.slot {
        return PictureReference(
          slot: slot, id: picture.id, order: picture.order,
          isLongTerm: picture.longTermIndex != nil)
      }
      guard let other = substitute(for: picture, in: list), let slot = other.slot else {
        return nil
      }
      return PictureReference(
        slot: slot, id: other.id, order: other.order, isLongTerm: other.longTermIndex != nil,
        isSubstitute: true)
    }
  }

  /// The picture that came before a lost one, else the first of the list, else the latest of all.
  private func substitute(
    for picture: StoredPicture?, in list: [StoredPicture?]
  ) -> StoredPicture? {
    let place = picture.flatMap { lost in pictures.firstIndex { $0.id == lost.id } }
    if let place, let before = pictures[..<place].last(where: { $0.slot != nil }) {
      return before
    }
    return list.compactMap { $0 }.first { $0.slot != nil } ?? pictures.last { $0.slot != nil }
  }
}
