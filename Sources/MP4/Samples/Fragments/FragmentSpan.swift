/// The samples of a track that one movie fragment has brought.
public struct FragmentSpan: Hashable, Sendable {
  /// Offset in the file of the `moof` box.
  public let offset: Int

  /// The number that the fragment gives itself.
  public let sequenceNumber: UInt32?

  /// Their indices in decoding order.
  public let samples: Range<Int>

  public init(offset: Int, sequenceNumber: UInt32?, samples: Range<Int>) {
    self.offset = offset
    self.sequenceNumber = sequenceNumber
    self.samples = samples
  }

  /// The same fragment with the samples up to `end`.
  func extended(to end: Int) -> FragmentSpan {
    FragmentSpan(
      offset: offset, sequenceNumber: sequenceNumber, samples: samples.lowerBound..<end)
  }
}
