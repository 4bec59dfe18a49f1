import LessonKit
import MP4
import Media
import Video

/// Pictures without a page around them.
extension Lesson {
  /// Draws the picture, no larger than it is unless `--size` says so.
  func showStill() throws {
    let still = try page.still()
    try page.draw(image(of: frame, in: box(in: still), still), as: still, with: encoder)
  }

  /// Draws pictures from the whole film, each from its part, with their times.
  ///
  /// They are sync samples where there are any in the parts' first halves: those are there at once.
  func showGrid(_ grid: PixelSize) async throws {
    let still = try page.still()
    let count = grid.width * grid.height
    guard count <= 400 else { throw UsageError("--grid draws at most 400 pictures") }
    let sheet = ContactSheet(
      columns: grid.width, rows: grid.height, box: still.box ?? Page.defaultPictureBox,
      letterScale: still.letterScale
    ) { room in
      renderer(for: room.clamped(to: still.isSized ? nil : ownSize(still)), still)
        .fit(of: frame.picture)?.shown ?? room
    }
    let timeline = film.demuxer.timeline
    let duration = timeline.duration?.duration ?? .zero
    var pictures: [(RGBImage, String)] = []
    var finder = FrameFinder(
      source: film.demuxer, trackID: film.track.id, decoder: decoder)
    for index in 0..<count {
      let start = timeline.start.duration + duration / count * index
      let middle = MediaTime(start + duration / (2 * count), timescale: 1_000_000)
      let sync = try await film.demuxer.syncTimes(of: film.track.id, around: middle).previous
      let time = sync.flatMap { $0.duration > start ? $0 : nil } ?? middle
      guard let frame = try await finder.frame(at: time) else {
        throw LessonError("no frame could be decoded")
      }
      let shownAt = frame.presentationTime.duration - timeline.start.duration
      let text = duration < .seconds(count) ? shownAt.secondsText : shownAt.clockText
      pictures.append((image(of: frame, in: sheet.pictureSize, still), text))
    }
    try page.draw(sheet.image(of: pictures), as: still, with: encoder)
  }

  /// The box for one picture.
  private func box(in still: Still) -> PixelSize? {
    guard let box = still.box else { return nil }
    return still.isSized ? box : box.clamped(to: ownSize(still))
  }

  private func ownSize(_ still: Still) -> PixelSize {
    PictureFit.ownSize(
      width: frame.picture.width, height: frame.picture.height,
      pixelAspect: frame.picture.pixelAspect.relative(to: still.pixelAspect),
      orientation: format.orientation)
  }

  private func renderer(for box: PixelSize?, _ still: Still) -> PictureRenderer {
    PictureRenderer(
      format: format, box: box, boxPixelAspect: still.pixelAspect, choice: choice, rules: rules)
  }

  private func image(of frame: Frame, in box: PixelSize?, _ still: Still) -> RGBImage {
    renderer(for: box, still).image(of: frame.picture)
  }
}
