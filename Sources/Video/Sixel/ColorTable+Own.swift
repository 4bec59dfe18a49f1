import Media

extension ColorTable {
  /// A table of the colours that somebody else finds nearest; `nil` if nobody does.
  ///
  /// The middles of the cells are levels from 0 to 255. The cube's colours lie three of its levels
  /// apart, so that the border between two colours is one between two cells, and nothing is lost.
  init?(ownFor palette: Palette) {
    guard let nearest = RenderSteps.own.nearestColors else { return nil }
    let step = palette == .cube ? Palette.cubeStep / 3 : 5
    let levels = stride(from: 0, through: 255, by: step).map { UInt8($0) }
    let middles = levels.flatMap { red in
      levels.flatMap { green in
        levels.map { blue in RGBColor(red: red, green: green, blue: blue) }
      }
    }
    let colors = (0..<palette.count).map { palette[$0] }
    guard let indices = nearest(middles, colors), indices.count == middles.count,
      indices.allSatisfy(colors.indices.contains)
    else { return nil }
    self.init(cellCount: levels.count, indices: indices.map { UInt8($0) }) {
      ($0 + step / 2) / step
    }
  }
}
