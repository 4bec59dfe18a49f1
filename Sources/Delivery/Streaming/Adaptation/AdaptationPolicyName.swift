/// The rules that `--policy` chooses from.
public enum AdaptationPolicyName: Hashable, Sendable {
  /// hls.js's rule, with averages that count bytes as well as seconds, and with a reserve: the default.
  ///
  /// It goes down as fast as ``ewma``, and up again much sooner.
  case ewmaBytes

  /// hls.js: two exponential averages of the throughput, the lower one counts.
  case ewma

  /// Media3: a median of the throughput, and the buffer against needless changes.
  case percentile

  /// dash.js: a share of the throughput, less with a short buffer.
  case throughput

  /// BOLA: the buffer alone, by a formula that weighs utility against bits.
  case bola

  /// BOLA-E: BOLA with a start from the throughput.
  case bolaE

  /// dash.js: throughput at first, BOLA with a full buffer.
  case dynamic

  /// The buffer alone, along a line.
  case bba

  /// Always the same level, 0 the lowest.
  case fixed(Int)

  /// All policies without a number, in the order of the tables.
  public static let named: [Self] = [
    .ewmaBytes, .ewma, .percentile, .throughput, .bola, .bolaE, .dynamic, .bba,
  ]

  /// What the command line calls it; `fixed:2` or `fixed 2` is the third level.
  public init?(_ text: String) {
    if let match = Self.named.first(where: { $0.description == text }) {
      self = match
      return
    }
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "=" })
    guard parts.count == 2, parts[0] == "fixed", let level = Int(parts[1]), level >= 0 else {
      return nil
    }
    self = .fixed(level)
  }

  /// A policy that has measured nothing yet.
  public func makePolicy() -> any AdaptationPolicy { makePolicy(rules: AdaptationRules()) }

  /// The same with a learner's functions in some places.
  package func makePolicy(rules: AdaptationRules) -> any AdaptationPolicy {
    switch self {
    case .ewmaBytes: EWMAPolicy(.weighingBytes, rules: rules)
    case .ewma: EWMAPolicy(rules: rules)
    case .percentile: PercentilePolicy(rules: rules)
    case .throughput: ThroughputPolicy()
    case .bola: BOLAPolicy(rules: rules)
    case .bolaE: BOLAEPolicy(rules: rules)
    case .dynamic: DynamicPolicy(rules: rules)
    case .bba: BBAPolicy()
    case .fixed(let level): FixedPolicy(level: level)
    }
  }
}

extension AdaptationPolicyName: CustomStringConvertible {
  public var description: String {
    switch self {
    case .ewmaBytes: "ewma-bytes"
    case .ewma: "ewma"
    case .percentile: "percentile"
    case .throughput: "throughput"
    case .bola: "bola"
    case .bolaE: "bola-e"
    case .dynamic: "dynamic"
    case .bba: "bba"
    case .fixed(let level): "fixed:\(level)"
    }
  }
}
