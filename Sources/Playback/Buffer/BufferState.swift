/// Whether the buffer allows playing.
///
///     idle ──▶ buffering ──▶ ready ──▶ endOfStream
///                  ▲───────────┘ underrun
///
/// A seek leads from every state to `buffering`, a failure to `failed`.
public enum BufferState: Hashable, Sendable {
  /// Nothing has been asked for.
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
