import Bitstream
import Media

/// Watches the decoder at work, macroblock by macroblock.
///
/// The decoder is generic over it. With ``NoProbe`` the compiler removes everything that is only
/// there to be watched, so that films pay nothing for it. A probe says what it wants to see; of the
/// rest it hears nothing. With any other probe the decoder is slower, because the compiler makes no
/// version of its own for it: each would take as long to compile as the decoder itself.
package protocol MacroblockProbe: Sendable {
  /// Whether anything is shown at all.
  static var isActive: Bool { get }

  /// Whether the picture that is being decoded is of interest.
  var isWatching: Bool { get }

  /// Whether bins are: then arithmetic code is decoded bit by bit, as the standard describes it.
  var wantsBins: Bool { get }

  /// Whether samples are: predictions, corrections and sums.
  var wantsSamples: Bool { get }

  /// A slice begins.
  mutating func slice(_ slice: ProbedSlice)

  /// A macroblock begins, in a column and a row; `position` counts bits of the unit's payload.
  mutating func begin(_ column: Int, _ row: Int, position: Int)

  /// A syntax element, with its name in the standard; of a block of coefficients the value is their count.
  ///
  /// With arithmetic coding an element has no bits of its own: those that the decoder took in meanwhile.
  mutating func element(_ name: StaticString, value: Int, bits: Range<Int>)

  /// The bins of the element before, where it has any.
  mutating func bins(_ bins: [ProbedBin])

  /// Samples have been predicted.
  mutating func prediction(_ block: ProbedBlock)

  /// A block of 4 × 4 or 8 × 8 is corrected: numbers row by row.
  mutating func correction(_ block: ProbedBlock, _ correction: ProbedCorrection)

  /// Samples have been corrected.
  mutating func sum(_ block: ProbedBlock)

  /// A macroblock has been decoded, except for the filter.
  mutating func end(_ summary: ProbedMacroblock, position: Int)

  /// A picture has been decoded, except for the filter, with whole macroblocks at its edges.
  mutating func decoded(_ picture: ProbedPicture)

  /// The strengths of an edge, four samples of luma each.
  mutating func edge(
    _ number: Int, isVertical: Bool, _ strengths: SIMD4<UInt8>, _ column: Int, _ row: Int)

  /// A picture has been filtered, with whole macroblocks at its edges.
  mutating func finished(_ picture: ProbedPicture)

  /// What is shown in place of the picture that has been finished last; `nil` shows the picture.
  mutating func takeDrawing() -> ProbedPicture?
}

/// What a probe does not ask for.
extension MacroblockProbe {
  package var isWatching: Bool { true }
  package var wantsBins: Bool { false }
  package var wantsSamples: Bool { true }
  package mutating func slice(_ slice: ProbedSlice) {}
  package mutating func begin(_ column: Int, _ row: Int, position: Int) {}
  package mutating func element(_ name: StaticString, value: Int, bits: Range<Int>) {}
  package mutating func bins(_ bins: [ProbedBin]) {}
  package mutating func prediction(_ block: ProbedBlock) {}
  package mutating func correction(_ block: ProbedBlock, _ correction: ProbedCorrection) {}
  package mutating func sum(_ block: ProbedBlock) {}
  package mutating func end(_ summary: ProbedMacroblock, position: Int) {}
  package mutating func decoded(_ picture: ProbedPicture) {}
  package mutating func edge(
    _ number: Int, isVertical: Bool, _ strengths: SIMD4<UInt8>, _ column: Int, _ row: Int
  ) {}
  package mutating func finished(_ picture: ProbedPicture) {}
  package mutating func takeDrawing() -> ProbedPicture? { nil }
}

/// Watches nothing, and costs nothing.
package struct NoProbe: MacroblockProbe {
  package static var isActive: Bool { false }

  package init() {}
}
