import Media
import Testing

@testable import H264

/// The transforms as the standard prints them, in loops over a matrix.
private func plain4x4(_ block: [Int32]) -> [Int32] {
  func line(_ w: [Int32]) -> [Int32] {
    let e = [w[0] + w[2], w[0] - w[2], (w[1] >> 1) - w[3], w[1] + (w[3] >> 1)]
    return [e[0] + e[3], e[1] + e[2], e[1] - e[2], e[0] - e[3]]
  }
  var m = block
  for row in 0..<4 {
    let result = line((0..<4).map { m[row * 4 + $0] })
    for column in 0..<4 { m[row * 4 + column] = result[column] }
  }
  for column in 0..<4 {
    let result = line((0..<4).map { m[$0 * 4 + column] })
    for row in 0..<4 { m[row * 4 + column] = result[row] }
  }
  return m.map { ($0 + 32) >> 6 }
}

@Suite struct TransformTests {
  @Test("the vectorised 4 × 4 transform is the standard's", arguments: 1...20)
  func small(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let block = (0..<16).map { _ in Int32.random(in: -3000...3000, using: &random) }
    let result = Transform4x4.inverse(SIMD16(block))
    #expect((0..<16).map { result[$0] } == plain4x4(block))
  }

  /// The encoder's matrix as the lesson prints it, in loops.
  @Test("the forward transform multiplies rows and columns with its matrix", arguments: 1...5)
  func forward(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let x = (0..<16).map { _ in Int32.random(in: -255...255, using: &random) }
    let c: [Int32] = [1, 1, 1, 1, 2, 1, -1, -2, 1, -1, -1, 1, 1, -2, 2, -1]
    func sum(_ terms: (Int) -> Int32) -> Int32 { (0..<4).reduce(0) { $0 + terms($1) } }
    let half = (0..<16).map { place in sum { c[place / 4 * 4 + $0] * x[$0 * 4 + place % 4] } }
    let whole = (0..<16).map { place in sum { half[place / 4 * 4 + $0] * c[place % 4 * 4 + $0] } }
    let result = Transform4x4.forward(SIMD16(x))
    #expect((0..<16).map { result[$0] } == whole)
  }

  @Test("a DC coefficient alone raises all samples alike, in both transforms")
  func flat() {
    let small = Transform4x4.inverse(SIMD16([640] + [Int32](repeating: 0, count: 15)))
    #expect((0..<16).allSatisfy { small[$0] == 10 })
    var large = InlineArray<64, Int32>(repeating: 0)
    large[0] = 640
    Transform8x8.inverse(&large)
    #expect((0..<64).allSatisfy { large[$0] == 10 })
  }

  // §8.5.12.1: below QP 24 the product is rounded and shifted right.
  @Test(
    "scales levels with rounding below QP 24, and without above", arguments: [0, 5, 11, 23, 24, 51])
  func scaling(quantizer: Int) {
    let levels = SIMD16<Int32>((0..<16).map { Int32($0 * 37 - 200) })
    let factors = SIMD16<Int32>(repeating: 160)
    let result = Transform4x4.scaled(levels, by: factors, quantizer: quantizer)
    for index in 0..<16 {
      let product = Int(levels[index]) * 160
      let shift = quantizer / 6
      let expected =
        shift >= 4 ? product << (shift - 4) : (product + 1 << (3 - shift)) >> (4 - shift)
      #expect(Int(result[index]) == expected)
    }
  }

  // §8.5.13.1: for 8 × 8 blocks the border is QP 36.
  @Test("scales 8 × 8 levels with rounding below QP 36", arguments: [0, 4, 30, 35, 36, 51])
  func largeScaling(quantizer: Int) {
    var block = InlineArray<64, Int32>(repeating: 0)
    for index in 0..<64 { block[index] = Int32(index * 11 - 300) }
    let factors = [Int32](repeating: 320, count: 64)
    Transform8x8.scale(&block, by: factors.span, quantizer: quantizer)
    for index in 0..<64 {
      let product = (index * 11 - 300) * 320
      let shift = quantizer / 6
      let expected =
        shift >= 6 ? product << (shift - 6) : (product + 1 << (5 - shift)) >> (6 - shift)
      #expect(Int(block[index]) == expected)
    }
  }

  // §8.5.10 and §8.5.11.2: the DC paths shift by QP / 6 in their own ways.
  @Test("scales DC coefficients of luma and chroma", arguments: [0, 5, 12, 35, 36, 48])
  func means(quantizer: Int) {
    var levels = SIMD16<Int32>.zero
    levels[0] = 7
    let luma = TransformDC.luma(levels, factor: 160, quantizer: quantizer)
    let shift = quantizer / 6
    let expected = shift >= 6 ? 1120 << (shift - 6) : (1120 + 1 << (5 - shift)) >> (6 - shift)
    #expect((0..<16).allSatisfy { Int(luma[$0]) == expected })
    let chroma = TransformDC.chroma(SIMD4(7, 0, 0, 0), factor: 160, quantizer: quantizer)
    #expect((0..<4).allSatisfy { Int(chroma[$0]) == (1120 << shift) >> 5 })
  }

  @Test("the second transform of luma is the matrix of §8.5.10 on both sides")
  func hadamard() {
    let rows: [[Int]] = [[1, 1, 1, 1], [1, 1, -1, -1], [1, -1, -1, 1], [1, -1, 1, -1]]
    let levels: [Int] = (0..<16).map { ($0 * 7) % 11 - 5 }
    let result = TransformDC.luma(SIMD16(levels.map { Int32($0) }), factor: 64, quantizer: 0)
    for i in 0..<4 {
      for j in 0..<4 {
        var sum = 0
        for a in 0..<4 { for b in 0..<4 { sum += rows[i][a] * levels[a * 4 + b] * rows[b][j] } }
        #expect(Int(result[i * 4 + j]) == (sum * 64 + 32) >> 6)
      }
    }
  }

  @Test("scans visit each coefficient once", arguments: [(0, 16), (1, 64)])
  func scans(example: (kind: Int, count: Int)) {
    let scan: BlockScan = example.kind == 0 ? .zigzag4x4 : .zigzag8x8
    #expect(Set((0..<example.count).map { scan[$0] }) == Set(0..<example.count))
    let parts = (0..<4).flatMap { part in (0..<16).map { BlockScan.part(part)[$0] } }
    #expect(Set(parts) == Set(0..<64))
    // §7.3.5.3.2: coefficient k of part i is coefficient 4k + i of the block.
    #expect(BlockScan.part(3)[5] == BlockScan.zigzag8x8[23])
  }

  @Test("factors follow the position in the block: equations 8-314 and 8-318")
  func factors() {
    let flat = (0..<8).map { [UInt8](repeating: 16, count: $0 < 6 ? 16 : 64) }
    let tables = ScalingTables(lists: flat)
    #expect(Array(tables.small[0..<6]) == [160, 208, 160, 208, 208, 256])
    #expect(Array(tables.large[0..<4]) == [320, 304, 400, 304])
    #expect(tables.large[9] == 288 && tables.large[18] == 512)
  }

  @Test("QP of chroma grows more slowly, table 8-15")
  func chromaQuantizer() {
    #expect(
      (28...51).map { Int(ChromaQuantizer.value(for: $0, offset: 0)) } == [
        28, 29, 29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39,
        39,
      ])
    #expect(ChromaQuantizer.value(for: 0, offset: -12) == 0)
    #expect(ChromaQuantizer.value(for: 51, offset: 12) == 39)
  }
}
