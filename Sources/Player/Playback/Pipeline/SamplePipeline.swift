import Media

/// A pipeline of any output: what fills it needs to know no more.
package protocol SamplePipeline: Sendable {
  /// The track that it decodes.
  var trackID: Track.ID { get }

  /// Where it decodes; `nil` if the task runs that has it filled.
  var executor: (any TaskExecutor)? { get }

  /// Empties it for a seek; what is still on its way from before is refused from now on.
  func begin(_ reason: BufferingReason, epoch: Epoch) async

  /// Decodes whenever its queue asks for it; returns after the last sample, or when the task is
  /// cancelled.
  func fill(for request: FillRequest, from samples: SampleDistributor) async

  /// Reaches another moment by continuing to decode: nothing that belongs there is lost.
  ///
  /// The film's pipeline has found that a restart would take longer.
  ///
  /// - Parameters:
  ///   - target: The output for this moment comes next.
  ///   - epoch: The seek that is being filled for.
  ///   - reason: Why the film goes there.
  /// - Returns: Whether that is possible; if not, all pipelines have to restart.
  func decodeOn(to target: Duration, epoch: Epoch, for reason: BufferingReason) async -> Bool

  /// Records that there is nothing to decode.
  func close(epoch: Epoch, error: (any Error)?) async
}

/// From where on a pipeline should be filled.
package struct FillRequest: Hashable, Sendable {
  /// The track that is decoded.
  package var trackID: Track.ID

  /// The output for this moment is shown first; with `nil`, all output is shown.
  package var target: Duration?

  /// The seek that it fills for.
  package var epoch: Epoch
}

/// What a decoder makes of samples: pictures, or sound.
package protocol DecodedOutput: Sendable {
  /// Where it belongs on the source's timeline.
  var presentationTime: MediaTime { get }

  /// Position of its sample in decoding order.
  var sampleIndex: Int { get }
}

extension Frame: DecodedOutput {}
extension PCMBlock: DecodedOutput {}

/// Where decoded output waits until it is shown or heard: bounded, and emptied by seeks.
///
/// A `FrameBuffer` for pictures; a plain queue for sound, every piece of which is heard.
package protocol DecodedQueue<Output>: Sendable {
  associatedtype Output: DecodedOutput

  /// Removes everything; from now on only output of `epoch`, a later one, is taken.
  func removeAll(for reason: BufferingReason, epoch: Epoch, at moment: PlaybackMoment) async

  /// Whether more should be decoded.
  func wantsOutput(at moment: PlaybackMoment) async -> Bool

  /// Records that decoding was held for this long, by request: it says nothing about its speed.
  func noteHold(of duration: Duration) async

  /// Where so little will be left that more should be decoded; `nil` if only a call tells.
  func refillPosition(after position: Duration) async -> Duration?

  /// Whether there is room; where there is none, the pipeline asks again when something was taken.
  func admits(_ output: Output, epoch: Epoch, at moment: PlaybackMoment) async -> Bool

  /// Takes output, unless it comes too late or is of an older epoch.
  ///
  /// - Parameters:
  ///   - output: What was decoded.
  ///   - epoch: The seek that requested it.
  ///   - continuing: Whether it directly follows the previous output.
  ///   - moment: Now.
  /// - Returns: Whether it was taken.
  @discardableResult
  func insert(
    _ output: Output, epoch: Epoch, continuing: Bool, at moment: PlaybackMoment
  ) async -> Bool

  /// Moves on to a later moment: drops the output before it, and keeps what follows.
  ///
  /// - Parameters:
  ///   - target: The output for this moment is needed next.
  ///   - isAhead: Whether all output after the queue's is still to be decoded.
  ///   - reason: Why the film goes there.
  ///   - moment: Now.
  /// - Returns: Whether nothing that belongs there is missing.
  func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) async -> Bool

  /// Records that no more output will come; of a track that seemed absent, some may nevertheless.
  func close(_ supply: BufferSupply, epoch: Epoch, at moment: PlaybackMoment) async

  /// Records something that happened on the way here; without a reason, it is the queue's own.
  func note(
    _ kind: BufferEvent.Kind, presentationTime: Duration, reason: String?, at moment: PlaybackMoment
  ) async
}

extension DecodedQueue {
  /// Most queues do not measure how fast their output comes.
  package func noteHold(of duration: Duration) async {}
}
