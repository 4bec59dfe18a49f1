extension Duration {
  /// Seconds with three decimals, rounded to the nearest: `1.033`.
  package var secondsText: String {
    let milliseconds = MediaTime(self + .microseconds(500), timescale: 1000).value
    let fraction = String(milliseconds.magnitude % 1000 + 1000).dropFirst()
    return (milliseconds < 0 ? "-" : "") + "\(milliseconds.magnitude / 1000).\(fraction)"
  }

  /// Milliseconds with two decimals, rounded down: `6.03`.
  package var millisecondsText: String {
    let hundredths = MediaTime(self, timescale: 100_000).value
    let fraction = String(hundredths.magnitude % 100 + 100).dropFirst()
    return (hundredths < 0 ? "-" : "") + "\(hundredths.magnitude / 100).\(fraction)"
  }

  /// Seconds with one decimal, rounded down: `2.4`.
  package var tenthsText: String {
    let tenths = MediaTime(self, timescale: 10).value
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  /// Whole microseconds, rounded down.
  package var wholeMicroseconds: Int { Int(MediaTime(self, timescale: 1_000_000).value) }

  /// Minutes and seconds, with hours from the first one on: `1:03`, `1:00:03`.
  package var clockText: String {
    func two(_ number: Int) -> Substring { String(number + 100).dropFirst() }
    let seconds = Int(components.seconds)
    return seconds < 3600
      ? "\(seconds / 60):\(two(seconds % 60))"
      : "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}

extension MediaTime {
  /// Seconds with three decimals, rounded to the nearest: `1.033`.
  public var secondsText: String { duration.secondsText }
}
