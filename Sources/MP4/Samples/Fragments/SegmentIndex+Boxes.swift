import Media

extension SegmentIndex {
  /// Joins the `sidx` boxes of a file, one index for each track that they tell of.
  static func indexes(joining boxes: [LocatedSegmentIndex]) -> [SegmentIndex] {
    let places = Dictionary(boxes.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    var nested: Set<Int> = []
    for box in boxes {
      for stretch in box.stretches where stretch.isIndex {
        nested.insert(stretch.range.lowerBound)
      }
    }
    var indexes: [SegmentIndex] = []
    for box in boxes where !nested.contains(box.range.lowerBound) {
      let id = Int(box.box.referenceID)
      if let index = indexes.firstIndex(where: { $0.trackID == id }) {
        indexes[index].append(box, places)
      } else {
        var index = SegmentIndex(trackID: id, timescale: box.box.timescale)
        index.append(box, places)
        indexes.append(index)
      }
    }
    return indexes
  }

  /// Adds the stretches of a box, and in place of those that are indexes, what these divide.
  ///
  /// A box is divided once: of stretches without bytes many may lead to the same one, and each
  /// level of such boxes would multiply what is below it. None leads back, as all lie behind.
  private mutating func append(
    _ box: LocatedSegmentIndex, _ places: [Int: LocatedSegmentIndex]
  ) {
    guard box.box.timescale == timescale else {
      notes.append("the index at \(box.range.lowerBound.grouped) has another timescale")
      return
    }
    var seen: Set<Int> = [box.range.lowerBound]
    var pending = [Subsegment](box.stretches.reversed())
    while let next = pending.popLast() {
      let place = next.range.lowerBound
      guard next.isIndex, let inner = places[place], seen.insert(place).inserted,
        inner.box.timescale == timescale
      else {
        if next.isIndex { notes.append("a stretch at \(place.grouped) has no index of its own") }
        subsegments.append(next)
        continue
      }
      pending += inner.stretches.reversed()
    }
  }
}

extension LocatedSegmentIndex {
  /// What the box lists; places and times are clamped to the largest number there is.
  var stretches: [SegmentIndex.Subsegment] {
    var offset = range.upperBound.addingClamped(Int(clamping: box.firstOffset))
    var time = Int64(clamping: box.earliestPresentationTime)
    return box.references.map { reference in
      let end = offset.addingClamped(Int(reference.referencedSize))
      let duration = Int64(reference.subsegmentDuration)
      defer {
        offset = end
        time = time.addingClamped(duration)
      }
      return SegmentIndex.Subsegment(
        range: offset..<end, startTime: time, duration: duration,
        startsWithSAP: reference.startsWithSAP, sapType: reference.sapType,
        sapDeltaTime: reference.sapDeltaTime, isIndex: reference.isIndex)
    }
  }
}
