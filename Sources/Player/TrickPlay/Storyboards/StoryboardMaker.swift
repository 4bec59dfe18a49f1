import Media
import Video

/// Makes the storyboard of a whole film: pictures in sheets, and when each of them is shown.
///
/// Workers take one sheet after the other: they decode its pictures, put them side by side, and write
/// the sheet as JPEG. So only as many sheets are in memory as there are workers.
package struct StoryboardMaker: Sendable {
  /// What can be chosen about a storyboard.
  package struct Options: Sendable {
    /// The largest size of a picture.
    package var box = PixelSize(width: 426, height: 240)

    /// The distance of pictures; `nil` chooses it by the film's length.
    package var interval: Duration?

    /// How many pictures there are to be, instead of a distance.
    package var count: Int?

    package var precision = ThumbnailPrecision.auto

    /// How many sheets are made side by side.
    package var workerCount = 2

    /// Whether to make sheets, and whether to keep each picture as a separate JPEG, for BIF.
    package var hasSheets = true, keepsPictures = false

    package var decoding = DecoderOptions(damagePolicy: .showEverything)
    package var renderRules = RenderRules.core
    package var rules = TrickPlayRules.core

    package init() {}
  }

  private let source: any MediaSource
  private let track: Track
  private let options: Options

  package init(_ source: any MediaSource, track: Track, options: Options = Options()) {
    self.source = source
    self.track = track
    self.options = options
  }

  /// Makes all pictures.
  ///
  /// - Parameters:
  ///   - writeSheet: Takes each sheet, with its name, as soon as it is complete; in any order.
  ///   - progress: Hears after each sheet how many pictures of how many are done.
  /// - Returns: The times of all pictures, and where they are.
  /// - Throws: ``StoryboardError`` if there is no picture; the errors of the source, of `writeSheet`.
  package func make(
    writeSheet: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void = { _, _ in },
    progress: (_ doneCount: Int, _ count: Int) async -> Void = { _, _ in }
  ) async throws -> Storyboard {
    let timeline = await source.timeline
    let plan = ThumbnailPlan(
      timeline, every: options.interval, count: options.count, rules: options.rules)
    let moments = try await moments(of: plan)
    guard !moments.isEmpty else { throw StoryboardError.noPictures }
    let layout = StoryboardLayout(picture: try await pictureSize(moments))
    let sheets = stride(from: 0, to: moments.count, by: layout.capacity).map {
      $0..<min($0 + layout.capacity, moments.count)
    }
    var pictures: [SheetMaker.Picture] = []
    try await withThrowingTaskGroup(of: [SheetMaker.Picture].self) { group in
      var rest = sheets[...]
      func startNext() {
        guard let range = rest.popFirst() else { return }
        group.addTask {
          let maker = SheetMaker(
            source: source, track: track, options: options, layout: layout)
          return try await maker.make(range, at: Array(moments[range]), writeSheet)
        }
      }
      for _ in 0..<max(1, options.workerCount) { startNext() }
      var doneCount = 0
      while let made = try await group.next() {
        startNext()
        pictures += made
        doneCount += layout.capacity
        await progress(min(doneCount, moments.count), moments.count)
      }
    }
    guard !pictures.isEmpty else { throw StoryboardError.noPictures }
    pictures.sort { $0.index < $1.index }
    let end = timeline.end.map { $0.duration - plan.start.duration }
    return Storyboard(
      pictures, layout: layout, start: plan.start.duration, end: end, rules: options.rules)
  }

  /// The moments that get a picture: no two that would show the same sync sample.
  private func moments(of plan: ThumbnailPlan) async throws -> [MediaTime] {
    var moments: [MediaTime] = []
    var keys: Set<MediaTime> = []
    for index in plan.targets.indices {
      try Task.checkCancellation()
      let target = plan.time(index, timescale: track.timescale)
      let sync = try await source.syncTimes(of: track.id, around: target)
      switch ThumbnailChoice(for: target, sync, precision: options.precision) {
      case .key(let time): if keys.insert(time).inserted { moments.append(time) }
      case .exact(let time): moments.append(time)
      }
    }
    return moments.sorted()
  }

  /// The size of all pictures: that of the first one there is.
  private func pictureSize(_ moments: [MediaTime]) async throws -> PixelSize {
    guard let format = track.video else { throw MediaSourceError.noVideoTrack }
    var reader = try ThumbnailReader(
      source, track, box: options.box, precision: options.precision, options: options.decoding)
    for moment in moments {
      try Task.checkCancellation()
      guard let frame = try? await reader.picture(for: moment) else { continue }
      let renderer = PictureRenderer(format: frame.format, box: options.box)
      if let fit = renderer.fit(of: frame.picture) { return fit.shown }
    }
    return PictureFit(width: format.width, height: format.height, box: options.box).shown
  }
}

