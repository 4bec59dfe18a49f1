import Media

/// One `sidx` box and where it lies.
struct LocatedSegmentIndex: Hashable {
  let box: SegmentIndexBox

  /// Bytes of the box in the file, header included.
  let range: Range<Int>
}

/// The stretches of one track with their bytes and times: what the `sidx` boxes say together.
///
/// ISO/IEC 14496-12 §8.16.3. A box lists stretches that lie side by side. The first begins at an
/// anchor: `first_offset` bytes behind the end of the box. A stretch may begin with another index,
/// which divides it further; here only the innermost stretches are left, in order.
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

    /// Whether its bytes begin with another index, which was not found there.
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
  /// When the first stretch begins, in ticks of the index.
  public var startTime: Int64 { subsegments.first?.startTime ?? 0 }

  /// How long all stretches last together, in ticks of the index.
  public var duration: Int64 {
    subsegments.last.map { $0.endTime.addingClamped(-startTime) } ?? 0
  }

  /// The stretch in which a moment of the presentation lies: what a seek has to read.
  ///
  /// Before the first stretch it is the first; behind the last one it is the last.
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
