import Media

extension Palette {
  /// Colours closer than this, squared, cannot be told apart in a moving picture.
  private static let sameColor = 8

  /// The same colours in another order: each, if it can, in the register of an old one like it.
  ///
  /// Still parts keep their registers when the palette changes, and so their bytes. A colour that
  /// differs from the old one too little to be seen becomes the old one.
  func arranged(like old: Palette) -> Palette {
    let registers = min(count, old.count)
    var wanted = (0..<count).map { index in
      let color = self[index]
      let nearest = old.nearestRegister(to: color) { $0 < registers } ?? 0
      return (index: index, register: nearest, distance: color.squaredDistance(to: old[nearest]))
    }
    // Those that differ least choose first.
    wanted.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    var colors = [RGBColor?](repeating: nil, count: count)
    var rest: [RGBColor] = []
    for (index, nearest, distance) in wanted {
      let color = self[index]
      if colors[nearest] == nil {
        colors[nearest] = distance < Self.sameColor ? old[nearest] : color
      } else if let free = old.nearestRegister(
        to: color, where: { $0 < registers && colors[$0] == nil })
      {
        colors[free] = color
      } else {
        rest.append(color)
      }
    }
    var others = rest.makeIterator()
    return Palette(colors.map { $0 ?? others.next() ?? .black })
  }

  /// The register of the nearest colour among those that are allowed; of equals the first.
  private func nearestRegister(to color: RGBColor, where isAllowed: (Int) -> Bool) -> Int? {
    var best: (register: Int, distance: Int)?
    for register in 0..<count where isAllowed(register) {
      let distance = self[register].squaredDistance(to: color)
      if distance < best?.distance ?? Int.max { best = (register, distance) }
    }
    return best?.register
  }
}
