import Media

/// Rules for how pictures become colours, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil` or something that cannot be used, leaves it to this
/// module. Each call covers a lot, a picture or a table, so that nothing is slower without rules.
public struct RenderRules: Sendable {
  /// The name of these rules: two with the same name are equal.
  package let name: String

  /// A picture of 8 bits in red, green and blue.
  package var image:
    (@Sendable (_ picture: Picture, _ matrix: YUVMatrix, _ range: SampleRange) -> RGBImage?)?

  /// The chroma samples for each pixel of a row or a column; see ``ChromaBlend``.
  package var chromaBlends: (@Sendable (_ pixelCount: Int, _ halfPixels: Int) -> [ChromaBlend]?)?

  /// What ordered dithering adds to each pixel of an 8×8 block, for colours `step` apart.
  package var ditherOffsets: (@Sendable (_ step: Int) -> [Int]?)?

  /// For each of several colours, the index of the palette's colour that is nearest.
  package var nearestColors: (@Sendable (_ colors: [RGBColor], _ palette: [RGBColor]) -> [Int]?)?

  /// Leaves everything to this module, until rules are set.
  package init(name: String) {
    self.name = name
  }

  /// This module's own.
  public static let core = RenderRules(name: "core")
}

extension RenderRules: Hashable {
  public static func == (first: RenderRules, second: RenderRules) -> Bool {
    first.name == second.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
