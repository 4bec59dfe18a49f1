import H264

/// How much two blocks differ.
enum Distortion {
  /// The sum of squared differences: what PSNR counts.
  static func squares(_ a: Span<UInt8>, _ b: Span<UInt8>, _ pair: BlockPair) -> Int {
    pair.sum(a, b) { $0 &* $0 }
  }

  /// The sum of absolute differences: fast, for whole samples.
  static func absolutes(_ a: Span<UInt8>, _ b: Span<UInt8>, _ pair: BlockPair) -> Int {
    pair.sum(a, b) { abs($0) }
  }

  /// The sum of absolute values after sums and differences of each 4 × 4 block, halved.
  ///
  /// A difference that is the same everywhere costs one level, the same amount of noise costs many: this
  /// comes near to what a block will take, without coding it.
  static func transformed(_ a: Span<UInt8>, _ b: Span<UInt8>, _ pair: BlockPair) -> Int {
    var sum = SIMD16<Int32>.zero
    for y in stride(from: 0, to: pair.height, by: 4) {
      for x in stride(from: 0, to: pair.width, by: 4) {
        let result = Hadamard.transformed(pair.differences(a, b, x, y))
        sum &+= result.replacing(with: 0 &- result, where: result .< 0)
      }
    }
    return (Int(sum.wrappedSum()) + 1) >> 1
  }

  /// The squared differences of two planes of one size.
  static func squares(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var sum = 0
    for index in 0..<min(a.count, b.count) {
      let difference = Int(a[index]) &- Int(b[index])
      sum &+= difference &* difference
    }
    return sum
  }
}

/// Where two blocks of one size lie in their planes.
struct BlockPair {
  let firstA: Int
  let strideA: Int
  let firstB: Int
  let strideB: Int
  let width: Int
  let height: Int

  init(
    _ firstA: Int, stride strideA: Int, _ firstB: Int, stride strideB: Int, width: Int,
    height: Int
  ) {
    (self.firstA, self.strideA) = (firstA, strideA)
    (self.firstB, self.strideB) = (firstB, strideB)
    (self.width, self.height) = (width, height)
  }

  /// Squares at the same place of planes with rows of one length.
  init(at first: Int, stride: Int, size: Int) {
    self.init(first, stride: stride, first, stride: stride, width: size, height: size)
  }

  /// The sum of what each difference counts.
  @inline(__always)
  func sum(_ a: Span<UInt8>, _ b: Span<UInt8>, _ value: (Int32) -> Int32) -> Int {
    var sum: Int32 = 0
    for y in 0..<height {
      let (startA, startB) = (firstA &+ y &* strideA, firstB &+ y &* strideB)
      let rowA = a.extracting(startA..<startA &+ width)
      let rowB = b.extracting(startB..<startB &+ width)
      for x in 0..<width { sum &+= value(Int32(rowA[x]) &- Int32(rowB[x])) }
    }
    return Int(sum)
  }

  /// The differences of 4 × 4 samples from a column and a row of the blocks on, row by row.
  @inline(__always)
  func differences(
    _ a: Span<UInt8>, _ b: Span<UInt8>, _ column: Int = 0, _ row: Int = 0
  ) -> SIMD16<Int32> {
    let (startA, startB) = (firstA &+ row &* strideA &+ column, firstB &+ row &* strideB &+ column)
    var block = SIMD16<Int32>.zero
    for y in 0..<4 {
      for x in 0..<4 {
        block[y &* 4 &+ x] =
          Int32(a[startA &+ y &* strideA &+ x]) &- Int32(b[startB &+ y &* strideB &+ x])
      }
    }
    return block
  }
}
