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
    if let enlarging = encoder as? any EnlargingEncoder,
      enlarging.needsCells
        || layout.placement(of: image.size)?.area.cellCount ?? .max < place.area.cellCount
    {
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
