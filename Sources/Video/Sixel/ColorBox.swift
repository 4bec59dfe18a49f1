import Media

/// A box in the space of colours, with the cells of a histogram that lie in it.
struct ColorBox {
  /// Where a box is cut in two.
  struct Cut {
    /// 0 red, 1 green, 2 blue.
    let axis: Int

    /// The first bin of the upper half.
    let bin: Int

    /// By how much less the colours differ from the means of the halves than from the whole's.
    let gain: Double
  }

  /// Steps along an axis at which a box may be cut.
  static let binCount = 64

  /// Which of the histogram's cells lie in it.
  let range: Range<Int>
  let sums: ColorSums

  /// The cut that gains most; `nil` if all cells lie in one place.
  let cut: Cut?

  init(_ cells: [ColorHistogram.Cell], in range: Range<Int>) {
    self.range = range
    // What each slice across an axis holds: red's slices first, then green's, then blue's.
    var slices = [ColorSums](repeating: ColorSums(), count: 3 * Self.binCount)
    for cell in cells[range] {
      for axis in 0..<3 { slices[axis * Self.binCount + cell.bin(on: axis)].add(cell) }
    }
    let sums = slices[0..<Self.binCount].reduce(into: ColorSums()) { $0.add($1) }
    self.sums = sums
    cut = (0..<3).compactMap { axis in
      Self.bestCut(
        on: axis, slices[axis * Self.binCount..<(axis + 1) * Self.binCount], of: sums)
    }
    .max { $0.gain < $1.gain }
  }

  private static func bestCut(
    on axis: Int, _ slices: ArraySlice<ColorSums>, of whole: ColorSums
  ) -> Cut? {
    var lower = ColorSums()
    var best: Cut?
    for (bin, slice) in slices.enumerated() {
      if lower.count > 0, lower.count < whole.count {
        let upper = whole.subtracting(lower)
        let gain = lower.explained + upper.explained - whole.explained
        if gain > best?.gain ?? 0 { best = Cut(axis: axis, bin: bin, gain: gain) }
      }
      lower.add(slice)
    }
    return best
  }
}

extension ColorHistogram.Cell {
  /// In which slice across an axis the cell's colours lie.
  func bin(on axis: Int) -> Int {
    let sum = axis == 0 ? red : axis == 1 ? green : blue
    return Int(sum / count) * ColorBox.binCount / 256
  }
}
