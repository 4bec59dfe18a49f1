import Media

/// One `sidx` box and where it lies.
struct LocatedSegmentIndex: Hashable {
  let box: SegmentIndexBox

  /// Bytes of the box in the file, header included.
  let range: Range<Int>
}

/// The subsegments of one track with their bytes and times: what the `sidx` boxes say together.
///
/// ISO/IEC 14496-12 §8.16.3. A box lists subsegments that lie side by side. The first begins at an
/// anchor: `first_offset` bytes after the end of the box. A subsegment may begin with another index,
/// which divides it further; here only the innermost subsegments are left, in order.
public struct SegmentIndex: Hashable, Sendable {
  public struct Subsegment: Hashable, Sendable {
    /// Where its boxes are in the file.
    public let range: Range<Int>

    /// The earliest presentation time in it, after the edit list, in ticks of the index.
    public let startTime: Int64

    /// From its start to that of the next one, in ticks of the index.
    public let duration: Int64

    /// Whether decoding can start at its first byte.
    public let startsWithSAP: Bool

    /// The kind of stream access point: 1 and 2 are sync samples; 0 is unknown.
    public let sapType: UInt8

    /// From its start to the stream access point, in ticks of the index.
    public let sapDeltaTime: UInt32

    /// Whether its bytes should begin with another index, and do not.
    public let isIndex: Bool
  }

  /// The track whose times these are.
  public let trackID: Int

  /// Ticks a second.
  public let timescale: UInt32

  /// In file order.
  public internal(set) var subsegments: [Subsegment] = []

  /// What is doubtful about the index, one sentence each.
  public internal(set) var notes: [String] = []
}

extension SegmentIndex {
  /// When the first subsegment begins, in ticks of the index.
  public var startTime: Int64 { subsegments.first?.startTime ?? 0 }

  /// How long all subsegments last together, in ticks of the index.
  public var duration: Int64 {
    subsegments.last.map { $0.endTime.addingClamped(-startTime) } ?? 0
  }

  /// The subsegment in which a moment of the presentation lies: what a seek has to read.
  ///
  /// Before the first subsegment it is the first; after the last one it is the last.
  public func subsegment(at time: MediaTime) -> Subsegment? {
    let ticks = time.converted(to: timescale).value
    let after = subsegments.partitioningIndex { $0.startTime > ticks }
    return after > 0 ? subsegments[after - 1] : subsegments.first
  }
}

extension SegmentIndex.Subsegment {
  /// When it ends, in ticks of the index.
  public var endTime: Int64 { startTime.addingClamped(duration) }
}

extension SegmentIndex {
  /// Joins the `sidx` boxes of a file, one index for each track that they report.
  static func indexes(joining boxes: [LocatedSegmentIndex]) -> [SegmentIndex] {
    let places = Dictionary(boxes.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    var nested: Set<Int> = []
    for box in boxes {
      for subsegment in box.subsegments where subsegment.isIndex {
        nested.insert(subsegment.range.lowerBound)
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

  /// Adds the subsegments of a box; those that are indexes are replaced by what they list.
  ///
  /// A box is divided once: many subsegments without bytes may lead to the same one, and each
  /// level of such boxes would multiply what is below it. None leads back, as all lie after it.
  private mutating func append(
    _ box: LocatedSegmentIndex, _ places: [Int: LocatedSegmentIndex]
  ) {
    guard box.box.timescale == timescale else {
      notes.append("the index at \(box.range.lowerBound.grouped) has another timescale")
      return
    }
    var seen: Set<Int> = [box.range.lowerBound]
    var pending = [Subsegment](box.subsegments.reversed())
    while let next = pending.popLast() {
      let place = next.range.lowerBound
      guard next.isIndex, let inner = places[place], seen.insert(place).inserted,
        inner.box.timescale == timescale
      else {
        if next.isIndex {
          notes.append("the subsegment at \(place.grouped) has no index of its own")
        }
        subsegments.append(next)
        continue
      }
      pending += inner.subsegments.reversed()
    }
  }
}

extension LocatedSegmentIndex {
  /// What the box lists; places and times are clamped to the largest number there is.
  var subsegments: [SegmentIndex.Subsegment] {
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

/// The sync samples of one track and the fragments that hold them: what `tfra` says.
///
/// ISO/IEC 14496-12 §8.8.10. It is at the end of the file, because only there are all fragments
/// known. Players that cannot go there do without it.
public struct RandomAccessIndex: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// When its picture appears, in ticks of the track.
    public let time: Int64

    /// Offset in the file of the `moof` box.
    public let offset: Int
  }

  public let trackID: Int

  /// In order of time.
  public let entries: [Entry]

  public init(_ box: TrackFragmentRandomAccessBox) {
    trackID = Int(box.trackID)
    let entries = box.entries.map { entry in
      Entry(time: Int64(clamping: entry.time), offset: Int(clamping: entry.movieFragmentOffset))
    }
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.time <= $1.time }
    // A binary search would miss entries in a list that is not sorted.
    self.entries = isAscending ? entries : entries.sorted { $0.time < $1.time }
  }

  /// The last entry at or before a time, in ticks of the track; `nil` if there is none.
  public func entry(atOrBefore time: Int64) -> Entry? {
    let after = entries.partitioningIndex { $0.time > time }
    return after > 0 ? entries[after - 1] : nil
  }
}
