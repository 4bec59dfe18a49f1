/// What a stage would have made of other numbers: for cells that explain it.
extension ProbedCorrection {
  /// The corrections of the first coefficients of the scan, without those after them.
  package func residual(keeping count: Int) -> [Int] {
    let isLarge = coefficients.count == 64
    guard isLarge || coefficients.count == 16 else { return [] }
    let scan = isLarge ? BlockScan.zigzag8x8 : .zigzag4x4
    var kept = [Int32](repeating: 0, count: coefficients.count)
    for place in 0..<min(max(count, 0), kept.count) {
      kept[scan[place]] = Int32(clamping: coefficients[scan[place]])
    }
    guard isLarge else {
      var block = SIMD16<Int32>.zero
      for index in 0..<16 { block[index] = kept[index] }
      let residual = Transform4x4.inverse(block)
      return (0..<16).map { Int(residual[$0]) }
    }
    var block = InlineArray<64, Int32> { kept[$0] }
    Transform8x8.inverse(&block)
    return (0..<64).map { Int(block[$0]) }
  }

  /// The levels in the order of the scan: as they were sent.
  package var scanned: [Int] {
    let scan = levels.count == 64 ? BlockScan.zigzag8x8 : .zigzag4x4
    return levels.indices.map { levels[scan[$0]] }
  }
}

extension PictureTrace {
  /// A 4 × 4 block of luma, predicted in each of the nine ways.
  ///
  /// - Parameters:
  ///   - x: Its left column in the picture.
  ///   - y: Its upper row.
  /// - Returns: 16 samples for each mode.
  package func directions(x: Int, y: Int) -> [[UInt8]] {
    guard let luma = unfiltered.first else { return [] }
    let stride = columns * 16
    let inside = IntraNeighbours(
      left: x >= 16, above: y >= 16, aboveRight: y >= 16 && x + 16 < stride,
      corner: x >= 16 && y >= 16)
    let (column, row) = (x / 4 & 3, y / 4 & 3)
    let edge = IntraEdge(
      size: 4, at: y * stride + x, stride: stride, in: luma.span, hasLeft: x > 0, hasAbove: y > 0,
      hasAboveRight: y > 0 && inside.hasAboveRight(column, row, size: 1),
      hasCorner: x > 0 && y > 0)
    return (0..<9).map { mode in
      var block = [UInt8](repeating: 0, count: 16)
      var samples = block.mutableSpan
      edge.predict(
        IntraDirection(rawValue: mode) ?? .mean, into: &samples, at: 0, stride: 4)
      return block
    }
  }
}

/// A block's levels in the other way to write them: with tables of codes, ITU-T H.264 §9.2.
package struct CAVLCWords: Hashable, Sendable {
  /// A code, and what it says.
  package struct Word: Hashable, Sendable {
    package let code: String
    package let meaning: String
  }

  package private(set) var words: [Word] = []

  /// Bits of all codes.
  package var bitCount: Int { words.reduce(0) { $0 + $1.code.count } }

  /// Writes the 16 levels of a block, in the order of the scan.
  ///
  /// - Parameters:
  ///   - levels: The levels.
  ///   - nC: How many levels the neighbours have, on average: it chooses the table.
  package init(_ levels: [Int], nC: Int) {
    let places = levels.indices.filter { levels[$0] != 0 }
    let reversed = places.reversed().map { levels[$0] }
    let ones = min(3, reversed.prefix { abs($0) == 1 }.count)
    let table = nC < 2 ? 0 : nC < 4 ? 1 : nC < 8 ? 2 : nil
    let total = places.count
    add(
      table.map { CAVLCTables.coefficientTokens[$0][total][min(ones, total)] }
        ?? Self.binary(total == 0 ? 3 : (total - 1) * 4 + ones, 6),
      "\(total) levels, of which the last \(ones) are ±1")
    guard let last = places.last else { return }
    addLevels(reversed, ones)
    var zeros = last + 1 - total
    if total < 16 { add(CAVLCTables.totalZeros[total - 1][zeros], "\(zeros) zeros among them") }
    for (index, place) in places.enumerated().reversed() where index > 0 && zeros > 0 {
      let run = place - places[index - 1] - 1
      add(
        CAVLCTables.runsBefore[min(zeros, 7) - 1][run],
        "\(run) zeros before the level at place \(place)")
      zeros -= run
    }
  }

  private mutating func addLevels(_ levels: [Int], _ ones: Int) {
    var suffixLength = levels.count > 10 && ones < 3 ? 1 : 0
    for (index, level) in levels.enumerated() {
      guard index >= ones else {
        add(level < 0 ? "1" : "0", "\(level)")
        continue
      }
      var code = level > 0 ? 2 * level - 2 : -2 * level - 1
      if index == ones, ones < 3 { code -= 2 }
      add(Self.code(code, suffixLength), "\(level)")
      if suffixLength == 0 { suffixLength = 1 }
      if abs(level) > 3 << (suffixLength - 1), suffixLength < 6 { suffixLength += 1 }
    }
  }

  /// A prefix of zeros and a 1, and a suffix: §9.2.2.1.
  private static func code(_ code: Int, _ suffixLength: Int) -> String {
    if suffixLength == 0 {
      if code < 14 { return zeros(code) + "1" }
      if code < 30 { return zeros(14) + "1" + binary(code - 14, 4) }
      return zeros(15) + "1" + binary(code - 30, 12)
    }
    let prefix = code >> suffixLength
    guard prefix >= 15 else {
      return zeros(prefix) + "1" + binary(code & (1 << suffixLength - 1), suffixLength)
    }
    return zeros(15) + "1" + binary(code - 15 << suffixLength, 12)
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

  private static func binary(_ value: Int, _ count: Int) -> String {
    let digits = String(max(0, value), radix: 2)
    return zeros(max(0, count - digits.count)) + digits
  }

  private mutating func add(_ code: String, _ meaning: String) {
    words.append(Word(code: code, meaning: meaning))
  }
}
