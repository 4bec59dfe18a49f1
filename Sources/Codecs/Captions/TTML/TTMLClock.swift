/// How a document of timed text counts time (W3C TTML2 §12.3).
///
///     00:01:02.5   00:01:02:12               hours, minutes, seconds, and frames
///     62.5s  1.5m  0.1h  500ms  24f  100t    frames and ticks as many a second as the document says
struct TTMLClock: Hashable, Sendable {
  private var frameRate = 30.0
  private var tickRate = 1.0

  /// The clock of a document that says nothing about it.
  init() {}

  /// Reads the attributes of the element `tt`.
  init(_ root: XMLTag) {
    func rate(_ text: String?) -> Double? {
      text.flatMap { Double($0) }.flatMap { 1...1e9 ~= $0 ? $0 : nil }
    }
    if let frames = rate(root["ttp:frameRate"]) {
      frameRate = frames
      // Without a rate of their own, ticks are frames.
      tickRate = frames
    }
    // `1000 1001` makes 29.97 of 30.
    let factors = (root["ttp:frameRateMultiplier"] ?? "").split(separator: " ").map {
      rate("\($0)")
    }
    if factors.count == 2, let times = factors[0], let parts = factors[1] {
      frameRate *= times / parts
    }
    if let ticks = rate(root["ttp:tickRate"]) { tickRate = ticks }
  }

  /// The time that a text means, to the nearest millisecond; `nil` if it means none.
  func time(_ text: String) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if 3...4 ~= parts.count {
      let numbers = parts.compactMap(Self.number)
      guard numbers.count == parts.count else { return nil }
      let frames = numbers.count == 4 ? numbers[3] / frameRate : 0
      return Self.duration(numbers[0] * 3600 + numbers[1] * 60 + numbers[2] + frames)
    }
    let units = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("f", 1 / frameRate), ("t", 1 / tickRate),
    ]
    for (unit, factor) in units where text.hasSuffix(unit) {
      return Self.number(text.dropLast(unit.count)).flatMap { Self.duration($0 * factor) }
    }
    return nil
  }

  /// A film of that length takes a century.
  private static func duration(_ seconds: Double) -> Duration? {
    seconds.isFinite && 0...4e9 ~= seconds ? .milliseconds(Int((seconds * 1000).rounded())) : nil
  }

  private static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    return Double(text)
  }
}
