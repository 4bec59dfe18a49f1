/// Turns samples in decoding order into what is seen or heard, in presentation order.
///
/// The seam that keeps playback free of any codec library.
public protocol SampleDecoder<Output>: Sendable {
  associatedtype Output: Sendable

  /// Takes the format of the samples that follow; decoding goes on at the first sync sample.
  ///
  /// The format in use already, for instance after a seek, changes nothing.
  ///
  /// - Returns: What is still held back of the format before.
  /// - Throws: If there is no decoder for the format. Where something is held back, that is returned
  ///   first. The samples that follow are refused with the same error until there is a format that
  ///   can be decoded: none is ever decoded as another one.
  func use(_ format: TrackFormat) async throws -> [Output]

  /// Decodes one sample and returns what is complete now: none, one or several.
  ///
  /// A picture that refers to a later one comes first in presentation order, so a decoder holds
  /// frames back until it knows that nothing earlier can follow.
  func decode(_ sample: EncodedSample) async throws -> [Output]

  /// Returns what is still held back. Call it after the last sample.
  func finish() async throws -> [Output]

  /// Discards all samples and frames in flight; the next sample is a sync sample.
  func reset() async
}

/// An error of a decoder that may end the decoding of a format.
public protocol FormatError: Error {
  /// Whether no sample of the format will be decoded after it, not even a sync sample.
  var isFinal: Bool { get }
}

/// A decoder of pictures; `VideoDecoder` is its implementation.
public protocol FrameDecoder: SampleDecoder where Output == Frame {}

/// Where frames end up: a terminal, a folder of pictures, nowhere.
public protocol FrameSink: Sendable {
  /// Returns when there is room for a frame: so the frame can be chosen after the wait.
  func ready() async throws

  /// Shows a frame; returns when it has been passed on whole.
  func show(_ frame: Frame) async throws
}

extension FrameSink {
  /// Most sinks always have room.
  public func ready() async throws {}
}
