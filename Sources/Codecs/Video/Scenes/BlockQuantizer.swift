import Media

/// Finds for every pixel of a picture a colour of any palette, without red, green and blue.
///
/// The rows go in pairs: a ``BlockRow`` chooses the colours of one pixel of each block of 2 × 2 at a
/// time, upper left, lower left, lower right, upper right.
struct BlockQuantizer {
  let dithering: Dithering

  /// What ordered dithering adds to luma in each of eight rows, at even and at odd columns.
  private var patterns: [(even: [Int16], odd: [Int16])] = []
  private let rowCount = BayerMatrix.side

  /// Creates a quantiser for pictures of a width.
  ///
  /// - Parameters:
  ///   - dithering: Which colours are asked for; diffusion over the whole picture is not done here.
  ///   - step: How far ordered dithering reaches, in steps of luma.
  ///   - width: Columns of the pictures.
  init(dithering: Dithering, step: Int, width: Int) {
    self.dithering = dithering
    guard dithering == .ordered else { return }
    let offsets = BayerMatrix.thresholds(step: step).map { Int16($0) }
    let blockCount = (width + 1) / 2
    patterns = (0..<rowCount).map { row in
      func offset(_ column: Int) -> Int16 { offsets[row * rowCount + column % rowCount] }
      return (
        even: (0..<blockCount).map { offset(2 * $0) },
        odd: (0..<blockCount).map { offset(2 * $0 + 1) }
      )
    }
  }

  /// The index of a colour for each pixel of a picture of 8 bits.
  func indices(of picture: Picture, in table: inout SceneTable) -> [UInt8] {
    precondition(picture.format.bitDepth == 8, "samples have 8 bits")
    precondition(picture.isWellFormed, "the planes have the sizes that the format asks for")
    let width = picture.width
    let blockCount = (width + 1) / 2
    var row = BlockRow(count: blockCount)
    var (upper, lower) = (BlockSamples(picture), BlockSamples(picture))
    var upperEven = [Int16](repeating: 0, count: blockCount)
    var lowerEven = [Int16](repeating: 0, count: blockCount)
    var lowerOdd = [Int16](repeating: 0, count: blockCount)
    var pairs = [UInt8](repeating: 0, count: width)
    var indices: [UInt8] = []
    indices.reserveCapacity(width * picture.height)
    for top in stride(from: 0, to: picture.height, by: 2) {
      // If the number of rows is odd, the last one is its own neighbour.
      let bottom = min(top + 1, picture.height - 1)
      upper.take(row: top)
      lower.take(row: bottom)
      choose(upper, .even, top, isFirst: true, &row, &table)
      row.copyIndices(into: &upperEven)
      choose(lower, .even, bottom, isFirst: false, &row, &table)
      row.copyIndices(into: &lowerEven)
      choose(lower, .odd, bottom, isFirst: false, &row, &table)
      row.copyIndices(into: &lowerOdd)
      choose(upper, .odd, top, isFirst: false, &row, &table)
      Self.join(upperEven.span, row.indices.span, into: pairs.mutableSpan)
      indices.append(contentsOf: pairs)
      guard bottom > top else { break }
      Self.join(lowerEven.span, lowerOdd.span, into: pairs.mutableSpan)
      indices.append(contentsOf: pairs)
    }
    return indices
  }

  private func choose(
    _ samples: BlockSamples, _ columns: BlockSamples.Columns, _ rowNumber: Int, isFirst: Bool,
    _ row: inout BlockRow, _ table: inout SceneTable
  ) {
    let isOdd = columns == .odd
    let luma = isOdd ? samples.luma.odd : samples.luma.even
    let cb = isOdd ? samples.cb.odd : samples.cb.even
    let cr = isOdd ? samples.cr.odd : samples.cr.even
    if dithering == .local, !isFirst {
      row.chooseNext(luma: luma.span, cb: cb.span, cr: cr.span, in: &table)
    } else {
      let pattern = patterns.isEmpty ? nil : patterns[rowNumber % rowCount]
      row.choose(
        luma: luma.span, cb: cb.span, cr: cr.span, thresholds: isOdd ? pattern?.odd : pattern?.even,
        in: &table)
    }
  }

  private static func join(
    _ even: Span<Int16>, _ odd: Span<Int16>, into pairs: consuming MutableSpan<UInt8>
  ) {
    var pairs = pairs
    let count = pairs.count / 2
    // An odd width leaves half a pair over.
    if 2 * count < pairs.count { pairs[2 * count] = UInt8(truncatingIfNeeded: even[count]) }
    let even = even.extracting(0..<count)
    let odd = odd.extracting(0..<count)
    for place in 0..<count {
      pairs[2 &* place] = UInt8(truncatingIfNeeded: even[place])
      pairs[2 &* place &+ 1] = UInt8(truncatingIfNeeded: odd[place])
    }
  }
}

/// The samples of a row of a picture, those at even and those at odd columns.
private struct BlockSamples {
  enum Columns { case even, odd }

  private(set) var luma: SplitRow
  private(set) var cb: SplitRow
  private(set) var cr: SplitRow
  private let picture: Picture
  private let chroma: ChromaRows

  /// What a grey picture has in place of chroma.
  private let grey: [UInt8]

  init(_ picture: Picture) {
    self.picture = picture
    chroma = ChromaRows(picture.format, width: picture.width)
    luma = SplitRow(width: picture.width)
    cb = SplitRow(width: picture.width)
    cr = SplitRow(width: picture.width)
    grey = [UInt8](repeating: 128, count: picture.planes.count == 1 ? picture.width : 0)
  }

  mutating func take(row: Int) {
    let width = picture.width
    let brightness = picture.planes[0].bytes
    luma.take(brightness.span.extracting(row * width..<(row + 1) * width))
    guard picture.planes.count == 3 else {
      let grey = grey
      cb.take(grey.span)
      cr.take(grey.span)
      return
    }
    let place = chroma.range(besideRow: row)
    let (blue, red) = (picture.planes[1].bytes, picture.planes[2].bytes)
    if chroma.pixelsPerSample == 2 {
      cb.takeShared(blue.span.extracting(place))
      cr.takeShared(red.span.extracting(place))
    } else {
      cb.take(blue.span.extracting(place))
      cr.take(red.span.extracting(place))
    }
  }
}
