import Media

/// What it takes to show a picture: where to start, and how much to decode.
public struct SeekPlan: Hashable, Sendable {
  public let mode: SeekMode

  /// The sync sample to start at.
  public let sync: SampleEntry

  /// The sample whose picture is shown in the end.
  public let target: SampleEntry

  /// Samples to decode, both of them included.
  public let sampleCount: Int

  /// Their bytes.
  public let byteCount: Int
}

extension Sequence<SampleEntry> {
  /// Bytes of all samples together.
  public var byteCount: Int {
    reduce(0) { $0.addingClamped($1.size) }
  }
}
