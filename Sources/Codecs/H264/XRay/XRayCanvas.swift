/// A picture that is drawn on, macroblock by macroblock.
struct XRayCanvas {
  private var planes: [[UInt8]]
  private let columns: Int
  private let rows: Int

  /// Luma and chroma; chroma alone tints the picture that is there.
  struct Color {
    var y: Int = 128
    let cb: Int
    let cr: Int

    static let red = Color(y: 110, cb: 96, cr: 214)
    static let blue = Color(y: 110, cb: 204, cr: 96)
    static let green = Color(y: 130, cb: 84, cr: 72)
    static let orange = Color(y: 190, cb: 52, cr: 182)
    static let sky = Color(y: 190, cb: 182, cr: 76)
  }

  init(_ picture: ProbedPicture) {
    (planes, columns, rows) = (picture.planes, picture.columns, picture.rows)
  }

  var picture: ProbedPicture { ProbedPicture(columns: columns, rows: rows, planes: planes) }

  private var width: Int { columns * 16 }
  private var height: Int { rows * 16 }
  private var hasChroma: Bool { planes.count == 3 }

  /// Colours a part of the picture, and keeps this many 256ths of its luma.
  private mutating func paint(
    _ color: Color, x: Int, y: Int, width: Int, height: Int, keepingLuma kept: Int,
    keepingChroma keptChroma: Int = 0
  ) {
    Self.blend(
      &planes[0], self.width, x, y, width, height, toward: color.y, keeping: kept)
    guard hasChroma else { return }
    for (plane, value) in [(1, color.cb), (2, color.cr)] {
      Self.blend(
        &planes[plane], self.width / 2, x / 2, y / 2, width / 2, height / 2, toward: value,
        keeping: keptChroma)
    }
  }

  private static func blend(
    _ plane: inout [UInt8], _ stride: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int,
    toward value: Int, keeping kept: Int
  ) {
    for row in y..<y + height {
      for place in row * stride + x..<row * stride + x + width {
        plane[place] = UInt8((Int(plane[place]) * kept + value * (256 - kept)) / 256)
      }
    }
  }

  /// The film, faint and grey: a ground for lines.
  mutating func fade() {
    paint(
      Color(y: 16, cb: 128, cr: 128), x: 0, y: 0, width: width, height: height, keepingLuma: 128,
      keepingChroma: 64)
  }
}

/// What is drawn of macroblocks.
extension XRayCanvas {
  /// The colour of its type, and lines where it is divided.
  mutating func drawType(of block: XRayProbe.Block) {
    let (x, y) = (block.column * 16, block.row * 16)
    let color: Color? =
      switch block.summary.kind {
      case .intra4x4, .intra8x8, .intra16x16, .samples: .red
      case .predicted: .blue
      case .bipredicted, .direct: .green
      case .skipped, .directSkipped: nil
      }
    if let color { paint(color, x: x, y: y, width: 16, height: 16, keepingLuma: 200) }
    drawLine(x, y, isVertical: false, count: 16)
    drawLine(x, y, isVertical: true, count: 16)
    for at in 1..<4 {
      for part in 0..<4 {
        if block.isDivided(betweenColumns: at, row: part) {
          drawLine(x + at * 4, y + part * 4, isVertical: true, count: 4)
        }
        if block.isDivided(betweenRows: at, column: part) {
          drawLine(x + part * 4, y + at * 4, isVertical: false, count: 4)
        }
      }
    }
  }

  private mutating func drawLine(_ x: Int, _ y: Int, isVertical: Bool, count: Int) {
    for step in 0..<count {
      let place = isVertical ? (y + step) * width + x : y * width + x + step
      planes[0][place] = UInt8(Int(planes[0][place]) * 5 / 8)
    }
  }

