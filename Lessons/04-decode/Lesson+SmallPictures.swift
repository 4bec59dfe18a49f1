import LessonKit
import Media
import MP4
import Video

extension Lesson {
  /// Decodes samples in decoding order, and calls `body` with each frame that comes out.
  func decode(
    _ samples: Range<Int>, with decoder: any FrameDecoder, _ body: (Frame) -> Void
  ) async throws {
    for index in samples {
      try await decode(demuxer.sample(index, of: track.id), with: decoder).forEach(body)
    }
    try await decoder.finish().forEach(body)
  }

  /// Decodes one sample, once the decoder knows how it is coded; samples of a track may differ.
  ///
  /// - Returns: The frames that come out, of samples before it too.
  func decode(_ sample: EncodedSample, with decoder: any FrameDecoder) async throws -> [Frame] {
    let format = track.format(at: samples[sample.index].descriptionIndex)
    let earlier = try await decoder.use(format)
    return earlier + (try await decoder.decode(sample))
  }

  /// Decodes samples and returns their frames with small pictures.
  func smallFrames(of samples: Range<Int>) async throws -> [Frame] {
    var frames: [Frame] = []
    try await decode(samples, with: makeDecoder(showingDamage: true)) { frame in
      frames.append(small(frame))
    }
    return frames
  }

  /// A frame that may be kept with hundreds of others: its picture is no larger than it is drawn.
  func small(_ frame: Frame) -> Frame {
    let box = PixelSize(width: Self.smallSide, height: Self.smallSide)
    let picture = frame.picture
    guard picture.width > box.width || picture.height > box.height,
      let size = PictureRenderer(format: frame.format, box: box).fit(of: picture)?.scaled
    else { return frame }
    return frame.replacing(picture: PictureScaler(to: size).scale(picture))
  }

  private static let smallSide = 320

  /// A picture as the viewer sees it, as large as fits into a box.
  func image(of frame: Frame, in box: PixelSize) -> RGBImage {
    PictureRenderer(format: frame.format, box: box, rules: page.rules.or(.core))
      .image(of: frame.picture)
  }
}

/// How several pictures of one shape fill a box: in rows, each as large as it can be.
struct TileLayout {
  let columnCount: Int
  let rowCount: Int

  /// The room for each picture, its frame not counted.
  let tile: PixelSize

  /// Pixels of the frame around each picture.
  let border: Int

  /// Pixels between two frames.
  let gap: Int

  /// Pixels below each frame, for text.
  let labelHeight: Int

  /// Finds the number of columns that leaves the most room for each picture.
  ///
  /// - Parameters:
  ///   - count: How many pictures there are.
  ///   - shape: Columns and rows of one of them, or any size of that shape.
  ///   - box: What there is for all of them.
  ///   - labelHeight: Pixels below each of them, for text.
  init(count: Int, shape: PixelSize, in box: PixelSize, labelHeight: Int = 0) {
    let layouts = (1...max(1, count)).map { columnCount in
      Self(
        columnCount: columnCount, rowCount: (count + columnCount - 1) / columnCount, in: box,
        labelHeight: labelHeight)
    }
    self = layouts.max { $0.scale(of: shape) < $1.scale(of: shape) } ?? layouts[0]
  }

  /// Divides a box into this many columns and rows.
  init(columnCount: Int, rowCount: Int, in box: PixelSize, labelHeight: Int = 0) {
    let (border, gap) = Self.isCoarse(box) ? (1, 2) : (2, 4)
    func share(_ length: Int, _ count: Int) -> Int {
      max(1, (length - (max(1, count) - 1) * gap) / max(1, count) - 2 * border)
    }
    self.columnCount = columnCount
    self.rowCount = rowCount
    (self.border, self.gap, self.labelHeight) = (border, gap, labelHeight)
    tile = PixelSize(
      width: share(box.width, columnCount),
      height: max(1, share(box.height, rowCount) - labelHeight))
  }

  /// This many pictures fill all rows.
  var capacity: Int { columnCount * rowCount }

  private func scale(of shape: PixelSize) -> Double {
    min(
      Double(tile.width) / Double(max(1, shape.width)),
      Double(tile.height) / Double(max(1, shape.height)))
  }

  /// Puts pictures, each with its frame, into rows.
  func arrange(_ images: [RGBImage]) -> RGBImage {
    let rows = stride(from: 0, to: images.count, by: columnCount).map { start in
      RGBImage.row(
        Array(images[start..<min(start + columnCount, images.count)]), gap: gap)
    }
    return .column(rows, gap: gap)
  }

  /// This many pictures can still be told apart in a box.
  static func limit(in box: PixelSize) -> Int {
    max(2, box.width * box.height / (isCoarse(box) ? 400 : 6000))
  }

  /// Whether a box is one of characters: its pixels are as large as they get.
  static func isCoarse(_ box: PixelSize) -> Bool { box.width < 200 }
}
