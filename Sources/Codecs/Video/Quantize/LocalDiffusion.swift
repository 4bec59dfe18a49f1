import Media

/// Dithering onto any palette that stays within blocks of 2 × 2 pixels.
///
/// Two thirds of what a pixel gets too much or too little go on to the next one of its block, and a
/// pixel takes the colour of the one before where that is hardly worse:
///
///     1  4
///     2 → 3
///
/// The plain way, for images of all colours. Pictures of films take the fast path of ``BlockRow``,
/// which does the same to luma and chroma.
struct LocalDiffusion {
  let palette: Palette
  let table: ColorTable

  /// How much further away, squared, the last colour may be than the nearest one.
  ///
  /// Four times that of the fast path: a step of luma is one of red, of green and of blue.
  private static let patience = 4 * Int(BlockRow.patience)

  /// The index of a colour for each pixel.
  func indices(of image: RGBImage) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: image.width * image.height)
    for top in stride(from: 0, to: image.height, by: 2) {
      for left in stride(from: 0, to: image.width, by: 2) {
        choose(in: image, left: left, top: top, into: indices.mutableSpan)
      }
    }
    return indices
  }

  private func choose(
    in image: RGBImage, left: Int, top: Int, into indices: consuming MutableSpan<UInt8>
  ) {
    var indices = indices
    let pixels = image.pixels.span
    var last: (index: Int, error: SIMD3<Int>)?
    for (column, row) in [(left, top), (left, top + 1), (left + 1, top + 1), (left + 1, top)]
    where column < image.width && row < image.height {
      let place = row * image.width + column
      let color = SIMD3(
        Int(pixels[3 * place]), Int(pixels[3 * place + 1]), Int(pixels[3 * place + 2]))
      let wanted = color &+ (last?.error ?? .zero) &* 21 / 32
      let inside = wanted.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      var index = table.index(red: inside.x, green: inside.y, blue: inside.z)
      if let last,
        distance(wanted, last.index) <= distance(wanted, index) + Self.patience
      {
        index = last.index
      }
      last = (index, wanted &- components(index))
      indices[place] = UInt8(truncatingIfNeeded: index)
    }
  }

  private func components(_ index: Int) -> SIMD3<Int> {
    let color = palette[index]
    return SIMD3(Int(color.red), Int(color.green), Int(color.blue))
  }

  private func distance(_ wanted: SIMD3<Int>, _ index: Int) -> Int {
    let difference = wanted &- components(index)
    return (difference &* difference).wrappedSum()
  }
}
