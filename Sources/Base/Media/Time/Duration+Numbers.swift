extension Duration {
  /// The duration in seconds, for rates and weights: times stay `Duration`.
  package var inSeconds: Double { self / .seconds(1) }

  /// The duration in milliseconds; exact from 16 ms on, if made of milliseconds.
  ///
  /// A quotient of durations is rounded twice, and would decide between levels with equal scores.
  package var inMilliseconds: Double {
    let (seconds, rest) = components
    let (milliseconds, attoseconds) = rest.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return Double(seconds) * 1000 + Double(milliseconds) + Double(attoseconds) / 1e15
  }

  /// Whole milliseconds, cut towards zero: WebVTT counts no smaller parts of a second.
  package var wholeMilliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
}
