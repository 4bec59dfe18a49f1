import Media

/// The samples that one track fragment has brought, in decoding order.
///
/// They are computed on request: a run stores its table's values, and a claim of millions of
/// samples without a row costs nothing until they are visited.
public struct FragmentSamples: Sendable {
  public let trackID: Track.ID

  /// Offset in the file of the `moof` box.
  public let fragmentOffset: Int

  /// The number that the fragment gives itself.
  public let sequenceNumber: UInt32?

  /// Whether the fragment says itself when its first sample is decoded.
  let hasDecodeTime: Bool

  var runs: [FragmentRun] = []

  /// Number of samples.
  public var count: Int { runs.reduce(0) { $0.addingClamped($1.count) } }
}

extension FragmentSamples: Sequence {
  public func makeIterator() -> FlattenSequence<[FragmentRun]>.Iterator {
    runs.joined().makeIterator()
  }
}

/// Samples of one track that lie one after the other, from one `trun` box.
public struct FragmentRun: Sendable, Sequence {
  /// Number of samples.
  public let count: Int

  let run: TrackRunBox
  let defaults: SampleDefaults

  /// What a rule says about the samples, in place of this module.
  let learned: [RunSample]?

  /// Position in decoding order of the first sample.
  let firstIndex: Int

  /// Where the first sample's bytes are.
  let offset: Int

  /// When the first sample is decoded.
  let decodeTime: Int64

  /// What the run says about a sample, or else the defaults.
  fileprivate func sample(at index: Int) -> RunSample {
    learned?[index] ?? run.sample(at: index, defaults)
  }

  /// When the last sample is over.
  var endTime: Int64 {
    guard learned == nil, run.durations == nil else {
      return (0..<count).reduce(decodeTime) { $0.addingClamped(Int64(sample(at: $1).duration)) }
    }
    let (span, overflow) = Int64(count).multipliedReportingOverflow(by: Int64(defaults.duration))
    return decodeTime.addingClamped(overflow ? .max : span)
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  /// Walks from sample to sample.
  public struct Iterator: IteratorProtocol, Sendable {
    private let run: FragmentRun
    private let descriptionIndex: Int
    private var index = 0
    private var offset: Int
    private var time: Int64

    fileprivate init(_ run: FragmentRun) {
      self.run = run
      descriptionIndex = Swift.max(1, Int(run.defaults.descriptionNumber)) - 1
      (offset, time) = (run.offset, run.decodeTime)
    }

    public mutating func next() -> SampleRecord? {
      guard index < run.count else { return nil }
      let sample = run.sample(at: index)
      let compositionOffset = run.run.compositionOffsets?[index] ?? 0
      let entry = SampleRecord(
        index: run.firstIndex + index, offset: offset, size: Int(sample.size), decodeTime: time,
        presentationTime: time.addingClamped(Int64(compositionOffset)),
        duration: Int64(sample.duration), isSync: sample.flags.isSync,
        descriptionIndex: descriptionIndex)
      offset = offset.addingClamped(Int(sample.size))
      time = time.addingClamped(Int64(sample.duration))
      index += 1
      return entry
    }
  }
}
