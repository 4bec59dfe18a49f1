/// One line of the buffer's event log.
public struct BufferEvent: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// The buffer's state changed, see `transition`.
    case state
    /// An encoded sample arrived.
    case fetch
    /// A decoded frame was put into the buffer.
    case decode
    /// A frame was handed out to be shown.
    case show
    /// A frame was given up; `reason` says why.
    case drop
    /// The pictures ran out while the film played.
    case stall
  }

  public let kind: Kind
  public let moment: PlaybackMoment

  /// How much is buffered after the event.
  public let level: BufferLevel

  /// When the sample's or the frame's picture belongs on the screen; `nil` for `state`, `stall`.
  public let presentationTime: Duration?

  /// From where to where; only for `state`.
  public let transition: BufferTransition?

  /// Whether the buffer wants more frames after the event.
  public let isFilling: Bool

  /// A few words, for readers only; never empty.
  public let reason: String

  public init(
    kind: Kind, moment: PlaybackMoment, level: BufferLevel, presentationTime: Duration?,
    transition: BufferTransition?, isFilling: Bool = false,
    reason: String
  ) {
    self.kind = kind
    self.moment = moment
    self.level = level
    self.presentationTime = presentationTime
    self.transition = transition
    self.isFilling = isFilling
    self.reason = reason
  }
}
