import Media
import Terminal
import Video

/// How large pictures are, and what brings them to that size; a pure value.
///
/// Formats change within a film, and pictures of several may wait in a buffer: each has its own
/// size in the terminal. How slow the terminal was is remembered for the shape shown last.
struct PicturePlan: Sendable {
  /// What decides how large a picture is drawn.
  private struct Shape: Hashable {
    let size: PixelSize
    let pixelAspect: PixelAspect
    let orientation: Orientation

    /// The shape of a frame, whether or not it has been scaled.
    init(_ frame: Frame) {
      size = frame.picture.decodedSize
      pixelAspect = frame.picture.decodedPixelAspect
      orientation = frame.format.orientation
    }

    /// Columns and rows after turning.
    var turned: PixelSize { orientation.turned(size) }
  }

  let layout: CanvasLayout

  private var shape: Shape?

  /// How much smaller pictures of ``shape`` are drawn; `nil` before the first one.
  private var scaling: AdaptivePictureSize?

  /// How samples become colours.
  private let rules: RenderRules

  /// Whether the terminal is far away: the first picture is small.
  let isFar: Bool

  init(in layout: CanvasLayout, rules: RenderRules = .core, isFar: Bool = false) {
    self.layout = layout
    self.isFar = isFar
    self.rules = rules
  }

  /// Brings a frame to the size at which it is drawn now.
  func renderer(for frame: Frame) -> PictureRenderer {
    let shape = Shape(frame)
    var box = room(for: shape)
    if shape == self.shape, let scaling, scaling.step > 0 { box = scaling.size }
    // More pixels than the film has are no gain where the terminal enlarges pictures.
    if layout.graphics?.enlarges == true {
      box = PixelSize(
        width: min(box.width, shape.turned.width), height: min(box.height, shape.turned.height))
    }
    // A film has no time to blend chroma, but a learner who has written how may see it done.
    let blends = box == shape.turned && rules.chromaBlends?(box.width, 0) != nil
    return PictureRenderer(
      format: frame.format, box: box, boxPixelAspect: layout.pixelAspect,
      chroma: blends ? .linear : .nearest, rules: rules)
  }

  /// How large a picture is on the screen, where the terminal enlarges it.
  func size(of frame: Frame) -> PixelSize? {
    layout.graphics?.enlarges == true ? fit(Shape(frame)) : nil
  }

  /// How large pictures of a shape are, in pixels of the screen.
  private func fit(_ shape: Shape) -> PixelSize {
    PictureFit(
      width: shape.size.width, height: shape.size.height,
      pixelAspect: shape.pixelAspect.relative(to: layout.pixelAspect),
      orientation: shape.orientation, box: room(for: shape)
    ).shown
  }

  /// Takes note of the frame that is shown next: the terminal's time is measured for its shape.
  mutating func show(_ frame: Frame) {
    let shape = Shape(frame)
    guard shape != self.shape else { return }
    self.shape = shape
    let full = fit(shape)
    guard scaling?.full != full else { return }
    scaling = AdaptivePictureSize(
      full: full, least: Self.leastSize(layout.graphics), isFar: isFar)
  }

  /// Takes note of how long the terminal took for a picture of some size.
  ///
  /// - Returns: Whether the next ones are smaller for that.
  mutating func drew(_ size: PixelSize, in cost: Duration) -> Bool {
    guard var next = scaling else { return false }
    let step = next.step
    guard next.drew(size, in: cost) else {
      scaling = next
      return false
    }
    scaling = next
    return next.step > step
  }

  /// What the terminal has room for: where a picture fits as it is, a whole multiple of it, which
  /// is sharper than all of the room.
  private func room(for shape: Shape) -> PixelSize {
    let own = shape.turned
    let factor = min(layout.box.width / own.width, layout.box.height / own.height)
    return factor >= 1 && shape.pixelAspect == .square
      ? PixelSize(width: factor * own.width, height: factor * own.height) : layout.box
  }

  /// Smaller pictures cannot be recognised; blocks have two pixels to a column.
  private static func leastSize(_ graphics: GraphicsProtocol?) -> PixelSize {
    graphics?.hasPixels == true
      ? PixelSize(width: 112, height: 63) : PixelSize(width: 64, height: 72)
  }
}
