import Playback

/// The rules of a player, as far as they concern its buffer: a value that can be simulated.
package struct PlayerRules: Sendable {
  let makeBuffer: @Sendable () -> any SimulatedBuffer

  /// When a delay counts as late.
  let presentation: PresentationPolicy

  /// This player, with a buffer policy of its own or another one's.
  package init(
    policy: any BufferPolicy = DualThresholdPolicy(),
    presentation: PresentationPolicy = PresentationPolicy()
  ) {
    self.presentation = presentation
    makeBuffer = {
      BufferMachine<Int>(policy: policy, presentation: presentation, recordsEvents: true)
    }
  }

  private init(faulty version: FaultyBuffer.Version) {
    presentation = PresentationPolicy()
    makeBuffer = { FaultyBuffer(version) }
  }

  /// Shows the next frame, the first one at or after now, instead of the current one.
  package static let nextFrame = PlayerRules(faulty: .nextFrame)

  /// Shows every frame, one for each look at the buffer, however late it is.
  package static let everyFrame = PlayerRules(faulty: .everyFrame)
}

/// A buffer as a simulation sees it: this player's own, or one with mistakes.
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

  mutating func begin(_ reason: BufferingReason, epoch: Epoch, at moment: PlaybackMoment)

  /// Goes on to a later moment without a flush; returns whether that is possible.
  mutating func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool

  mutating func admits(byteCount: Int, epoch: Epoch, at moment: PlaybackMoment) -> Bool

  mutating func insert(
    _ frame: Int, _ interval: FrameInterval, byteCount: Int, continuing: Bool, epoch: Epoch,
    at moment: PlaybackMoment
  ) -> Bool

  mutating func close(_ supply: BufferSupply, epoch: Epoch, at moment: PlaybackMoment)

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
