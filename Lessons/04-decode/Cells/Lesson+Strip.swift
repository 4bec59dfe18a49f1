import LessonCharts
import LessonKit
import MP4
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
        + "\(last.presentationTime.secondsText) s; as many are drawn as fit. Below each stands its "
        + "type, in red-orange for I, blue for P and green for B, and a bar: its bytes, of "
        + "\(frames.map(byteCount).max()?.grouped ?? "0") at most.")
    let room = try page.chartBox
    try page.draw { box in
      let box = room ?? box ?? Page.defaultPictureBox
      let layout = TileLayout(
        count: min(frames.count, TileLayout.limit(in: box)),
        shape: image(of: first, in: box).size, in: box, labelHeight: Self.labelHeight(in: box))
      let shown = frames.prefix(layout.capacity)
      let largest = max(1, shown.map(byteCount).max() ?? 1)
      return layout.arrange(
        shown.map { frame in
          let picture = tile(frame, in: layout)
          guard layout.labelHeight > 0 else { return picture }
          let share = Double(byteCount(of: frame)) / Double(largest)
          return .column([picture, label(of: frame, share, width: picture.width, layout)], gap: 0)
        })
    }
  }

  private func byteCount(of frame: Frame) -> Int { samples[frame.sampleIndex].size }

  /// The height of a line of text below a picture; characters have no room for one.
  private static func labelHeight(in box: PixelSize) -> Int {
    TileLayout.isCoarse(box) ? 0 : labelScale(in: box.width) * BitmapFont.letterHeight + 3
  }

  /// How many pixels one of a letter is wide and high.
  private static func labelScale(in width: Int) -> Int { width >= 900 ? 2 : 1 }

  /// The type of a picture as a letter, and its share of the largest one's bytes as a bar.
  private func label(
    of frame: Frame, _ share: Double, width: Int, _ layout: TileLayout
  ) -> RGBImage {
    let size = PixelSize(width: width, height: layout.labelHeight)
    let scale = max(1, (layout.labelHeight - 3) / BitmapFont.letterHeight)
    var lines: [RGBImage.Line] = []
    func addRow(_ row: Int, _ columns: Range<Int>) {
      lines.append(
        RGBImage.Line(
          from: RGBImage.Point(column: columns.lowerBound, row: row),
          to: RGBImage.Point(column: columns.upperBound - 1, row: row)))
    }
    BitmapFont.forEachPixel(of: frame.pictureType?.rawValue ?? "?") { column, row in
      let left = 1 + column * scale
      for part in 0..<scale { addRow(2 + row * scale + part, left..<left + scale) }
    }
    let left = scale * BitmapFont.advance + 4
    let length = max(1, Int((Double(width - left) * share).rounded()))
    for row in 3..<2 + (BitmapFont.letterHeight - 1) * scale - 1 {
      addRow(row, left..<left + length)
    }
    return RGBImage(filledWith: .black, size: size).drawing(lines, in: frame.typeColor)
  }

  /// A small picture with a frame, in the colour of its type unless another one is given.
  func tile(_ frame: Frame, in layout: TileLayout, _ color: ChartColor? = nil) -> RGBImage {
    image(of: frame, in: layout.tile)
      .framed(by: layout.border, color?.rgb ?? frame.typeColor)
  }

  /// A picture in the frame of another one's type.
  func tile(_ frame: Frame, in layout: TileLayout, _ other: Frame) -> RGBImage {
    image(of: frame, in: layout.tile).framed(by: layout.border, other.typeColor)
  }
}

extension Frame {
  /// The colour that stands for I, P and B in charts too.
  var typeColor: RGBColor {
    [ChartCategory].pictureTypes[[ChartCategory].index(of: pictureType)].color.rgb
  }
}

extension Int {
  /// The number of pictures, in words.
  var pictures: String { self == 1 ? "1 picture" : "\(grouped) pictures" }
}
