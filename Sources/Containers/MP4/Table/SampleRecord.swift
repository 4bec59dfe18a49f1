/// One sample of a track: where its bytes are, and when it is wanted.
public struct SampleRecord: Hashable, Sendable {
  /// Position in decoding order, from 0.
  public let index: Int

  /// Offset in the file of the first byte.
  public let offset: Int

  /// Bytes.
  public let size: Int

  /// When it is decoded, in ticks of the track.
  public let decodeTime: Int64

  /// When its picture appears, in ticks of the track, before any edit list.
  public let presentationTime: Int64

  /// Ticks until the next sample is decoded.
  public let duration: Int64

  /// Whether decoding can start here.
  public let isSync: Bool

  /// Which of the track's sample entries says how it is coded, from 0.
  public let descriptionIndex: Int
}

extension SampleRecord {
  /// Where its bytes are in the file.
  ///
  /// The end is clamped: a damaged table may claim places beyond all numbers.
  public var range: Range<Int> {
    let (end, overflow) = offset.addingReportingOverflow(size)
    return offset..<(overflow ? .max : end)
  }
}
