/// A buffer as a simulation sees it: this player's own, or that of an earlier one.
///
/// All are played with the same film, network, decoder and display; what differs is the rules.
protocol SimulatedBuffer: Sendable {
  /// Whether frames come in the order in which they are shown, and none from before a seek's target.
  var takesOrderedFrames: Bool { get }

  /// Whether the film is stalled while there is nothing to show.
  var stopsClock: Bool { get }

  /// Where the last frame that is here ends.
  var coveredUntil: Duration? { get }

  var isFilling: Bool { get }
  var fillingReason: String { get }
  var counts: FrameCounts { get }

  mutating func begin(_ reason: BufferingReason, generation: Int, at moment: PlaybackMoment)

  /// Goes on to a later moment without a flush; returns whether that is possible.
  mutating func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool

  mutating func admits(byteCount: Int, generation: Int, at moment: PlaybackMoment) -> Bool

  mutating func insert(
    _ frame: Int, _ interval: FrameInterval, byteCount: Int, continuing: Bool, generation: Int,
    at moment: PlaybackMoment
  ) -> Bool

  mutating func close(_ supply: BufferSupply, generation: Int, at moment: PlaybackMoment)

  mutating func take(at moment: PlaybackMoment) -> FrameSelection<Int>

  mutating func note(
    _ kind: BufferEvent.Kind, _ presentationTime: Duration?, _ reason: String,
    transition: BufferTransition?, at moment: PlaybackMoment)

  mutating func drainEvents() -> [BufferEvent]
}

extension BufferMachine: SimulatedBuffer where Content == Int {
  var takesOrderedFrames: Bool { true }
  var stopsClock: Bool { true }
}