/// Why there is no storyboard.
package enum StoryboardError: Error, Hashable, CustomStringConvertible {
  case noPictures

  package var description: String {
    switch self {
    case .noPictures: "there is no picture to make a storyboard of, or no end of the film is known"
    }
  }
}

/// Makes the pictures of one sheet.
struct SheetMaker {
  /// One picture of a storyboard.
  struct Picture: Sendable {
    /// Its place in the storyboard.
    let index: Int
    let time: MediaTime
    /// The picture alone; empty unless it was requested.
    let jpeg: [UInt8]
  }

  let source: any MediaSource
  let track: Track
  let options: StoryboardMaker.Options
  let layout: StoryboardLayout

  func make(
    _ range: Range<Int>, at moments: [MediaTime],
    _ writeSheet: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) async throws -> [Picture] {
    var reader = try ThumbnailReader(
      source, track, box: options.box, precision: options.precision, options: options.decoding)
    var sheet = SheetCanvas(layout)
    var pictures: [Picture] = []
    let encoder = JPEGEncoder()
    for (index, moment) in zip(range, moments) {
      try Task.checkCancellation()
      // Where the film is damaged there is no picture, and a hole in the sheet.
      guard let frame = try? await reader.picture(for: moment) else { continue }
      let image = PictureRenderer(
        format: frame.format, box: layout.picture, chroma: .nearest, rules: options.renderRules
      ).image(of: frame.picture)
      if options.hasSheets { sheet.draw(image, at: index - range.lowerBound) }
      let jpeg = options.keepsPictures ? try encoder.encode(image) : []
      pictures.append(Picture(index: index, time: frame.presentationTime, jpeg: jpeg))
    }
    if options.hasSheets, !pictures.isEmpty {
      try writeSheet(layout.sheet(of: range.lowerBound), encoder.encode(sheet.image))
    }
    return pictures
  }
}

/// The pixels of a sheet while its pictures come.
struct SheetCanvas {
  private let layout: StoryboardLayout
  private var pixels: [UInt8]

  init(_ layout: StoryboardLayout) {
    self.layout = layout
    pixels = Array(
      repeating: 0, count: 3 * layout.capacity * layout.picture.width * layout.picture.height)
  }

  /// Copies a picture to its place; one that is too large is cut off.
  mutating func draw(_ image: RGBImage, at place: Int) {
    let size = layout.picture
    let left = place % layout.columns * size.width
    let top = place / layout.columns * size.height
    let byteCount = 3 * min(size.width, image.width)
    for row in 0..<min(size.height, image.height) {
      let target = 3 * ((top + row) * layout.columns * size.width + left)
      let source = 3 * row * image.width
      pixels.replaceSubrange(
        target..<target + byteCount, with: image.pixels[source..<source + byteCount])
    }
  }

  var image: RGBImage {
    RGBImage(
      width: layout.columns * layout.picture.width, height: layout.rows * layout.picture.height,
      pixels: pixels)
  }
}
