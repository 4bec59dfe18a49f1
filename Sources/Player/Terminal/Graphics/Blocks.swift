import Media

extension GraphicsProtocol {
  /// Parts of a block: in each character cell two colours, with an edge where the picture has one.
  ///
  /// A still picture among lines of text is drawn in half blocks.
  package static let blocks = GraphicsProtocol(
    name: "blocks", summary: "pictures of blocks, in quarters and eighths of a letter",
    pixel: .part(BlockRenderer.unit),
    detect: {
      $0.usesColor && $0.colors != .none && $0.colors != .eight && $0.environment.term != "linux"
        ? "the terminal does not say that it draws pictures" : nil
    },
    cells: { BlockRenderer(colors: $0.colors) },
    encoder: { use, _ in CellEncoder(halfBlocks: use) },
    indexedEncoder: { use, _ in CellEncoder(halfBlocks: use) })
}

/// Draws an image with the characters ▘▝▖▗▄▌▚ and ▁▂▃▅▆▇, each with the best two colours.
///
/// A cell is 2 × 8 pixels of the image. Each character divides them into ink and ground:
///
///     ▘     ▝     ▖     ▗     ▄     ▌     ▚     ▁  …  ▇
///     █ ·   · █   · ·   · ·   · ·   █ ·   █ ·   one to seven rows from below
///     · ·   · ·   █ ·   · █   █ █   █ ·   · █
///
/// The best colours are the means of the two parts, and the best character leaves the least error:
/// the sum of squares around the means. Around any mean that is Σx² − |Σx|²/n, and Σx² is the same
/// for all of them, so the character with the largest |ink|²/m + |ground|²/(16 − m) wins, where
/// `ink` and `ground` are sums of colours and m counts pixels. ▐, ▙ and others are these with the
/// colours exchanged, and so is ▀: in many fonts it ends short of the cell's upper edge, and a hairline of
/// the other colour would stay there.
struct BlockRenderer: CellRenderer {
  static let unit = PixelSize(width: 2, height: 8)

  /// An edge that explains less than this does not count: 16 pixels by two levels in each
  /// component.
  private static let leastGain: Float = 16 * 3 * 4

  /// The same for few colours: the halves of a plain cell are dithered separately.
  ///
  /// With sixteen or fewer, dithering is so coarse that an edge is worth more.
  private static func leastIndexedGain(_ palette: CellPalette) -> Float {
    palette == .xterm ? 16 * 3 * 100 : 16 * 3 * 50
  }

  private static let pixelCount: Float = 16

  private let palette: CellPalette?

  var unit: PixelSize { Self.unit }

  /// Creates a renderer; below 24 bits, colours are dithered.
  init(colors: ColorDepth = .trueColor) {
    palette = CellPalette(colors)
  }

  /// The sums of the colours in a cell.
  private struct Sums {
    /// Of the two pixels in each row.
    var rows = [8 of SIMD4<Float>](repeating: .zero)
    /// Upper left, upper right, lower left, lower right.
    var quarters = [4 of SIMD4<Float>](repeating: .zero)
    var all: SIMD4<Float> = .zero
  }

  /// A division of the cell, as far as it is the best one.
  private struct Division {
    let glyph: Unicode.Scalar
    let ink: SIMD4<Float>
    let inkCount: Float
    let score: Float
  }

  func cells(of image: RGBImage) -> CellPicture {
    cells(of: image) { pixels, column, row in
      cell(Self.sums(pixels, image.size, column: column, row: row), column: column, row: row)
    }
  }

  private static func sums(
    _ pixels: Span<UInt8>, _ size: PixelSize, column: Int, row: Int
  ) -> Sums {
    var sums = Sums()
    let left = 2 * column
    let right = min(left + 1, size.width - 1)
    for line in 0..<8 {
      let start = min(8 * row + line, size.height - 1) * size.width
      let one = color(pixels, start + left)
      let other = color(pixels, start + right)
      let quarter = line / 4 * 2
      sums.quarters[quarter] += one
      sums.quarters[quarter + 1] += other
      sums.rows[line] = one + other
      sums.all += one + other
    }
    return sums
  }

  private static func color(_ pixels: Span<UInt8>, _ index: Int) -> SIMD4<Float> {
    SIMD4(
      Float(pixels[3 * index]), Float(pixels[3 * index + 1]), Float(pixels[3 * index + 2]), 0)
  }

  private func cell(_ sums: Sums, column: Int, row: Int) -> PictureCell {
    let plainScore = (sums.all * sums.all).sum() / Self.pixelCount
    let best = Self.division(of: sums)
    let leastGain = palette.map(Self.leastIndexedGain) ?? Self.leastGain
    let isEdge = best.score - plainScore > leastGain
    if let palette {
      if isEdge,
        let (ink, ground) = palette.edge(
          Self.mean(best.ink, best.inkCount),
          Self.mean(sums.all - best.ink, Self.pixelCount - best.inkCount))
      {
        return PictureCell(glyph: best.glyph, ink: ink, ground: ground)
      }
      // Without an edge, two halves are two places for a dither.
      let lower = sums.quarters[2] + sums.quarters[3]
      let (glyph, ink, count) = isEdge ? (best.glyph, best.ink, best.inkCount) : ("▄", lower, 8)
      return PictureCell(
        glyph: glyph,
        ink: palette.ink(Self.mean(ink, count), column: column, row: 2 * row + 1, isCalm: !isEdge),
        ground: palette.ground(
          Self.mean(sums.all - ink, Self.pixelCount - count), column: column, row: 2 * row,
          isCalm: !isEdge))
    }
    guard isEdge else { return .plain(CellColor(Self.mean(sums.all, Self.pixelCount))) }
    return PictureCell(
      glyph: best.glyph, ink: CellColor(Self.mean(best.ink, best.inkCount)),
      ground: CellColor(Self.mean(sums.all - best.ink, Self.pixelCount - best.inkCount)))
  }

  private static func division(of sums: Sums) -> Division {
    let (one, two, three, four) = (
      sums.quarters[0], sums.quarters[1], sums.quarters[2], sums.quarters[3]
    )
    var best = division("▄", three + four, 8, sums.all)
    func consider(_ glyph: Unicode.Scalar, _ ink: SIMD4<Float>, _ count: Float) {
      let next = division(glyph, ink, count, sums.all)
      if next.score > best.score { best = next }
    }
    consider("▌", one + three, 8)
    consider("▚", one + four, 8)
    consider("▘", one, 4)
    consider("▝", two, 4)
    consider("▖", three, 4)
    consider("▗", four, 4)
    var below = sums.rows[7]
    consider("▁", below, 2)
    below += sums.rows[6]
    consider("▂", below, 4)
    below += sums.rows[5]
    consider("▃", below, 6)
    below += sums.rows[4] + sums.rows[3]
    consider("▅", below, 10)
    below += sums.rows[2]
    consider("▆", below, 12)
    below += sums.rows[1]
    consider("▇", below, 14)
    return best
  }

  private static func division(
    _ glyph: Unicode.Scalar, _ ink: SIMD4<Float>, _ count: Float, _ all: SIMD4<Float>
  ) -> Division {
    let ground = all - ink
    let score = (ink * ink).sum() / count + (ground * ground).sum() / (pixelCount - count)
    return Division(glyph: glyph, ink: ink, inkCount: count, score: score)
  }

  private static func mean(_ sum: SIMD4<Float>, _ count: Float) -> RGBColor {
    let mean = (sum / count).rounded(.toNearestOrAwayFromZero)
    return RGBColor(red: UInt8(mean[0]), green: UInt8(mean[1]), blue: UInt8(mean[2]))
  }
}