  /// Bits as heat, from violet to yellow; each colour is four times the one before.
  mutating func drawBits(of block: XRayProbe.Block) {
    // 2^11 bits are more than a pixel at its best: brighter it does not get.
    var level = 0
    while level < 11, block.bitCount >> level > 0 { level += 1 }
    let heat = level * 256 / 11
    let color = Color(
      y: 24 + heat * 190 / 256, cb: 168 - heat * 130 / 256, cr: 130 + heat * 40 / 256)
    paint(
      color, x: block.column * 16, y: block.row * 16, width: 16, height: 16, keepingLuma: 72)
  }

  /// QP from green, 0, to red, 51.
  mutating func drawQuantizer(of block: XRayProbe.Block) {
    let share = min(max(block.summary.quantizer, 0), 51) * 256 / 51
    let color = Color(cb: 84 + share * 12 / 256, cr: 72 + share * 142 / 256)
    paint(
      color, x: block.column * 16, y: block.row * 16, width: 16, height: 16, keepingLuma: 208)
  }

  /// A line from each quarter to where its prediction comes from.
  mutating func drawVectors(of block: XRayProbe.Block) {
    for quarter in 0..<4 {
      let (column, row) = ((quarter & 1) * 2, quarter & 2)
      for list in 0..<2 where block.summary.references[list][quarter] >= 0 {
        let vector = block.summary.vectors[list][row * 4 + column]
        drawVector(
          fromX: block.column * 16 + column * 4 + 4, y: block.row * 16 + row * 4 + 4,
          right: vector.x, down: vector.y, list == 0 ? .orange : .sky)
      }
    }
  }

  /// A line, in quarters of a sample, with a dot where it begins.
  private mutating func drawVector(
    fromX x: Int, y: Int, right: Int, down: Int, _ color: Color
  ) {
    // A vector of a damaged stream may be longer than any line: of that one dots are drawn.
    let steps = max(1, min(max(abs(right), abs(down)) / 4, width + height))
    for step in 0...steps {
      drawDot(x + right * step / (4 * steps), y + down * step / (4 * steps), color)
    }
    drawDot(x + 1, y, color)
    drawDot(x, y + 1, color)
  }

  private mutating func drawDot(_ x: Int, _ y: Int, _ color: Color) {
    guard 0..<width ~= x, 0..<height ~= y else { return }
    planes[0][y * width + x] = UInt8(color.y)
    guard hasChroma else { return }
    planes[1][y / 2 * (width / 2) + x / 2] = UInt8(color.cb)
    planes[2][y / 2 * (width / 2) + x / 2] = UInt8(color.cr)
  }
}

/// What is drawn of samples.
extension XRayCanvas {
  /// Puts a predicted block into its place.
  mutating func put(_ block: ProbedBlock) { block.put(into: &planes, columns: columns) }

  /// Twice the difference to another picture, around grey.
  mutating func subtract(from picture: ProbedPicture) {
    for plane in planes.indices {
      for place in planes[plane].indices {
        let difference = Int(picture.planes[plane][place]) - Int(planes[plane][place])
        planes[plane][place] = UInt8(min(max(128 + 2 * difference, 0), 255))
      }
    }
  }
}

extension XRayProbe.Block {
  /// Whether two blocks of 4 × 4 side by side are predicted apart.
  fileprivate func isDivided(betweenColumns column: Int, row: Int) -> Bool {
    isDivided(row * 4 + column - 1, row * 4 + column, at: column)
  }

  fileprivate func isDivided(betweenRows row: Int, column: Int) -> Bool {
    isDivided((row - 1) * 4 + column, row * 4 + column, at: row)
  }

  private func isDivided(_ one: Int, _ other: Int, at edge: Int) -> Bool {
    switch summary.kind {
    case .intra4x4: return true
    case .intra8x8: return edge == 2
    case .intra16x16, .samples, .skipped, .directSkipped: return false
    case .predicted, .bipredicted, .direct: break
    }
    func quarter(_ block: Int) -> Int { block / 8 * 2 + block % 4 / 2 }
    return (0..<2).contains { list in
      summary.vectors[list][one] != summary.vectors[list][other]
        || summary.references[list][quarter(one)] != summary.references[list][quarter(other)]
    }
  }
}
