/// The compressed bytes of one picture, or one run of audio, with their times.
public struct EncodedSample: Hashable, Sendable {
  /// Position in decoding order, from 0.
  ///
  /// Where a source does not know how many samples come before, a reader counts from where it starts.
  public let index: Int

  /// The bytes; empty if a reader was asked for samples without them.
  public let data: [UInt8]

  /// How many bytes the sample has, in ``data`` or where it was not loaded.
  public let byteCount: Int

  /// When the sample is decoded, on the same timeline as ``presentationTime``.
  ///
  /// An edit list shifts both by the same number of ticks, so the samples that are decoded first
  /// may have times below 0; the difference between the two is the one in the file.
  public let decodeTime: MediaTime

  /// When its picture appears, on the timeline of the presentation (after any edit list).
  public let presentationTime: MediaTime

  public let duration: MediaTime

  /// Whether decoding can start here.
  public let isSync: Bool

  /// How much of it the edit list cuts off.
  public let trim: SampleTrim

  /// Creates a sample; `byteCount` is that of `data` where it is not given.
  public init(
    index: Int, data: [UInt8], byteCount: Int? = nil, decodeTime: MediaTime,
    presentationTime: MediaTime, duration: MediaTime, isSync: Bool, trim: SampleTrim = .none
  ) {
    self.index = index
    self.data = data
    self.byteCount = byteCount ?? data.count
    self.decodeTime = decodeTime
    self.presentationTime = presentationTime
    self.duration = duration
    self.isSync = isSync
    self.trim = trim
  }

  /// The same sample without its bytes.
  package var withoutData: EncodedSample {
    EncodedSample(
      index: index, data: [], byteCount: byteCount, decodeTime: decodeTime,
      presentationTime: presentationTime, duration: duration, isSync: isSync, trim: trim)
  }

  /// Whether anything of it is presented; a picture that is not may still be needed for others.
  public var isPresented: Bool { trim != .all }
}

/// How much of a sample an edit list cuts off.
///
/// A picture is shown or not. A sample of sound may be cut in the middle: an AAC frame lasts 21 ms,
/// and the first one is half priming.
public enum SampleTrim: Hashable, Sendable {
  /// The whole sample is presented.
  case none

  /// Its beginning, its end or both are not presented.
  case ends(front: MediaTime, back: MediaTime)

  /// Nothing of it is presented; a decoder may still need it for others.
  case all
}
