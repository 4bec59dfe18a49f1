import Media

/// Rules for how packets are received, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
package struct RTPRules: Sendable {
  /// What the header of a packet says; see ``RTPHeaderFields``.
  package var header: (@Sendable (_ packet: [UInt8]) -> RTPHeaderFields?)?

  /// The extended number that 16 bits stand for; see ``SequenceNumber/extended(_:near:)``.
  package var extendedNumber: (@Sendable (_ number: UInt16, _ reference: Int) -> Int?)?

  /// What the jitter buffer does; see ``JitterState/decision``.
  package var jitterDecision: (@Sendable (_ state: JitterState) -> JitterDecision?)?

  /// Joins a fragment to those before it; see ``FragmentState/join(_:number:)``.
  package var fragment: Fragment?

  package typealias Fragment =
    @Sendable (_ payload: [UInt8], _ number: Int, _ state: FragmentState) -> (
      outcome: FragmentOutcome, state: FragmentState
    )?

  /// How unevenly packets come; see ``JitterEstimate/next(arrival:timestamp:)``.
  package var jitter: Jitter?

  package typealias Jitter =
    @Sendable (_ estimate: JitterEstimate, _ arrival: Int64, _ timestamp: UInt32) ->
    JitterEstimate?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = RTPRules()
}

/// How a stream is received.
public struct RTPSettings: Hashable, Sendable {
  /// How long a packet waits for those before it.
  public var latency = Timeline.pushedLatency

  /// Packets that the jitter buffer reaches over at most.
  public var window = 64

  /// Whether a damaged picture is passed on up to the gap, and pictures after a gap are not held back.
  public var isConcealing = false

  /// After how long without a sync picture those that refer to a lost one are shown; `nil` waits on.
  public var concealsAfter: Duration?

  /// Whether to request a sync picture after a loss, if the sender's description allows it.
  public var asksForPictures = true

  public init() {}
}
