import Media
import Terminal
import Video

/// How large pictures are, and what brings them to that size; a pure value.
struct PicturePlan: Sendable {
  let layout: CanvasLayout

  /// Brings pictures to the size at which they are drawn now.
  private(set) var renderer: PictureRenderer

  private let format: VideoFormat
  /// What the terminal has room for.
  private let box: PixelSize
  private var scaling: PictureScaling

  init(_ format: VideoFormat, in layout: CanvasLayout) {
    self.format = format
    self.layout = layout
    let own = format.orientedSize
    let pixelAspect = format.pixelAspect ?? .square
    // Where the film has room as it is, a whole multiple of it is sharper than all of the room.
    let factor = min(layout.box.width / own.width, layout.box.height / own.height)
    box =
      factor >= 1 && pixelAspect == .square
      ? PixelSize(width: factor * own.width, height: factor * own.height) : layout.box
    let fit = PictureFit(
      width: format.width, height: format.height,
      pixelAspect: pixelAspect.relative(to: layout.pixelAspect), orientation: format.orientation,
      box: box)
    scaling = PictureScaling(full: fit.shown, least: Self.leastSize(layout.graphics))
    renderer = Self.renderer(format, layout, box: box)
  }

  /// Takes note of how long the terminal took for a picture.
  ///
  /// - Returns: Whether the next ones are smaller for that.
  mutating func drew(in cost: Duration) -> Bool {
    let step = scaling.step
    guard scaling.drew(in: cost) else { return false }
    renderer = Self.renderer(format, layout, box: scaling.step == 0 ? box : scaling.size)
    return scaling.step > step
  }

  /// What is smaller than this is no picture any more; half blocks have a pixel to a column.
  private static func leastSize(_ graphics: GraphicsProtocol?) -> PixelSize {
    graphics?.hasPixels == true
      ? PixelSize(width: 160, height: 90) : PixelSize(width: 32, height: 18)
  }

  private static func renderer(
    _ format: VideoFormat, _ layout: CanvasLayout, box: PixelSize
  ) -> PictureRenderer {
    // A film has no time to blend chroma, but a learner who has written how may see it done.
    let own = format.orientedSize
    let blends = box == own && RenderSteps.own.chromaBlends?(own.width, 0) != nil
    return PictureRenderer(
      format: format, box: box, boxPixelAspect: layout.pixelAspect,
      chroma: blends ? .linear : .nearest)
  }
}
