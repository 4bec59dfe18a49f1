import Media

/// Finds the colour of a palette for a pixel by looking it up.
///
/// A comparison of each of 230,400 pixels with each of 256 colours takes 59 million steps a
/// picture. Instead the space of all colours is cut into cells, and the answer for each cell is
/// computed once. For a pixel only the look-ups remain: three small tables give its cell, the large
/// one gives the colour of the cell.
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

  /// The table of the `Palette/cube`, whose colours are its cells.
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

extension ColorTable {
  /// Cells along each axis: six bits of a component are examined.
  static let sideCount = 64

  /// A table of the nearest colour of any palette, for the middle of each cell.
  init(nearestIn palette: Palette) {
    var search = NearestColors(of: palette, sideCount: Self.sideCount)
    search.fill()
    self.init(cellCount: Self.sideCount, indices: search.cells) { $0 * Self.sideCount / 256 }
  }
}

/// Works out for all cells of the colour space which colour of a palette is nearest.
///
/// Most colours are far from most cells. So the whole space is divided in two along each axis, and
/// so is each part again. A part inherits the colours that may be nearest somewhere in the whole,
/// and drops those that are nearest nowhere in it. Once only one is left, it serves the whole part.
private struct NearestColors {
  private struct Candidate {
    let red: Int32
    let green: Int32
    let blue: Int32
    let index: UInt8

    /// How far away it is, squared, from the centre of the part that was looked at last.
    var distance: Int32 = 0
  }

  /// A part of the space: the place of its first cell, and its cells along each axis.
  private struct Block {
    let red: Int
    let green: Int
    let blue: Int
    let side: Int

    func octant(_ number: Int) -> Block {
      let half = side / 2
      return Block(
        red: red + number / 4 * half, green: green + number / 2 % 2 * half,
        blue: blue + number % 2 * half, side: half)
    }
  }

  /// Blocks of this size are not divided again: that would cost more than it saves.
  private static let leafSide = 4

  private(set) var cells: [UInt8]
  private let sideCount: Int
  private let cellSize: Int

  /// The candidates for the whole cube, then those for the part that is being divided, and so on.
  private var candidates: [Candidate]

  init(of palette: Palette, sideCount: Int) {
    self.sideCount = sideCount
    cellSize = 256 / sideCount
    cells = [UInt8](repeating: 0, count: sideCount * sideCount * sideCount)
    candidates = (0..<palette.count).map { index in
      let color = palette[index]
      return Candidate(
        red: Int32(color.red), green: Int32(color.green), blue: Int32(color.blue),
        index: UInt8(index))
    }
  }

  mutating func fill() {
    fill(Block(red: 0, green: 0, blue: 0, side: sideCount), from: candidates.indices)
  }

  private mutating func fill(_ block: Block, from range: Range<Int>) {
    let nearest = select(for: block, from: range)
    let selected = range.upperBound..<candidates.count
    if selected.count == 1 {
      paint(block, nearest)
    } else if block.side <= Self.leafSide {
      compare(selected, in: block)
    } else {
      for number in 0..<8 { fill(block.octant(number), from: selected) }
    }
    candidates.removeSubrange(range.upperBound...)
  }

  /// Appends the candidates that may be nearest to the middle of some cell in the block.
  ///
  /// From the centre of the block outwards, the lead of one colour over another changes evenly: by
  /// twice the difference of their components for each step along an axis. So a colour whose
  /// deficit at the centre is more than the way to the block's corner can make up is not nearest
  /// anywhere in the block.
  ///
  /// - Returns: The colour that is nearest to the centre; of several the first.
  private mutating func select(for block: Block, from range: Range<Int>) -> UInt8 {
    let half = block.side * cellSize / 2
    let red = Int32(block.red * cellSize + half)
    let green = Int32(block.green * cellSize + half)
    let blue = Int32(block.blue * cellSize + half)
    var best = range.lowerBound
    for place in range {
      let candidate = candidates[place]
      let (r, g, b) = (candidate.red - red, candidate.green - green, candidate.blue - blue)
      candidates[place].distance = r * r + g * g + b * b
      if candidates[place].distance < candidates[best].distance { best = place }
    }
    let nearest = candidates[best]
    // From the centre to the middle of the outermost cells.
    let reach = Int32(half - cellSize / 2)
    for place in range {
      let candidate = candidates[place]
      let way =
        abs(candidate.red - nearest.red) + abs(candidate.green - nearest.green)
        + abs(candidate.blue - nearest.blue)
      if candidate.distance - nearest.distance <= 2 * reach * way { candidates.append(candidate) }
    }
    return nearest.index
  }

  /// Looks for the nearest of some candidates, cell by cell.
  private mutating func compare(_ range: Range<Int>, in block: Block) {
    let middle = cellSize / 2
    let candidates = candidates[range]
    for red in block.red..<block.red + block.side {
      for green in block.green..<block.green + block.side {
        let row = (red * sideCount + green) * sideCount
        for blue in block.blue..<block.blue + block.side {
          var (best, shortest) = (UInt8(0), Int32.max)
          for candidate in candidates {
            let r = candidate.red &- Int32(truncatingIfNeeded: red &* cellSize &+ middle)
            let g = candidate.green &- Int32(truncatingIfNeeded: green &* cellSize &+ middle)
            let b = candidate.blue &- Int32(truncatingIfNeeded: blue &* cellSize &+ middle)
            let distance = r &* r &+ g &* g &+ b &* b
            if distance < shortest { (best, shortest) = (candidate.index, distance) }
          }
          cells[row &+ blue] = best
        }
      }
    }
  }

  private mutating func paint(_ block: Block, _ color: UInt8) {
    for red in block.red..<block.red + block.side {
      for green in block.green..<block.green + block.side {
        let start = (red * sideCount + green) * sideCount + block.blue
        for cell in start..<start + block.side { cells[cell] = color }
      }
    }
  }
}

extension ColorTable {
  /// A table of the colours that a rule finds nearest; `nil` without one.
  ///
  /// Its cells are those of this module's table for any palette. For the cube they are a third of its
  /// step wide and begin so that the border between two colours is one between two cells.
  init?(nearestIn palette: Palette, by rules: RenderRules) {
    guard let nearest = rules.nearestColors else { return nil }
    let (size, shift) =
      palette == .cube
      ? (Palette.cubeStep / 3, Palette.cubeStep / 6) : (256 / Self.sideCount, 0)
    let sideCount = (255 + shift) / size + 1
    let middles = (0..<sideCount).map { UInt8($0 * size + size / 2 - shift) }
    let cells = middles.flatMap { red in
      middles.flatMap { green in
        middles.map { blue in RGBColor(red: red, green: green, blue: blue) }
      }
    }
    let colors = (0..<palette.count).map { palette[$0] }
    guard let indices = nearest(cells, colors) else { return nil }
    self.init(cellCount: sideCount, indices: indices.map { UInt8($0) }) { ($0 + shift) / size }
  }
}
