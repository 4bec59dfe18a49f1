import Media

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
    guard let indices = nearest(cells, colors), indices.count == cells.count,
      indices.allSatisfy(colors.indices.contains)
    else { return nil }
    self.init(cellCount: sideCount, indices: indices.map { UInt8($0) }) { ($0 + shift) / size }
  }
}
