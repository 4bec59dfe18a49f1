import Media
import Video

extension Thumbnail {
  /// Makes a small picture of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - box: The pixels that it may take.
  ///   - shape: Their shape.
  ///   - rules: How samples become colours.
  package init(
    of frame: Frame, in box: PixelSize, _ shape: PixelAspect = .square,
    rules: RenderRules = .core
  ) {
    let renderer = PictureRenderer(
      format: frame.format, box: box, boxPixelAspect: shape, chroma: .nearest, rules: rules)
    self.init(time: frame.presentationTime, image: renderer.image(of: frame.picture))
  }
}

/// What the disk keeps, and has kept.
extension ThumbnailGenerator {
  /// Hands the picture of a sync sample to the store, at a size for all terminals.
  nonisolated func keep(_ frame: Frame, for index: Int) async {
    guard let store, await claims[index] == frame.presentationTime else { return }
    let thumbnail = Thumbnail(of: frame, in: StoryboardMaker.Options().box, rules: renderRules)
    guard let jpeg = try? JPEGEncoder().encode(thumbnail.image) else { return }
    await store.add(jpeg, at: frame.presentationTime.duration - plan.start.duration)
  }

  /// Whether a picture needs not be decoded: it is there, comes from disk, or another worker is at it.
  nonisolated func isThere(_ time: MediaTime, for index: Int) async -> Bool {
    if await claim(time, for: index) { return true }
    guard let store, let jpeg = await store.jpeg(at: time.duration - plan.start.duration),
      let image = await JPEGDecoder().decode(jpeg, into: box, shape: boxPixelAspect)
    else { return false }
    await insert(Thumbnail(time: time, image: image))
    return true
  }
}
