import Media
import Terminal
import TrickPlay

/// The row of thumbnails over the picture of a film that is being scrubbed: what it looks like.
struct ScrubStrip {
  /// The pixels of one, with its frame.
  let box: PixelSize

  /// How many there are side by side, at most.
  private let mostCount: Int

  /// How thick a frame is: on a picture of real pixels a single one is hardly seen.
  private let frame: Int

  /// How many pixels wide a pixel of the times' letters is; `nil` if pixels are as large as half a
  /// cell, and letters could not be read.
  private let letterScale: Int?

  private static let placeholder = RGBColor(red: 40, green: 40, blue: 40)
  private static let mark = RGBColor(red: 255, green: 210, blue: 60)

  /// The width of a thumbnail beyond which there are more of them instead.
  private static let mostWidth = 190

  /// Chooses sizes for a window, and for the pictures in it: they may be smaller than there is room.
  init(_ layout: CanvasLayout, picture: PixelSize) {
    let hasPixels = layout.graphics?.hasPixels == true
    let width = picture.isEmpty ? layout.box.width : picture.width
    mostCount = width < 60 ? 3 : width < 480 ? 5 : max(7, width / Self.mostWidth | 1)
    let share = max(4, min(width / mostCount, Self.mostWidth))
    // As high as a picture of 16:9 would be, but never more than a third of the window.
    let aspect = layout.pixelAspect
    let height = share * 9 * aspect.horizontal / max(1, 16 * aspect.vertical)
    let room = picture.isEmpty ? layout.box.height : picture.height
    box = PixelSize(width: share, height: max(2, min(height, room / 3)))
    frame = hasPixels ? max(1, share / 50) : 1
    // As large as the terminal's own, where a time takes no more than half of the width.
    let scales = 1...max(1, layout.cell.height / BitmapFont.lineHeight)
    let fitting = scales.last { 2 * $0 * BitmapFont.width(of: "0:00") <= share }
    letterScale = hasPixels ? fitting ?? 1 : nil
  }

  /// How many thumbnails have room side by side on a picture: an odd number, so that one is in the
  /// middle.
  func count(on picture: PixelSize) -> Int {
    let count = min(mostCount, max(1, picture.width / max(1, box.width)))
    return count - (count % 2 == 0 ? 1 : 0)
  }

  /// The pixels that a thumbnail itself may take.
  var thumbnailBox: PixelSize {
    PixelSize(
      width: max(1, box.width - 2 * frame), height: max(1, box.height - 2 * frame))
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
      let labelled = letterScale.map { image.labelled(time.clockText, scale: $0) } ?? image
      return labelled.framed(by: frame, index == cursor ? Self.mark : .black)
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
