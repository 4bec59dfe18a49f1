import Media
import Terminal
import Video

/// The few colours that a film's pictures get where a terminal has no more.
struct FilmColors: Sendable {
  /// The colours of letters and their ground, which every palette has to have.
  private static let letters = [
    RGBColor.black, RGBColor(red: 240, green: 240, blue: 240),
  ]

  /// The requested palette.
  private let palette: PaletteChoice
  private let dithering: Dithering?

  /// Whether the film is paused: there is time for the better colours.
  private var isStill = false

  private var policy = PalettePolicy()
  private var scene: SceneQuantizer

  /// - Parameters:
  ///   - palette: Where the colours come from, if there is time for it.
  ///   - dithering: How missing ones are suggested; `nil` for what suits the palette.
  ///   - settles: Whether changes that are too small to be seen are left out.
  init(palette: PaletteChoice, dithering: Dithering?, settles: Bool = false) {
    self.palette = palette
    self.dithering = dithering
    scene = SceneQuantizer(
      dithering: dithering ?? .local, reserved: Self.letters, settles: settles)
  }

  /// Starts again, for a terminal of which more is known: in which colours it drew, and how fast, does
  /// not hold there.
  mutating func restart(settles: Bool) {
    self = FilmColors(palette: palette, dithering: dithering, settles: settles)
  }

  /// What pictures get now.
  var choice: PaletteChoice {
    if palette == .fixed { return .fixed }
    return isStill ? .adaptive : policy.choice
  }

  /// Records whether the film is paused; returns whether the next picture gets other colours.
  mutating func setStill(_ still: Bool) -> Bool {
    let before = choice
    isStill = still
    return choice != before
  }

  /// The picture as displayed; in all colours if only the general path can reduce them.
  mutating func image(of picture: Picture, by renderer: PictureRenderer) -> FrameImage {
    let indexed =
      switch choice {
      case .adaptive: renderer.indexedImage(of: picture, in: &scene)
      case .fixed where dithering ?? .ordered == .ordered: renderer.indexedImage(of: picture)
      case .fixed: IndexedImage?.none
      }
    return indexed.map(FrameImage.indexed) ?? .rgb(renderer.image(of: picture))
  }

  /// Records what a picture took; the next ones may get other colours.
  mutating func showed(
    making: Duration, drawing: Duration, interval: Duration
  ) -> PalettePolicy.Reason? {
    guard palette == .adaptive, !isStill else { return nil }
    return policy.showed(making: making, drawing: drawing, interval: interval)
  }

  /// What is used now, in a few words for the user.
  var text: String {
    guard choice == .adaptive else {
      return palette == .fixed ? "fixed, 216 colours" : "fixed, 216 colours: too slow for others"
    }
    let age = "\(scene.age) picture\(scene.age == 1 ? "" : "s") old"
    return "of the scene, \(scene.palette.count) colours, \(age)"
  }
}

/// The colours of images over the picture, such as thumbnails; the last one's are kept.
struct ImageColors: Sendable {
  /// Colours reserved for an image over the picture: the picture has that many fewer.
  private static let count = 80

  private var last: (image: RGBImage, colors: IndexedImage)?

  /// The image in colours of its own.
  mutating func indexed(_ image: RGBImage) -> IndexedImage {
    if let last, last.image == image { return last.colors }
    let colors = image.inOwnColors(count: Self.count)
    last = (image, colors)
    return colors
  }
}
