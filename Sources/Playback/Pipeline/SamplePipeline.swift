import Media

/// A pipeline of any output: what fills it needs to know no more.
package protocol SamplePipeline: Sendable {
  /// The track that it decodes.
  var trackID: Track.ID { get }

  /// Empties it for a seek; what is still on its way from before is refused from now on.
  func begin(_ reason: BufferingReason, generation: Int) async

  /// Decodes whenever its queue asks for it; returns after the last sample, or when the task is
  /// cancelled.
  func fill(for request: FillRequest, from samples: SampleDistributor) async

  /// Gets to another moment by going on decoding: nothing is lost that belongs there.
  ///
  /// The film's pipeline has found that a restart would be a detour.
  ///
  /// - Parameters:
  ///   - target: What belongs to this moment is wanted next.
  ///   - generation: The number of the seek that is being filled for.
  ///   - reason: Why the film goes there.
  /// - Returns: Whether that is possible; if not, all pipelines have to restart.
  func decodeOn(to target: Duration, generation: Int, for reason: BufferingReason) async -> Bool

  /// Takes note that there is nothing to decode.
  func close(generation: Int, error: (any Error)?) async
}

/// From where on a pipeline is to be filled.
package struct FillRequest: Hashable, Sendable {
  /// What belongs to this moment is the first to be shown; `nil` where it is all that comes.
  package var target: Duration?

  /// The number of the seek.
  package var generation: Int
}
