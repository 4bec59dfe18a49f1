/// Decides in which quality the next segment is loaded, and whether one under way is given up.
///
/// The seam under every rule of adaptive streaming. A policy is a value: it receives what was
/// transferred and what is known now, and returns a decision with its numbers. It reads no clock and
/// loads nothing, so the player, the simulator and a learner's tests run the same code.
public protocol AdaptationPolicy: Sendable {
  /// Notes a complete transfer; `situation` is the state once its segment is buffered.
  ///
  /// A transfer that a seek or an error cut short is not noted: its rate says little.
  mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation)

  /// Notes that loading waited for room in the buffer.
  mutating func noteWait(_ time: Duration)

  /// The throughput that the policy counts on, in bits a second; `nil` before it knows any.
  var estimate: Double? { get }

  /// Chooses the level of the next segment.
  mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision

  /// Notes that a segment of a level is requested now.
  ///
  /// A choice alone changes nothing: there may be no segment yet, or its playlist cannot be loaded.
  mutating func noteRequest(of level: Int, at now: Duration)

  /// Looks at a transfer that is under way.
  ///
  /// A policy that returns a decision takes it for granted that the transfer ends here.
  ///
  /// - Returns: What to do instead, with a lower level; `nil` to let it go on.
  mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision?
}

extension AdaptationPolicy {
  /// Most rules take no notice of a wait.
  public mutating func noteWait(_ time: Duration) {}

  /// Most rules take no notice of a request.
  public mutating func noteRequest(of level: Int, at now: Duration) {}

  /// Most rules let every transfer end.
  public mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? { nil }
}
