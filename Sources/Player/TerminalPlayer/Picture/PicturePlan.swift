import Media
import Terminal
import Video

/// How much of the window a picture takes.
enum PictureExtent: Hashable, Sendable {
  /// All the room there is: smaller pictures are enlarged.
  case window
  /// Its own pixels, or all available room if that is less.
  case own
}

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

    /// The least size at which no sample is lost, in pixels of a layout.
    func own(in layout: CanvasLayout) -> PixelSize {
      PictureFit.ownSize(
        width: size.width, height: size.height,
        pixelAspect: pixelAspect.relative(to: layout.pixelAspect), orientation: orientation)
    }
  }

  let layout: CanvasLayout

  /// How much of the room pictures take.
  let extent: PictureExtent

  private var shape: Shape?

  /// How much smaller pictures of ``shape`` are drawn; `nil` before the first one.
  private var scaling: AdaptivePictureSize?

  /// How much smaller the picture of a paused film is drawn; `nil` while the film plays.
  private var stillStep: Int?

  /// What the last picture of a film that plays took.
  private var cost = Duration.zero

  /// The size of the last picture that the terminal has confirmed; `nil` before the first one.
  private var drawnSize: PixelSize?

  /// What the picture that stays took; `nil` before that is known.
  private var stillCost: Duration?

  /// A picture that would take longer is not worth the wait for the next key.
  private static let stillLimit = Duration.seconds(1)

  /// How samples become colours.
  private let rules: RenderRules

  /// Whether the terminal is far away: the first picture is small.
  let isFar: Bool

  /// Whether pictures may be drawn smaller where the terminal is slow.
  let shrinks: Bool

  init(
    in layout: CanvasLayout, extent: PictureExtent = .window, rules: RenderRules = .core,
    isFar: Bool = false, shrinks: Bool = true
  ) {
    self.layout = layout
    self.extent = extent
    self.isFar = isFar
    self.shrinks = shrinks
    self.rules = rules
  }

  /// Brings a frame to the size at which it is drawn now.
  func renderer(for frame: Frame) -> PictureRenderer {
    let shape = Shape(frame)
    var box = pixelRoom(for: shape)
    if shape == self.shape, let scaling, isReduced {
      box = scaling.size(step: stillStep ?? scaling.step)
    }
    return PictureRenderer(
      format: frame.format, box: box, boxPixelAspect: layout.pixelAspect,
      chroma: .quick, rules: rules)
  }

  /// The frame as it is buffered: a large one is scaled down before it waits.
  ///
  /// One to be enlarged waits at its own size: that takes less memory.
  func buffered(_ frame: Frame) -> Frame {
    let renderer = renderer(for: frame)
    if let scaled = renderer.fit(of: frame.picture)?.scaled,
      scaled.width >= frame.picture.width, scaled.height >= frame.picture.height
    {
      return frame
    }
    return frame.replacing(picture: renderer.scaled(frame.picture))
  }

  /// How large a picture is on the screen, where the terminal enlarges it.
  func size(of frame: Frame) -> PixelSize? {
    guard layout.graphics?.enlarges == true else { return nil }
    let shape = Shape(frame)
    return fit(shape, in: room(for: shape))
  }

  /// How large a picture of a shape is in a box.
  private func fit(_ shape: Shape, in box: PixelSize) -> PixelSize {
    PictureFit(
      width: shape.size.width, height: shape.size.height,
      pixelAspect: shape.pixelAspect.relative(to: layout.pixelAspect),
      orientation: shape.orientation, box: box
    ).shown
  }

  /// Records the frame that is shown next: the terminal's time is measured for its shape.
  mutating func show(_ frame: Frame) {
    let shape = Shape(frame)
    guard shape != self.shape else { return }
    self.shape = shape
    let full = fit(shape, in: pixelRoom(for: shape))
    guard scaling?.full != full else { return }
    guard !full.isEmpty else { return }
    scaling = AdaptivePictureSize(
      full: full, least: shrinks ? Self.leastSize(layout.graphics) : full, isFar: isFar)
  }

  /// The plan for another window, or another way to draw; what was measured does not hold there.
  func replacing(layout: CanvasLayout? = nil, extent: PictureExtent? = nil) -> PicturePlan {
    PicturePlan(
      in: layout ?? self.layout, extent: extent ?? self.extent, rules: rules, isFar: isFar,
      shrinks: shrinks)
  }

  /// Whether pictures are drawn smaller than there is room for.
  var isReduced: Bool { stillStep ?? scaling?.step ?? 0 > 0 }

  /// Whether four pixels of the film, or more, become one of a picture.
  var isHalved: Bool {
    guard let shape, let scaling else { return false }
    let drawn = scaling.size(step: stillStep ?? scaling.step)
    return 2 * drawn.width <= shape.turned.width && 2 * drawn.height <= shape.turned.height
  }

  /// Draws pictures larger while the film is paused, as far as that does not take too long: half as
  /// many pixels take about half the time.
  ///
  /// Called again when the terminal has drawn the picture, it may find that more is possible: small
  /// pictures take more time for a pixel.
  ///
  /// - Returns: Whether the size of the next picture changes.
  mutating func setStill(_ still: Bool) -> Bool {
    guard still else {
      defer { (stillStep, stillCost) = (nil, nil) }
      return stillStep != nil
    }
    guard let scaling else { return false }
    guard scaling.step > 0 else {
      // The answer to a small picture has shown that full ones are quick, and nothing else follows it.
      defer { drawnSize = nil }
      return drawnSize.map { !$0.fits(scaling.full, within: 4) } ?? false
    }
    guard var cost = stillStep == nil ? cost : stillCost else { return false }
    var step = stillStep ?? scaling.step
    let last = step
    while step > 0, cost * 2 <= Self.stillLimit { (step, cost) = (step - 1, cost * 2) }
    guard step < last else { return false }
    (stillStep, stillCost) = (step, nil)
    return true
  }

  /// Records how long a picture of some size took.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - cost: The terminal's time, or this program's time in the same measure: see
  ///     ``PictureWork``.
  /// - Returns: Whether the next pictures are smaller.
  mutating func drew(_ size: PixelSize, in cost: Duration) -> Bool {
    guard var next = scaling else { return false }
    drawnSize = size
    let step = next.step
    if let stillStep {
      if size.fits(next.size(step: stillStep), within: 4) { stillCost = cost }
    } else {
      self.cost = cost
    }
    guard next.drew(size, in: cost) else {
      scaling = next
      return false
    }
    scaling = next
    return next.step > step
  }

  /// The box for the pixels that are sent: where the terminal enlarges pictures, more than the film
  /// has are no gain.
  private func pixelRoom(for shape: Shape) -> PixelSize {
    let room = room(for: shape)
    guard layout.graphics?.enlarges == true else { return room }
    return PixelSize(
      width: min(room.width, shape.turned.width), height: min(room.height, shape.turned.height))
  }

  /// The box that a picture is fitted into.
  ///
  /// If a whole multiple of the picture's size leaves less than a twelfth of the room unused, that
  /// is sharper than filling the room.
  private func room(for shape: Shape) -> PixelSize {
    let own = shape.own(in: layout)
    guard !own.isEmpty, own.width <= layout.box.width, own.height <= layout.box.height else {
      return layout.box
    }
    if extent == .own { return own }
    let factor = min(
      Double(layout.box.width) / Double(own.width), Double(layout.box.height) / Double(own.height))
    let whole = Int(factor)
    guard factor < Self.wholeMultipleLimit * Double(whole) else { return layout.box }
    return PixelSize(width: whole * own.width, height: whole * own.height)
  }

  /// A picture larger than its whole multiple by less than this factor is not worth the blur.
  private static let wholeMultipleLimit = 1.08

  /// Smaller pictures cannot be recognised; blocks have two pixels to a column.
  private static func leastSize(_ graphics: GraphicsProtocol?) -> PixelSize {
    graphics?.hasPixels == true
      ? PixelSize(width: 112, height: 63) : PixelSize(width: 64, height: 72)
  }
}

extension PixelSize {
  /// Whether it is another size, or up to this many pixels less or more: shapes are rounded.
  fileprivate func fits(_ other: PixelSize, within tolerance: Int) -> Bool {
    // A picture fills a box in one direction.
    abs(width - other.width) <= tolerance || abs(height - other.height) <= tolerance
  }
}
