/// The compressed bytes of one picture, or one run of audio, with their times.
public struct EncodedSample: Hashable, Sendable {
  /// Position in decoding order, from 0.
  public let index: Int

  public let data: [UInt8]

  /// When the decoder wants it.
  public let decodeTime: MediaTime

  /// When its picture appears, on the timeline of the presentation (after any edit list).
  public let presentationTime: MediaTime

  public let duration: MediaTime

  /// Whether decoding can start here.
  public let isSync: Bool

  /// Whether the edit list shows the picture; one that it hides may still be needed for others.
  public let isPresented: Bool

  public init(
    index: Int, data: [UInt8], decodeTime: MediaTime, presentationTime: MediaTime,
    duration: MediaTime, isSync: Bool, isPresented: Bool = true
  ) {
    self.index = index
    self.data = data
    self.decodeTime = decodeTime
    self.presentationTime = presentationTime
    self.duration = duration
    self.isSync = isSync
    self.isPresented = isPresented
  }
}
