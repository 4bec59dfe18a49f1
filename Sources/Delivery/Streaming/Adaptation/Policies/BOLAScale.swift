import Media

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How BOLA weighs the quality of a level against its cost, at each level of the buffer.
///
/// The utility of a level is the logarithm of its rate: doubling the rate always adds the same.
/// The score of a level is `(V × (utility + γp) − buffer) ÷ rate`; the highest wins. With an empty
/// buffer the division favours low rates; the fuller it is, the more the utility counts.
///
/// Times are milliseconds and rates kbit/s, as in Sabre: levels with equal scores are frequent, and
/// in other units rounding would choose another one of them.
package struct BOLAScale: Hashable, Sendable {
  /// kbit/s, lowest first.
  package let rates: [Double]
  package let utilities: [Double]

  /// γp: how much an interruption displeases, in units of utility.
  package let offset: Double

  /// V: milliseconds of buffer for a unit of utility.
  package let control: Double

  package init(rates: [Double], utilities: [Double], offset: Double, control: Double) {
    self.rates = rates
    self.utilities = utilities
    self.offset = offset
    self.control = control
  }

  /// Levels whose utility is the logarithm of their rate, 0 for the lowest.
  package init(rates: [Double], offset: Double, control: Double) {
    let base = rates.first.map { -log($0) } ?? 0
    self.init(
      rates: rates, utilities: rates.map { log($0) + base }, offset: offset, control: control)
  }

  /// BOLA's own: the highest level is reached one segment below a full buffer.
  package init(_ situation: AdaptationSituation, offset: Double = 5) {
    let rates = situation.rates
    let base = -log(rates[0])
    let utilities = rates.map { log($0) + base }
    let room = situation.bufferLimit - situation.segmentDuration
    self.init(
      rates: rates, utilities: utilities, offset: offset,
      control: room.inMilliseconds / ((utilities.last ?? 0) + offset))
  }

  /// BOLA-E's: below `minimum` milliseconds the lowest level is the best.
  ///
  /// The buffer that this needs may be larger than there is room for: placeholders fill it up.
  init(_ situation: AdaptationSituation, minimum: Double, perLevel: Double) {
    let rates = situation.rates
    let base = 1 - log(rates[0])
    let utilities = rates.map { log($0) + base }
    let buffer = max(minimum + perLevel * Double(rates.count), situation.bufferLimit.inMilliseconds)
    let offset = max((utilities[rates.count - 1] - 1) / (buffer / minimum - 1), 1e-9)
    self.init(rates: rates, utilities: utilities, offset: offset, control: minimum / offset)
  }

  // ANCHOR: solution-D.6
  /// What a level is worth for each bit, with this many milliseconds buffered.
  package func score(of level: Int, buffer: Double) -> Double {
    (control * (utilities[level] + offset) - buffer) / rates[level]
  }
  // ANCHOR_END: solution-D.6

  /// The buffer above which nothing is loaded in this level.
  package func highestBuffer(of level: Int) -> Double { control * (utilities[level] + offset) }

  /// The buffer from which on this level is better than each lower one.
  package func lowestBuffer(of level: Int) -> Double {
    let (rate, utility) = (rates[level], utilities[level])
    return (0..<level).reduce(0) { highest, lower in
      guard utilities[lower] < utility else { return highest }
      let crossing = (rate * utilities[lower] - rates[lower] * utility) / (rate - rates[lower])
      return max(highest, control * (offset + crossing))
    }
  }
}

extension BOLAScale {
  // ANCHOR: solution-D.6
  /// The level with the highest score, the lowest of several.
  package func bestLevel(buffer: Double) -> Int {
    var best = (level: 0, score: score(of: 0, buffer: buffer))
    for level in rates.indices.dropFirst() {
      let value = score(of: level, buffer: buffer)
      if value > best.score { best = (level, value) }
    }
    return best.level
  }
  // ANCHOR_END: solution-D.6
}

extension AdaptationSituation {
  /// The rates of the levels, in kbit/s.
  var rates: [Double] { levels.map { Double(max($0.bandwidth, 1)) / 1000 } }
}
