import Media
import Terminal
import TrickPlay

/// The row of thumbnails over the picture of a film that is being scrubbed: what it looks like.
struct ScrubStrip {
  /// The pixels of one, with its frame.
  let box: PixelSize

  /// Whether times can be painted: letters of pixels as large as half a cell cannot be read.
  private let hasLetters: Bool

  private static let frame = 1
  private static let placeholder = RGBColor(red: 40, green: 40, blue: 40)
  private static let mark = RGBColor(red: 255, green: 210, blue: 60)

  /// Chooses sizes for a window, and for the pictures in it: they may be smaller than there is room.
  init(_ layout: CanvasLayout, picture: PixelSize) {
    hasLetters = layout.graphics?.hasPixels == true
    let width = picture.isEmpty ? layout.box.width : picture.width
    let count = width < 60 ? 3 : width < 480 ? 5 : 7
    let share = max(4, min(width / count, 190))
    // As high as a picture of 16:9 would be, but never more than a third of the window.
    let aspect = layout.pixelAspect
    let height = share * 9 * aspect.horizontal / max(1, 16 * aspect.vertical)
    let room = picture.isEmpty ? layout.box.height : picture.height
    box = PixelSize(width: share, height: max(2, min(height, room / 3)))
  }

  /// How many thumbnails have room side by side on a picture: an odd number, so that one is in the
  /// middle.
  func count(on picture: PixelSize) -> Int {
    let count = min(7, max(1, picture.width / max(1, box.width)))
    return count - (count % 2 == 0 ? 1 : 0)
  }

  /// The pixels that a thumbnail itself may take.
  var thumbnailBox: PixelSize {
    PixelSize(
      width: max(1, box.width - 2 * Self.frame), height: max(1, box.height - 2 * Self.frame))
  }

  /// The row as an image.
  ///
  /// - Parameters:
  ///   - thumbnails: From left to right; `nil` for those that are not there yet.
  ///   - times: What is written on each.
  ///   - cursor: Which of them is marked.
  /// - Returns: The image.
  func image(_ thumbnails: [RGBImage?], times: [Duration], cursor: Int) -> RGBImage {
    let images = zip(thumbnails, times).enumerated().map { index, entry in
      let (thumbnail, time) = entry
      let image = centered(thumbnail)
      let labelled = hasLetters ? image.labelled(time.clockText) : image
      return labelled.framed(by: Self.frame, index == cursor ? Self.mark : .black)
    }
    return RGBImage.row(images, gap: 0)
  }

  private func centered(_ thumbnail: RGBImage?) -> RGBImage {
    let box = thumbnailBox
    guard let thumbnail, !thumbnail.size.isEmpty else {
      return RGBImage(filledWith: Self.placeholder, size: box)
    }
    var pixels = RGBImage(filledWith: .black, size: box).pixels
    let (width, height) = (min(box.width, thumbnail.width), min(box.height, thumbnail.height))
    let (left, top) = ((box.width - width) / 2, (box.height - height) / 2)
    for row in 0..<height {
      let target = 3 * ((top + row) * box.width + left)
      let source = 3 * row * thumbnail.width
      pixels.replaceSubrange(
        target..<target + 3 * width, with: thumbnail.pixels[source..<source + 3 * width])
    }
    return RGBImage(width: box.width, height: box.height, pixels: pixels)
  }
}

extension RGBImage {
  /// The image with a line of light letters on a dark ground in its lower left corner.
  fileprivate func labelled(_ text: String) -> RGBImage {
    let width = BitmapFont.width(of: text) + 4
    let height = BitmapFont.lineHeight
    guard width <= self.width, height <= self.height else { return self }
    var pixels = self.pixels
    let top = self.height - height
    for row in top..<self.height {
      for place in 3 * row * self.width..<3 * (row * self.width + width) { pixels[place] /= 5 }
    }
    BitmapFont.forEachPixel(of: text) { column, row in
      let place = 3 * ((top + row + 1) * self.width + column + 2)
      for part in 0..<3 { pixels[place + part] = 240 }
    }
    return RGBImage(width: self.width, height: self.height, pixels: pixels)
  }
}
