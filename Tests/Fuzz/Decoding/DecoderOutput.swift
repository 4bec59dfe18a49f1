import Media
import Video

/// The output of a decoder, reduced to what is needed to judge it.
struct DecoderOutput {
  struct FrameRecord {
    let index: Int
    let presentationTime: MediaTime
    let isDamaged: Bool
  }

  /// What decides how a picture is converted: one of each kind is rendered.
  private struct Shape: Hashable {
    let size: PixelSize
    let format: PixelFormat
    let color: ColorDescription
  }

  /// Where pictures are rendered to.
  let box: PixelSize
  private(set) var frames: [FrameRecord] = []
  private(set) var violations: [String] = []
  private var shapes: Set<Shape> = []

  init(box: PixelSize) {
    self.box = box
  }

  mutating func take(_ next: [Frame]) {
    for frame in next {
      frames.append(
        FrameRecord(
          index: frame.sampleIndex, presentationTime: frame.presentationTime,
          isDamaged: frame.isDamaged))
      check(frame)
    }
  }

  /// Checks the sizes of the planes, and renders the picture if it is of a new kind.
  private mutating func check(_ frame: Frame) {
    let picture = frame.picture
    let format = picture.format
    let chroma = (format.chromaWidth(picture.width), format.chromaHeight(picture.height))
    let sizes =
      [(picture.width, picture.height)] + (format.subsampling == .gray ? [] : [chroma, chroma])
    var isSound = picture.width > 0 && picture.height > 0 && picture.planes.count == sizes.count
    for (plane, size) in zip(picture.planes, sizes) {
      let byteCount = size.0 * size.1 * format.bytesPerSample
      isSound = isSound && (plane.width, plane.height) == size && plane.bytes.count == byteCount
    }
    guard isSound else {
      violations.append("the planes of a picture of \(picture.width)×\(picture.height) do not fit")
      return
    }
    let size = PixelSize(width: picture.width, height: picture.height)
    guard shapes.insert(Shape(size: size, format: format, color: picture.color)).inserted else {
      return
    }
    let image = PictureRenderer(format: frame.format, box: box).image(of: picture)
    if image.width < 1 || image.height < 1 { violations.append("a picture renders to nothing") }
  }
}
