import Media

/// A row of blocks of 2 × 2 pixels on its way to few colours: all blocks at once, one pixel of each.
///
/// In local dithering, what a pixel gets too much or too little goes on to the next one of its block,
/// two thirds of it (21/32) rounded towards nothing, and nowhere else:
///
///     1  4      down, to the right, up: a column of sixels likes equal neighbours below each other
///     2 → 3
///
/// A pixel may also take the colour of the one before. It does if that is hardly worse: then the
/// picture has fewer specks, and takes fewer bytes.
///
/// As in ``ByteKernel``, each loop goes over neighbours in memory with numbers of 16 bits, so that the
/// compiler makes it out of instructions for eight of them. Only the look-ups go one by one.
struct BlockRow {
  /// How much further away, squared, the last colour may be than the nearest one.
  static let patience: Int16 = 12

  /// What is requested.
  private var wanted: YUVRow

  /// The nearest colours, and the colours that were chosen.
  private var nearest: YUVRow
  private var chosen: YUVRow

  private var cells: [UInt32]

  /// The nearest colours as the table has them, and their numbers.
  private var nearestColors: [PackedYUV]
  private var nearestIndices: [Int16]

  /// The numbers of the chosen colours.
  private(set) var indices: [Int16]

  /// All bits set where a pixel keeps the colour of the one before.
  private var keeps: [Int16]

  init(count: Int) {
    wanted = YUVRow(count: count)
    nearest = YUVRow(count: count)
    chosen = YUVRow(count: count)
    cells = [UInt32](repeating: 0, count: count)
    nearestColors = [PackedYUV](repeating: PackedYUV(), count: count)
    nearestIndices = [Int16](repeating: 0, count: count)
    indices = [Int16](repeating: 0, count: count)
    keeps = [Int16](repeating: 0, count: count)
  }

  /// Chooses colours for one pixel of each block, without regard to the others.
  ///
  /// - Parameters:
  ///   - luma: A sample a block.
  ///   - cb: Likewise.
  ///   - cr: Likewise.
  ///   - thresholds: What ordered dithering adds to luma; `nil` for nothing.
  ///   - table: Knows the nearest colours.
  mutating func choose(
    luma: Span<UInt8>, cb: Span<UInt8>, cr: Span<UInt8>, thresholds: [Int16]?,
    in table: inout SceneTable
  ) {
    Self.widen(luma, into: &wanted.y)
    Self.widen(cb, into: &wanted.cb)
    Self.widen(cr, into: &wanted.cr)
    if let thresholds { Self.add(thresholds, to: &wanted.y) }
    find(in: &table)
    swap(&indices, &nearestIndices)
    swap(&chosen, &nearest)
  }

  /// Chooses colours for the next pixel of each block, with a part of the error of the last one.
  mutating func chooseNext(
    luma: Span<UInt8>, cb: Span<UInt8>, cr: Span<UInt8>, in table: inout SceneTable
  ) {
    Self.passOn(luma, chosen.y, into: &wanted.y)
    Self.passOn(cb, chosen.cb, into: &wanted.cb)
    Self.passOn(cr, chosen.cr, into: &wanted.cr)
    find(in: &table)
    Self.compare(wanted, chosen, nearest, into: &keeps)
    Self.select(keeps, nearest.y, into: &chosen.y)
    Self.select(keeps, nearest.cb, into: &chosen.cb)
    Self.select(keeps, nearest.cr, into: &chosen.cr)
    Self.select(keeps, nearestIndices, into: &indices)
  }

  /// Finds the nearest colours to what is wanted.
  private mutating func find(in table: inout SceneTable) {
    Self.findCells(wanted.y, wanted.cb, wanted.cr, into: &cells)
    Self.lookUp(cells, in: table, into: &nearestIndices, &nearestColors)
    if Self.isAnyUnknown(nearestIndices) {
      for cell in cells { _ = table.index(ofCell: Int(cell)) }
      Self.lookUp(cells, in: table, into: &nearestIndices, &nearestColors)
    }
    Self.unpack(nearestColors, into: &nearest.y) { $0.y }
    Self.unpack(nearestColors, into: &nearest.cb) { $0.cb }
    Self.unpack(nearestColors, into: &nearest.cr) { $0.cr }
  }
}

extension BlockRow {
  /// Copies the numbers of the chosen colours.
  func copyIndices(into copy: inout [Int16]) {
    var copy = copy.mutableSpan
    let indices = indices.span.extracting(0..<copy.count)
    for block in copy.indices { copy[block] = indices[block] }
  }

  private static func widen(_ samples: Span<UInt8>, into row: inout [Int16]) {
    var row = row.mutableSpan
    let samples = samples.extracting(0..<row.count)
    for block in row.indices { row[block] = Int16(samples[block]) }
  }

