/// Says which pictures are shown after a loss: none that refers to what was lost.
///
/// After a gap the last picture stays on the screen until the next complete one at which decoding can
/// start. Pictures that are sent after that one but shown before it may refer to lost ones, so they are
/// not shown either. If none comes for seconds, a damaged picture is better than an old one.
struct SyncGate: Sendable {
  enum Decision: Hashable, Sendable {
    case show
    /// The last picture stays.
    case hold
    /// It is shown with the damage that it refers to: the last one has stayed for too long.
    case conceal
  }

  private var isClosed = true

  /// Whether there was a picture to start with: before it nothing can be decoded.
  private var hasOpened = false

  /// The time of the sync picture; those that come earlier on the screen are held too.
  private var firstTime: Int64?

  /// When the first picture was held since the gate closed.
  private var holdStart: Duration?

  /// How long the last picture stays at most; `nil` for as long as it takes.
  private let concealsAfter: Duration?

  init(concealsAfter: Duration? = nil) { self.concealsAfter = concealsAfter }

  mutating func lose() {
    isClosed = true
    firstTime = nil
  }

  /// Records that times start again.
  mutating func restart() { firstTime = nil }

  /// Decides whether a picture is shown.
  ///
  /// - Parameters:
  ///   - unit: The picture.
  ///   - time: Its timestamp without the wrap.
  /// - Returns: What happens to it.
  mutating func decide(_ unit: AccessUnit, at time: Int64) -> Decision {
    if isClosed {
      guard unit.isSync, !unit.isDamaged else { return conceals(unit) ? .conceal : .hold }
      (isClosed, hasOpened, holdStart) = (false, true, nil)
      firstTime = unit.isIDR ? nil : time
      return .show
    }
    guard let firstTime, !unit.isIDR else { return .show }
    return time < firstTime ? .hold : .show
  }

  private mutating func conceals(_ unit: AccessUnit) -> Bool {
    guard hasOpened, let concealsAfter else { return false }
    let start = holdStart ?? unit.arrival
    holdStart = start
    return unit.arrival - start >= concealsAfter
  }
}
