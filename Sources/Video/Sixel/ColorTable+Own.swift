import Media

extension ColorTable {
  /// A table of the colours that somebody else finds nearest; `nil` if nobody does, or not for
  /// every cell.
  ///
  /// The middles of the cells are levels from 0 to 255. The cube's colours lie three of its levels
  /// apart, so that the border between two colours is one between two cells, and nothing is lost.
  init?(ownFor palette: Palette) {
    guard let nearest = RenderSteps.own.nearestColor else { return nil }
    let step = palette == .cube ? Palette.cubeStep / 3 : 5
    let levels = stride(from: 0, through: 255, by: step).map { UInt8($0) }
    let colors = (0..<palette.count).map { palette[$0] }
    var indices: [UInt8] = []
    for red in levels {
      for green in levels {
        for blue in levels {
          let color = RGBColor(red: red, green: green, blue: blue)
          guard let index = nearest(color, colors), colors.indices.contains(index) else {
            return nil
          }
          indices.append(UInt8(index))
        }
      }
    }
    self.init(cellCount: levels.count, indices: indices) { ($0 + step / 2) / step }
  }
}
