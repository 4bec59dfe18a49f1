import Media

/// How a stream of HLS should be played.
public struct HLSOptions: Sendable {
  /// What chooses the level: one of ``AdaptationPolicyName``, or one of your own.
  ///
  /// Each stream has a copy, so one value may serve several.
  public var policy: any AdaptationPolicy = AdaptationPolicyName.ewmaBytes.makePolicy()

  /// How the choice is bounded, and which level comes first.
  public var selection = TrackSelector.Configuration()

  /// The viewer's level from the start; `nil` is automatic.
  public var level: Int?

  /// The name or the language of the sound rendition; `nil` is the author's choice.
  public var audio: String?

  /// How much is loaded ahead at most, in time and in bytes.
  public var bufferLimit = Duration.seconds(30)
  public var bufferByteLimit = 64 << 20

  /// Whether a live playlist that no longer changes ends reading with an error.
  ///
  /// A viewer waits for the broadcast to go on. A measurement has no viewer who would end it.
  public var failsWhenStuck = false

  /// Rules in place of this module's own.
  package var rules = StreamingRules.core

  /// Called with every decision, in order; loading waits for it, so it returns at once.
  package var observer: (@Sendable (StreamEvent) -> Void)?

  /// A list of the same programme whose place on the timeline is known.
  var neighbour: PositionedPlaylist?

  /// How often a failed request is repeated.
  package var retryPolicy = RetryPolicy()

  public init() {}
}
