import Media

/// Pictures of pixels as bytes: whole, in tiles where one image may not be so large, around the letters
/// in front of them, or what has changed alone.
///
///     ┌─────────┬──┐   ┌──────────────┐   ┌ ─ ─ ─ ─ ─ ─ ┐
///     │  1      │2 │   │      1       │         ┌────┐
///     │         │  │   ├───┬──────┬───┤   │  ┌──┘ 1  │  │   one image, in which all cells are
///     ├─────────┼──┤   │ 2 │letter│ 3 │      │    ┌──┘      transparent that have not changed
///     │  3      │4 │   │   │ s    │   │   │  └────┘     │
///     └─────────┴──┘   └───┴──────┴───┘    ─ ─ ─ ─ ─ ─ ─
///
/// A terminal draws each image as soon as it has read it. So one image a frame is best: of two, the
/// first is seen before the second.
extension PictureCanvas {
  /// Encodes an image; one that is smaller than its place is enlarged by the terminal.
  func bytes(
    of image: RGBImage, at place: CanvasLayout.Placement, leavingOut covered: [CellArea],
    by encoder: any ImageEncoder
  ) throws -> [UInt8] {
    let isEnlarged =
      layout.placement(of: image.size)?.area.cellCount ?? .max < place.area.cellCount
    if !covered.isEmpty, let parting = encoder as? any PartsEncoder {
      return try parting.encode(
        image, in: parts(of: image.size, at: place, isEnlarged, leavingOut: covered))
    }
    if let enlarging = encoder as? any EnlargingEncoder, enlarging.needsCells || isEnlarged {
      return place.move
        + (try enlarging.encode(image, columnCount: place.columnCount, rowCount: place.rowCount))
    }
    guard layout.graphics?.hasPixels == true else {
      return place.move + (try encoder.encode(image))
    }
    return try tiles(CellArea(of: image.size, layout.cell), leavingOut: covered).flatMap { tile in
      move(to: tile, of: place) + (try encoder.encode(image.cropped(to: tile, of: layout.cell)))
    }
  }

  /// The parts of a picture around some cells.
  private func parts(
    of size: PixelSize, at place: CanvasLayout.Placement, _ isEnlarged: Bool,
    leavingOut covered: [CellArea]
  ) -> [PicturePart] {
    let cells = CellArea(rows: 0..<place.rowCount, columns: 0..<place.columnCount)
    // Pixels for all of the cells: those of the screen, unless the terminal enlarges the picture.
    let all =
      isEnlarged
      ? size
      : PixelSize(
        width: cells.columns.count * layout.cell.width,
        height: cells.rows.count * layout.cell.height)
    func pixels(_ part: Range<Int>, of count: Int, _ all: Int, limit: Int) -> Range<Int> {
      min(limit, part.lowerBound * all / count)..<min(limit, part.upperBound * all / count)
    }
    return cells.subtracting(covered).compactMap { area in
      let columns = pixels(area.columns, of: cells.columns.count, all.width, limit: size.width)
      let rows = pixels(area.rows, of: cells.rows.count, all.height, limit: size.height)
      guard !columns.isEmpty, !rows.isEmpty else { return nil }
      return PicturePart(
        area: area.moved(rows: place.row, columns: place.column), columns: columns, rows: rows,
        isEnlarged: isEnlarged)
    }
  }

  /// Encodes what has to be sent of an image.
  func bytes(
    of image: IndexedImage, at place: CanvasLayout.Placement, _ update: ShownPicture.Update,
    leavingOut covered: [CellArea], by encoder: any IndexedImageEncoder
  ) throws -> [UInt8] {
    guard let bounds = update.cells.bounds else { return [] }
    guard keeping == .pixels, update.cells.count < bounds.cellCount,
      image.palette.count <= Int(IndexedImage.hole),
      let composing = encoder as? any ComposingEncoder
    else {
      let areas =
        update.isWhole ? [bounds] : ChangedAreas(of: update.cells, cell: layout.cell).areas
      return try areas.flatMap { try bytes(of: image, at: place, $0, covered, by: encoder) }
    }
    return try tiles(bounds).flatMap { tile -> [UInt8] in
      guard let tile = update.cells.bounds(in: tile) else { return [] }
      let part = image.cropped(to: tile, of: layout.cell, drawing: update.cells)
      return move(to: tile, of: place) + (try composing.encode(part, leavingOut: IndexedImage.hole))
    }
  }

  /// Encodes an area of an image, except for some cells.
  func bytes(
    of image: IndexedImage, at place: CanvasLayout.Placement, _ area: CellArea,
    _ covered: [CellArea], by encoder: any IndexedImageEncoder
  ) throws -> [UInt8] {
    try tiles(area, leavingOut: covered).flatMap { tile in
      move(to: tile, of: place) + (try encoder.encode(image.cropped(to: tile, of: layout.cell)))
    }
  }

  /// An area in rectangles around some cells, none larger than an image may be.
  private func tiles(_ area: CellArea, leavingOut covered: [CellArea] = []) -> [CellArea] {
    let areas = area.subtracting(covered)
    guard let imageLimit else { return areas }
    return areas.flatMap {
      $0.tiles(
        columnCount: imageLimit.width / layout.cell.width,
        rowCount: imageLimit.height / layout.cell.height)
    }
  }

  /// Moves the cursor to the upper left corner of an area of a picture.
  private func move(to area: CellArea, of place: CanvasLayout.Placement) -> [UInt8] {
    Array(
      ControlCode.moveCursor(
        row: place.row + area.rows.lowerBound, column: place.column + area.columns.lowerBound
      ).utf8)
  }
}
