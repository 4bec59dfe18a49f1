#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How BOLA weighs what a level looks like against what it costs, at each level of the buffer.
///
/// The utility of a level is the logarithm of its rate: twice the rate always pleases as much more.
/// The score of a level is `(V × (utility + γp) − buffer) ÷ rate`; the highest wins. With an empty
/// buffer the division favours low rates; the fuller it is, the more the utility counts.
package struct BOLAScale: Hashable, Sendable {
  /// Bits a second, lowest first.
  package let rates: [Double]
  package let utilities: [Double]

  /// γp: how much an interruption displeases, in units of utility.
  package let offset: Double

  /// V: seconds of buffer for a unit of utility.
  package let seconds: Double

  package init(rates: [Double], utilities: [Double], offset: Double, seconds: Double) {
    self.rates = rates
    self.utilities = utilities
    self.offset = offset
    self.seconds = seconds
  }

  /// BOLA's own: the highest level is reached one segment below a full buffer.
  package init(_ situation: AdaptationSituation, offset: Double = 5) {
    let rates = situation.levels.map { Double(max($0.bandwidth, 1)) }
    let utilities = rates.map { log($0) - log(rates[0]) }
    let room = situation.bufferLimit - situation.segmentDuration
    self.init(
      rates: rates, utilities: utilities, offset: offset,
      seconds: room.inSeconds / ((utilities.last ?? 0) + offset))
  }

  /// BOLA-E's: even the lowest level is not reached before `minimum` seconds are buffered.
  ///
  /// The buffer that this needs may be larger than there is room for: placeholders fill it up.
  init(_ situation: AdaptationSituation, minimum: Double, perLevel: Double) {
    let rates = situation.levels.map { Double(max($0.bandwidth, 1)) }
    let utilities = rates.map { log($0) + (1 - log(rates[0])) }
    let buffer = max(minimum + perLevel * Double(rates.count), situation.bufferLimit.inSeconds)
    let offset = max((utilities[rates.count - 1] - 1) / (buffer / minimum - 1), 1e-9)
    self.init(rates: rates, utilities: utilities, offset: offset, seconds: minimum / offset)
  }

  /// What a level is worth for each bit, with so many seconds buffered.
  package func score(of level: Int, buffer: Double) -> Double {
    (seconds * (utilities[level] + offset) - buffer) / rates[level]
  }

  /// The buffer above which nothing is to be loaded in this level.
  package func highestBuffer(of level: Int) -> Double { seconds * (utilities[level] + offset) }

  /// The buffer from which on this level is better than each lower one.
  package func lowestBuffer(of level: Int) -> Double {
    let (rate, utility) = (rates[level], utilities[level])
    return (0..<level).reduce(0) { highest, lower in
      guard utilities[lower] < utility else { return highest }
      let crossing = (rate * utilities[lower] - rates[lower] * utility) / (rate - rates[lower])
      return max(highest, seconds * (offset + crossing))
    }
  }
}

extension BOLAScale {
  /// The level with the highest score, the lowest of several.
  func bestLevel(
    buffer: Double, score: @Sendable (BOLAScale, Int, Double) -> Double
  ) -> Int {
    var best = (level: 0, score: score(self, 0, buffer))
    for level in rates.indices.dropFirst() {
      let value = score(self, level, buffer)
      if value > best.score { best = (level, value) }
    }
    return best.level
  }
}
