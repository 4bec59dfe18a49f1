import Media

/// Steps of rendering that a learner may have written; where one is `nil` this module does it itself.
///
/// The same holds where a closure answers `nil`, or something that cannot be used. Each is asked for
/// much at once, a picture or a table, so that without learners nothing takes longer.
public struct RenderSteps: Sendable {
  /// The steps that hold for the present task.
  @TaskLocal public static var own = RenderSteps()

  /// 5.1: a picture of 8 bits in red, green and blue.
  public var image:
    (@Sendable (_ picture: Picture, _ matrix: YUVMatrix, _ range: SampleRange) -> RGBImage?)?

  /// 5.2: the chroma samples for each pixel of a row or a column; see ``ChromaBlend``.
  public var chromaBlends: (@Sendable (_ pixelCount: Int, _ halfPixels: Int) -> [ChromaBlend]?)?

  /// 5.3: what ordered dithering adds to each pixel of an 8×8 block, for colours `step` apart.
  public var ditherOffsets: (@Sendable (_ step: Int) -> [Int]?)?

  /// 5.4: for each of several colours, the index of the palette's colour that is nearest.
  public var nearestColors: (@Sendable (_ colors: [RGBColor], _ palette: [RGBColor]) -> [Int]?)?

  public init() {}
}
