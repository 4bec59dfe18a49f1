/// Turns samples in decoding order into frames in presentation order.
///
/// The seam that keeps playback free of any codec library; `VideoDecoder` is its implementation.
public protocol FrameDecoder: Sendable {
  /// Decodes one sample and returns the frames that are complete now: none, one or several.
  ///
  /// A picture that refers to a later one comes first in presentation order, so a decoder holds
  /// frames back until it knows that nothing earlier can follow.
  func decode(_ sample: EncodedSample) async throws -> [Frame]

  /// Returns the frames that are still held back. Call it after the last sample.
  func finish() async throws -> [Frame]

  /// Forgets all that is in flight; the next sample is a sync sample.
  func reset() async
}
