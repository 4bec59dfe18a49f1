import Video

/// Decides whether pictures get colours of their scene, or the fixed ones; a pure state machine.
///
/// Colours of a scene look far better, and take more of the processor's time and twice the bytes. The
/// fixed ones are for a machine or a line that cannot keep up otherwise. A run of slow pictures leads
/// to them, a long run of very quick ones back. Each return that fails doubles the next run, so that
/// the colours do not change to and fro.
struct PalettePolicy: Hashable, Sendable {
  /// This many slow pictures in a row are no accident.
  static let slowRun = 8

  /// This many quick ones in a row lead back, about three seconds of most films.
  static let quickRun = 90

  /// The limit.
  static let longestQuickRun = 32 * quickRun

  /// The share of a frame's time that making its picture may take: decoding needs the rest.
  private static let share = 2

  /// How much quicker fixed colours are, at the machine and on the line, with something to spare.
  private static let gain = 3

  /// Why the choice changed.
  enum Reason: String, Hashable, Sendable {
    case processor = "the processor is slow: fixed colours"
    case line = "the terminal is slow: fixed colours"
    case quick = "quick again: colours of each scene"
  }

  /// What is used now.
  private(set) var choice = PaletteChoice.adaptive

  private var slowCount = 0
  private var quickCount = 0
  private var quickRun = Self.quickRun

  /// Whether the fixed colours were given up once.
  private var hasReturned = false

  /// Records what a picture took.
  ///
  /// - Parameters:
  ///   - making: The time to find its colours.
  ///   - drawing: The terminal's time for the last one; zero if that is not known.
  ///   - interval: How long a picture is shown.
  /// - Returns: Why the next pictures get other colours; `nil` if they do not.
  mutating func showed(making: Duration, drawing: Duration, interval: Duration) -> Reason? {
    guard interval > .zero else { return nil }
    let (making, isLineSlow) = (making * Self.share, drawing > interval)
    switch choice {
    case .adaptive:
      slowCount = making > interval || isLineSlow ? slowCount + 1 : 0
      guard slowCount >= Self.slowRun else { return nil }
      if hasReturned { quickRun = min(2 * quickRun, Self.longestQuickRun) }
      (choice, slowCount, quickCount) = (.fixed, 0, 0)
      return isLineSlow ? .line : .processor
    case .fixed:
      let isQuick = max(making, drawing) * Self.gain < interval
      quickCount = isQuick ? quickCount + 1 : 0
      guard quickCount >= quickRun else { return nil }
      (choice, hasReturned) = (.adaptive, true)
      return .quick
    }
  }
}
