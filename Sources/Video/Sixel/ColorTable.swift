import Media

/// Finds the colour of a palette for a pixel by looking it up.
///
/// To compare each of 230,400 pixels with each of 256 colours takes 59 million comparisons a
/// picture. Instead the space of all colours is cut into cells, and the answer for each cell is
/// worked out once. What is left for a pixel: three small tables say in which cell it lies, the
/// large one which colour that is.
struct ColorTable {
  /// Offsets that may be added to a component: a table goes on that far beyond 0 and 255.
  static let offsets = -128...127

  /// What each component contributes to the number of a cell, the smallest offset of 0 first.
  let red: [UInt32]
  let green: [UInt32]
  let blue: [UInt32]

  /// For each cell the index of its colour.
  let indices: [UInt8]

  /// Creates tables from cells that are the same along each axis.
  ///
  /// - Parameters:
  ///   - cellCount: Cells along each axis.
  ///   - indices: The colour of each cell, those that differ in blue beside each other.
  ///   - cell: The place of a component, 0 to 255, on its axis.
  init(cellCount: Int, indices: [UInt8], cell: (Int) -> Int) {
    precondition(indices.count == cellCount * cellCount * cellCount, "each cell has a colour")
    func table(times factor: Int) -> [UInt32] {
      (Self.offsets.lowerBound...255 + Self.offsets.upperBound).map { value in
        UInt32(cell(min(max(value, 0), 255)) * factor)
      }
    }
    red = table(times: cellCount * cellCount)
    green = table(times: cellCount)
    blue = table(times: 1)
    self.indices = indices
  }

  /// The table of the ``Palette/cube``, whose colours are its cells.
  static let cube = ColorTable(
    cellCount: Palette.cubeLevelCount, indices: (0..<216).map { UInt8($0) },
    cell: { ($0 + Palette.cubeStep / 2) / Palette.cubeStep })
}

extension ColorTable {
  /// The index of a colour, whose components may lie beyond 0 and 255 by ``offsets``.
  @inline(__always)
  func index(red: Int, green: Int, blue: Int) -> Int {
    let zero = -Self.offsets.lowerBound
    let cell = self.red[red + zero] &+ self.green[green + zero] &+ self.blue[blue + zero]
    return Int(indices[Int(cell)])
  }
}
