import Bitstream
import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Draws pictures in decoding order above the same ones in presentation order.
  func showOrders() async throws {
    let decoded = try await firstDecoded()
    guard !decoded.isEmpty else {
      return page.print("(no picture of the group could be decoded, or is to be shown)")
    }
    let shown = inPresentationOrder(decoded, depth: try await reorderDepth())
    for (title, frames) in [("above, as decoded:", decoded), ("below, as shown:", shown)] {
      page.print(
        title.padded(to: 19)
          + frames.map { "\($0.sampleIndex)\($0.pictureType?.rawValue ?? "?")" }
          .joined(separator: " "))
    }
    let places = decoded.map { frame in
      shown.firstIndex { $0.sampleIndex == frame.sampleIndex } ?? 0
    }
    try page.draw { box in
      orders(decoded, places: places, in: box ?? Page.defaultPictureBox)
    }
  }

  private func inPresentationOrder(_ decoded: [Frame], depth: Int) -> [Frame] {
    let times = decoded.map { $0.presentationTime.converted(to: track.timescale).value }
    let found = Dictionary(zip(times, decoded)) { first, _ in first }
    return rules.rows(times, depth: depth).joined().compactMap { found[$0] }
  }

  /// The first pictures of the group, as decoded: enough for both orders to hold the same.
  private func firstDecoded() async throws -> [Frame] {
    let frames = try await groupFrames().sorted { $0.sampleIndex < $1.sampleIndex }
    let whole = (4..<max(4, min(18, frames.count))).first { count in
      let latest = frames.prefix(count).map(\.presentationTime).max() ?? .zero
      return frames.dropFirst(count).allSatisfy { latest < $0.presentationTime }
    }
    return Array(frames.prefix(whole ?? 9))
  }

  private func orders(_ decoded: [Frame], places: [Int], in box: PixelSize) -> RGBImage {
    // At least a quarter of the height is left for the lines between the rows.
    let room = PixelSize(width: box.width, height: 3 * box.height / 8)
    let layout = TileLayout(columnCount: decoded.count, rowCount: 1, in: room)
    let tiles = decoded.map { tile($0, in: layout) }
    var second = tiles
    for (index, place) in places.enumerated() { second[place] = tiles[index] }
    let above = RGBImage.row(tiles, gap: layout.gap)
    let below = RGBImage.row(second, gap: layout.gap)
    let band = max(4, min(above.height, box.height - above.height - below.height))
    let sheet = RGBImage.column([above, below], gap: band)
    return decoded.indices.reduce(sheet) { sheet, index in
      let (from, to) = (
        middle(of: index, tiles, layout.gap), middle(of: places[index], second, layout.gap)
      )
      let line = RGBImage.Line(
        from: .init(column: from, row: above.height + 1),
        to: .init(column: to, row: above.height + band - 2))
      return sheet.drawing([line], in: decoded[index].typeColor)
    }
  }

  /// The middle column of a picture in a row.
  private func middle(of index: Int, _ row: [RGBImage], _ gap: Int) -> Int {
    row.prefix(index).reduce(0) { $0 + $1.width + gap } + row[index].width / 2
  }
}
