import H264

/// The steps of encoding that a learner's functions can replace; `nil` is this module's own.
///
/// Each does one step, and receives plain numbers: `Lessons/G-encode`.
package struct EncodingRules: Sendable {
  /// Exercise G.1: the bits of `ue(v)` and of `se(v)`, 0 or 1 each.
  package struct Codes: Sendable {
    package var unsigned: @Sendable (_ value: Int) -> [Int]
    package var signed: @Sendable (_ value: Int) -> [Int]

    package init(
      unsigned: @escaping @Sendable (_ value: Int) -> [Int],
      signed: @escaping @Sendable (_ value: Int) -> [Int]
    ) {
      self.unsigned = unsigned
      self.signed = signed
    }
  }

  /// Exercise G.1: a payload with its emulation prevention bytes.
  package typealias Protected = @Sendable (_ payload: [UInt8]) -> [UInt8]

  /// Exercise G.2: 16 differences become 16 levels, both row by row.
  package typealias Levels =
    @Sendable (
      _ differences: [Int], _ multipliers: [Int], _ quantizer: Int, _ rounding: Int
    ) -> [Int]

  /// Exercise G.3: the bits of a block of levels; the context is −1 for chroma DC.
  package typealias Block = @Sendable (_ levels: [Int], _ context: Int) -> [Int]

  /// Exercise G.4: the whole-sample vector of least cost, from a first guess.
  package typealias Motion =
    @Sendable (_ start: VectorPair, _ range: Int, _ cost: (VectorPair) -> Int) -> VectorPair

  /// Exercise G.5: which of several ways is the cheapest.
  package typealias Choice =
    @Sendable (_ errors: [Int], _ bitCounts: [Int], _ lambda: Double) -> Int

  /// Receives the rules when an encoder opens, to try functions before they are used.
  package var preparations: [@Sendable (inout EncodingRules) -> Void] = []

  package var codes: Codes?
  package var protected: Protected?
  package var levels: Levels?
  package var block: Block?
  package var motion: Motion?
  package var choice: Choice?

  package init() {}

  /// The rules that an encoder works by, once they have been prepared.
  package var prepared: EncodingRules {
    var rules = self
    for prepare in preparations { prepare(&rules) }
    rules.preparations = []
    return rules
  }

  /// This module's own.
  package static let core = EncodingRules()
}
