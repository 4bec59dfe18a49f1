import Media

/// What a decoder makes of samples: pictures, or sound.
package protocol DecodedOutput: Sendable {
  /// Where it belongs on the source's timeline.
  var presentationTime: MediaTime { get }

  /// Position of its sample in decoding order.
  var sampleIndex: Int { get }
}

extension Frame: DecodedOutput {}

/// Where decoded output waits until it is shown or heard: bounded, and emptied by seeks.
///
/// A `FrameBuffer` for pictures; sound, of which every piece is heard, needs no more than a queue.
package protocol DecodedQueue<Output>: Sendable {
  associatedtype Output: DecodedOutput

  /// Removes everything; from now on only output of `generation`, a higher number, is taken.
  func removeAll(for reason: BufferingReason, generation: Int, at moment: PlaybackMoment) async

  /// Whether more should be decoded.
  func wantsOutput(at moment: PlaybackMoment) async -> Bool

  /// Where so little will be left that more should be decoded; `nil` where only a call tells.
  func refillPosition(after position: Duration) async -> Duration?

  /// Whether there is room; where there is none, the pipeline asks again when something was taken.
  func admits(_ output: Output, generation: Int, at moment: PlaybackMoment) async -> Bool

  /// Takes output, unless it comes too late or is of an older generation.
  ///
  /// - Parameters:
  ///   - output: What was decoded.
  ///   - generation: The number of the seek that asked for it.
  ///   - continuing: Whether it directly follows the output before.
  ///   - moment: Now.
  /// - Returns: Whether it was taken.
  @discardableResult
  func insert(
    _ output: Output, generation: Int, continuing: Bool, at moment: PlaybackMoment
  ) async -> Bool

  /// Goes on to a later moment: gives up what lies before it, and keeps what follows.
  ///
  /// - Parameters:
  ///   - target: What belongs to this moment is wanted next.
  ///   - isAhead: Whether what is still to be decoded contains all that lies behind the queue.
  ///   - reason: Why the film goes there.
  ///   - moment: Now.
  /// - Returns: Whether nothing that belongs there is missing.
  func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) async -> Bool

  /// Takes note that no more output will come; of a track that seemed absent, some may nevertheless.
  func close(_ supply: BufferSupply, generation: Int, at moment: PlaybackMoment) async

  /// Takes note of something that happened on the way here; without a reason, it is the queue's own.
  func note(
    _ kind: BufferEvent.Kind, presentationTime: Duration, reason: String?, at moment: PlaybackMoment
  ) async
}
