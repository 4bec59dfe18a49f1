import LessonCharts
import LessonKit
import Media
import Terminal

extension Lesson {
  /// Draws the pictures of a group in the order in which they are shown.
  func showStrip() async throws {
    let frames = try await groupFrames()
    guard let first = frames.first, let last = frames.last else {
      return page.print("(no picture of the group could be decoded, or is to be shown)")
    }
    page.prose(
      "\(frames.count.pictures), from \(first.presentationTime.secondsText) s to "
        + "\(last.presentationTime.secondsText) s; as many are drawn as fit. The frame is red "
        + "around I, blue around P, and green around B.")
    try page.draw { box in
      let box = box ?? Page.defaultPictureBox
      let layout = TileLayout(
        count: min(frames.count, TileLayout.limit(in: box)),
        shape: image(of: first, in: box).size, in: box)
      return layout.arrange(frames.prefix(layout.capacity).map { tile($0, in: layout) })
    }
  }

  /// A small picture with a frame, in the colour of its type unless another one is given.
  func tile(_ frame: Frame, in layout: TileLayout, _ color: ChartColor? = nil) -> RGBImage {
    image(of: frame, in: layout.tile)
      .framed(by: layout.border, color?.rgb ?? frame.typeColor)
  }
}

extension Frame {
  /// The colour that stands for I, P and B in charts too.
  var typeColor: RGBColor {
    [ChartCategory].pictureTypes[[ChartCategory].index(of: pictureType)].color.rgb
  }
}

extension Int {
  /// So many pictures, in words.
  var pictures: String { self == 1 ? "1 picture" : "\(grouped) pictures" }
}
