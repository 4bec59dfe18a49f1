import Media

/// A rectangle of whole character cells: of a picture, counted from its upper left corner, or of the
/// screen, counted from 1.
///
/// Terminals keep pictures by cells: a sixel picture that begins at a cell and covers whole ones
/// takes the place of what was there, to the pixel, and touches nothing beside it.
struct CellArea: Hashable {
  let rows: Range<Int>
  let columns: Range<Int>

  var cellCount: Int { rows.count * columns.count }

  /// Whether another area is a part of this one.
  func contains(_ other: CellArea) -> Bool {
    rows.contains(other.rows) && columns.contains(other.columns)
  }

  /// Whether the areas have a cell in common.
  func overlaps(_ other: CellArea) -> Bool {
    rows.overlaps(other.rows) && columns.overlaps(other.columns)
  }

  /// The smallest area with both in it, and with what lies between them.
  func union(_ other: CellArea) -> CellArea {
    CellArea(
      rows: min(
        rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound),
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound))
  }
}

extension IndexedImage {
  /// The pixels of an area; at the right and at the bottom, cells may be covered in part.
  func cropped(to area: CellArea, of cell: CellSize) -> IndexedImage {
    let left = area.columns.lowerBound * cell.width
    let right = min(width, area.columns.upperBound * cell.width)
    let top = area.rows.lowerBound * cell.height
    let bottom = min(height, area.rows.upperBound * cell.height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity((right - left) * (bottom - top))
    for row in top..<bottom { pixels += indices[row * width + left..<row * width + right] }
    return IndexedImage(
      width: right - left, height: bottom - top, palette: palette, indices: pixels)
  }
}