  private static func add(_ thresholds: [Int16], to row: inout [Int16]) {
    var row = row.mutableSpan
    let thresholds = thresholds.span.extracting(0..<row.count)
    for block in row.indices { row[block] &+= thresholds[block] }
  }

  /// The samples, and a part of what the last pixels lack: what was wanted less what was chosen.
  private static func passOn(
    _ samples: Span<UInt8>, _ chosen: [Int16], into wanted: inout [Int16]
  ) {
    var wanted = wanted.mutableSpan
    let samples = samples.extracting(0..<wanted.count)
    let chosen = chosen.span.extracting(0..<wanted.count)
    for block in wanted.indices {
      let error = 21 &* (wanted[block] &- chosen[block])
      // A shift rounds down; what is added to a negative number makes it round up.
      wanted[block] = Int16(samples[block]) &+ ((error &+ ((error >> 15) & 31)) >> 5)
    }
  }

  private static func findCells(
    _ y: [Int16], _ cb: [Int16], _ cr: [Int16],
    into cells: inout [UInt32]
  ) {
    var cells = cells.mutableSpan
    let y = y.span.extracting(0..<cells.count)
    let cb = cb.span.extracting(0..<cells.count)
    let cr = cr.span.extracting(0..<cells.count)
    func place(_ sample: Int16) -> UInt16 { UInt16(bitPattern: min(max(sample, 0), 255)) >> 1 }
    let bitCount = UInt16(SceneTable.bitCount)
    for block in cells.indices {
      let chroma = place(cb[block]) << bitCount | place(cr[block])
      cells[block] = UInt32(chroma) << UInt32(bitCount) | UInt32(place(y[block]))
    }
  }

  private static func lookUp(
    _ cells: [UInt32], in table: borrowing SceneTable, into indices: inout [Int16],
    _ colors: inout [PackedYUV]
  ) {
    precondition(
      table.indices.count == 1 << (3 * SceneTable.bitCount) && table.colors.count == 256,
      "the table has all cells, and each number has a colour")
    var indices = indices.mutableSpan
    let cells = cells.span.extracting(0..<indices.count)
    var found = colors.mutableSpan
    precondition(found.count == indices.count, "each block has a colour")
    let (numbers, colors) = (table.indices.span, table.colors.span)
    for block in indices.indices {
      // Both are safe: a cell's number has three times `bitCount` bits, see `findCells`, and a
      // colour's has eight.
      let index = unsafe numbers[unchecked: Int(cells[block])]
      indices[block] = Int16(index)
      found[block] = unsafe colors[unchecked: Int(index)]
    }
  }

  @inline(__always)
  private static func unpack(
    _ colors: [PackedYUV], into row: inout [Int16], _ sample: (PackedYUV) -> Int16
  ) {
    var row = row.mutableSpan
    let colors = colors.span.extracting(0..<row.count)
    for block in row.indices { row[block] = sample(colors[block]) }
  }

  private static func isAnyUnknown(_ indices: [Int16]) -> Bool {
    let indices = indices.span
    var largest: Int16 = 0
    for block in indices.indices { largest = max(largest, indices[block]) }
    return largest == Int16(SceneTable.unknown)
  }

  /// Sets all bits where the last colour is hardly further away than the nearest one.
  private static func compare(
    _ wanted: borrowing YUVRow, _ last: borrowing YUVRow, _ nearest: borrowing YUVRow,
    into keeps: inout [Int16]
  ) {
    var keeps = keeps.mutableSpan
    let all = 0..<keeps.count
    let (y, cb, cr) = (
      wanted.y.span.extracting(all), wanted.cb.span.extracting(all), wanted.cr.span.extracting(all)
    )
    let (lastY, lastCb, lastCr) = (
      last.y.span.extracting(all), last.cb.span.extracting(all), last.cr.span.extracting(all)
    )
    let (newY, newCb, newCr) = (
      nearest.y.span.extracting(all), nearest.cb.span.extracting(all),
      nearest.cr.span.extracting(all)
    )
    /// Three of the largest squares and the patience are the most that 16 bits have room for.
    func square(_ difference: Int16) -> Int16 {
      let small = min(max(difference, -104), 104)
      return small &* small
    }
    for block in all {
      let new =
        square(y[block] &- newY[block]) &+ square(cb[block] &- newCb[block])
        &+ square(cr[block] &- newCr[block])
      let old =
        square(y[block] &- lastY[block]) &+ square(cb[block] &- lastCb[block])
        &+ square(cr[block] &- lastCr[block])
      keeps[block] = old <= new &+ patience ? -1 : 0
    }
  }

  private static func select(
    _ keeps: [Int16], _ new: [Int16], into old: inout [Int16]
  ) {
    var old = old.mutableSpan
    let keeps = keeps.span.extracting(0..<old.count)
    let new = new.span.extracting(0..<old.count)
    for block in old.indices {
      old[block] = (old[block] & keeps[block]) | (new[block] & ~keeps[block])
    }
  }
}
