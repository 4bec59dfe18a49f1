/// Whether the buffer allows playing.
///
///     idle ──▶ buffering ──▶ ready ──▶ endOfStream
///                  ▲───────────┘ underrun
///
/// A seek leads from every state to `buffering`, a failure to `failed`.
public enum BufferState: Hashable, Sendable {
  /// No frames have been requested.
  case idle
  /// Waits until enough is there.
  case buffering(BufferingReason)
  /// Enough is there to play; whether more is being fetched meanwhile is another matter.
  case ready
  /// All there is has been buffered.
  case endOfStream
  /// Nothing more will come; what is buffered can still be played.
  case failed(String)

  /// Whether the frames that are there may be played.
  public var canPlay: Bool {
    switch self {
    case .idle, .buffering: false
    case .ready, .endOfStream, .failed: true
    }
  }

  /// Whether nothing more will come.
  var hasEnded: Bool {
    switch self {
    case .idle, .buffering, .ready: false
    case .endOfStream, .failed: true
    }
  }

  /// The state in one word.
  public var name: String {
    switch self {
    case .idle: "idle"
    case .buffering: "buffering"
    case .ready: "ready"
    case .endOfStream: "endOfStream"
    case .failed: "failed"
    }
  }
}

/// Why playing waits.
public enum BufferingReason: String, Hashable, Sendable {
  /// Playing has not begun.
  case start
  /// The film goes on elsewhere.
  case seek
  /// The pictures ran out: a stall.
  case underrun
}

/// A step from one state to another, and why.
public struct BufferTransition: Hashable, Sendable {
  public let from: BufferState
  public let to: BufferState
  public let reason: String

  public init(from: BufferState, to: BufferState, reason: String) {
    self.from = from
    self.to = to
    self.reason = reason
  }

  /// The step with which buffering starts again: also where it follows another seek's buffering.
  package init(from: BufferState, beginning reason: BufferingReason) {
    let next = BufferState.buffering(reason)
    self.init(
      from: from, to: next, reason: from == next ? "\(reason.rawValue) again" : reason.rawValue)
  }
}

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

  /// Whether the buffer requests more frames after the event.
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
