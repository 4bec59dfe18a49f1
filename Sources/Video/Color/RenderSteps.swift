import Media

/// Steps of rendering that a learner may have written; a step that is `nil` is done by this module.
///
/// A closure that answers `nil`, or something that cannot be used, is not asked in vain: the module
/// does that step itself.
public struct RenderSteps: Sendable {
  /// The steps that hold for the present task.
  @TaskLocal public static var own = RenderSteps()

  /// 5.1: the colour of a pixel, from luma and chroma samples of 8 bits.
  public var color:
    (
      @Sendable (_ y: Int, _ cb: Int, _ cr: Int, _ matrix: YUVMatrix, _ range: SampleRange) ->
        RGBColor?
    )?

  /// 5.2: the chroma samples for a pixel of a row or a column.
  public var chromaBlend:
    (@Sendable (_ pixel: Int, _ pixelCount: Int, _ halfPixels: Int) -> ChromaBlend?)?

  /// 5.3: what ordered dithering adds to a pixel, for colours `step` apart.
  public var ditherOffset: (@Sendable (_ column: Int, _ row: Int, _ step: Int) -> Int?)?

  /// 5.4: the index of the colour that is nearest to another one.
  public var nearestColor: (@Sendable (_ color: RGBColor, _ palette: [RGBColor]) -> Int?)?

  public init() {}
}
