import Media
import TransportStream

/// What the sender's clock says along the stream, and how far ahead of it pictures are sent.
struct ClockSurvey {
  /// A reading of the clock.
  struct Point: Hashable {
    /// Bytes of the stream before the packet that carries it.
    let offset: Int

    /// In ticks of 27 MHz, unwrapped.
    let ticks: Int64
  }

  /// An even selection of the readings.
  private(set) var points = Thinned<Point>(limit: 2048)

  /// The longest time between two readings, in ticks of 27 MHz, without jumps that are announced.
  private(set) var longestInterval: Int64 = 0

  /// How long before its decoding time the packet of each picture comes, in ticks of 90 kHz.
  private(set) var leads = Thinned<Int64>(limit: 2048)

  private var last: Point?

  /// 300 · 2³³ ticks, after which the clock starts again.
  private static let period: Int64 = 300 << 33

  mutating func add(_ clock: ProgramClock, at offset: Int, isDiscontinuous: Bool) {
    let reference = last?.ticks ?? clock.ticks
    let ahead = ((clock.ticks - reference) % Self.period + Self.period) % Self.period
    let step = ahead < Self.period / 2 ? ahead : ahead - Self.period
    let point = Point(offset: offset, ticks: reference + step)
    if last != nil, !isDiscontinuous { longestInterval = max(longestInterval, step) }
    last = point
    points.append(point)
  }

  /// A picture begins that is due for decoding at a time, in ticks of 90 kHz modulo 2³³.
  mutating func addPicture(due time: Int64) {
    guard let last else { return }
    let now = last.ticks / 300
    leads.append(TimestampUnwrapper.nearest(time, to: now) - now)
  }

  /// From the first reading to the last, in ticks of 27 MHz.
  var duration: Int64 {
    guard let first = points.elements.first, let last else { return 0 }
    return last.ticks - first.ticks
  }

  /// Bits a second between the first reading and the last; `nil` if no time passes.
  var meanRate: Double? {
    guard let first = points.elements.first, let last, duration > 0 else { return nil }
    return Double(last.offset - first.offset) * 8 * 27_000_000 / Double(duration)
  }

  /// Bits a second from each reading to the next.
  var rates: [Double] {
    zip(points.elements, points.elements.dropFirst()).map { first, second in
      let ticks = second.ticks - first.ticks
      return ticks > 0
        ? Double(second.offset - first.offset) * 8 * 27_000_000 / Double(ticks) : .nan
    }
  }

  /// Milliseconds by which each reading is later than a clock that counts the stream's bytes.
  var drifts: [Double] {
    guard let first = points.elements.first, let rate = meanRate, rate > 0 else { return [] }
    return points.elements.map { point in
      let byBytes = Double(point.offset - first.offset) * 8 / rate
      return (Double(point.ticks - first.ticks) / 27_000_000 - byBytes) * 1000
    }
  }
}
