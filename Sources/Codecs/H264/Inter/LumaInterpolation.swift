/// Luma between samples: ITU-T H.264 §8.4.2.2.1.
///
/// Vectors count quarters of a sample. Halves are found with a filter of six taps, 1, −5, 20, 20, −5, 1;
/// quarters are the mean of the two nearest halves or whole samples:
///
///     G  a  b  c  H       b, h: halves along a row, along a column
///     d  e  f  g          j: half of both
///     h  i  j  k  m
///     n  p  q  r
///     M     s     N
package struct LumaInterpolation {
  /// Columns and rows of the block.
  let width: Int
  let height: Int

  /// Where the block is written, and from one of its rows to the next.
  let target: Int
  let stride: Int

  /// Where the sample G of the block's upper left corner is, and the source's stride.
  let source: Int
  let sourceStride: Int

  package init(
    width: Int, height: Int, target: Int, stride: Int, source: Int, sourceStride: Int
  ) {
    (self.width, self.height) = (width, height)
    (self.target, self.stride) = (target, stride)
    (self.source, self.sourceStride) = (source, sourceStride)
  }

  /// Predicts a block that lies inside the source with two samples more on the left and above, and
  /// three on the right and below.
  package func predict(
    fractionX: Int, fractionY: Int, from samples: Span<UInt8>,
    into output: inout MutableSpan<UInt8>, _ scratch: inout InterScratch.Halves
  ) {
    // The whole samples, and halves, that a quarter beyond the middle lies next to.
    let right = fractionX == 3 ? 1 : 0
    let below = fractionY == 3 ? sourceStride : 0
    switch (fractionX, fractionY) {
    case (0, 0):
      copy(samples, &output)
    case (_, 0):
      horizontal(samples, source, &output, target, stride)
      if fractionX != 2 { average(&output, samples, source + right, sourceStride) }
    case (0, _):
      vertical(samples, source, &output, target, stride)
      if fractionY != 2 { average(&output, samples, source + below, sourceStride) }
    case (2, 2):
      center(samples, &output, &scratch)
    case (2, _):
      center(samples, &output, &scratch)
      var half = scratch.half.mutableSpan
      horizontal(samples, source + below, &half, 0, 16)
      average(&output, scratch.half.span, 0, 16)
    case (_, 2):
      center(samples, &output, &scratch)
      var half = scratch.half.mutableSpan
      vertical(samples, source + right, &half, 0, 16)
      average(&output, scratch.half.span, 0, 16)
    default:
      horizontal(samples, source + below, &output, target, stride)
      var half = scratch.half.mutableSpan
      vertical(samples, source + right, &half, 0, 16)
      average(&output, scratch.half.span, 0, 16)
    }
  }

  private func copy(_ samples: Span<UInt8>, _ output: inout MutableSpan<UInt8>) {
    switch width {
    case 16:
      for y in 0..<height {
        output.store(
          samples.vector(at: source &+ y &* sourceStride, as: SIMD16<UInt8>.self),
          at: target &+ y &* stride)
      }
    case 8:
      for y in 0..<height {
        output.store(
          samples.vector(at: source &+ y &* sourceStride, as: SIMD8<UInt8>.self),
          at: target &+ y &* stride)
      }
    default:
      for y in 0..<height {
        output.store(
          samples.vector(at: source &+ y &* sourceStride, as: SIMD4<UInt8>.self),
          at: target &+ y &* stride)
      }
    }
  }

  /// The mean of what has been written and other samples: quarters.
  private func average(
    _ output: inout MutableSpan<UInt8>, _ other: Span<UInt8>, _ start: Int, _ otherStride: Int
  ) {
    WeightedSamples.average(
      &output, at: target, stride: stride, with: other, secondStride: otherStride,
      secondAt: start, width: width, height: height)
  }

  /// b: halves along rows, equations 8-241 and 8-243.
  private func horizontal(
    _ samples: Span<UInt8>, _ start: Int, _ output: inout MutableSpan<UInt8>, _ target: Int,
    _ stride: Int
  ) {
    switch width {
    case 16: rows(samples, start, &output, target, stride, 16)
    case 8: rows(samples, start, &output, target, stride, 8)
    default: rows(samples, start, &output, target, stride, 4)
    }
  }

  @inline(__always)
  private func rows(
    _ samples: Span<UInt8>, _ start: Int, _ output: inout MutableSpan<UInt8>, _ target: Int,
    _ stride: Int, _ width: Int
  ) {
    for y in 0..<height {
      let first = start &+ y &* sourceStride &- 2
      let row = samples.extracting(first..<first &+ width &+ 5)
      let place = target &+ y &* stride
      var result = output._mutatingExtracting(place..<place &+ width)
      for x in 0..<width {
        let sum = Self.taps(
          Int32(row[x]), Int32(row[x &+ 1]), Int32(row[x &+ 2]), Int32(row[x &+ 3]),
          Int32(row[x &+ 4]), Int32(row[x &+ 5]))
        result[x] = clipped((sum &+ 16) &>> 5)
      }
    }
  }

  /// h: halves along columns, equations 8-242 and 8-244.
  private func vertical(
    _ samples: Span<UInt8>, _ start: Int, _ output: inout MutableSpan<UInt8>, _ target: Int,
    _ stride: Int
  ) {
    switch width {
    case 16: columns(samples, start, &output, target, stride, 16)
    case 8: columns(samples, start, &output, target, stride, 8)
    default: columns(samples, start, &output, target, stride, 4)
    }
  }

  @inline(__always)
  private func columns(
    _ samples: Span<UInt8>, _ start: Int, _ output: inout MutableSpan<UInt8>, _ target: Int,
    _ stride: Int, _ width: Int
  ) {
    for y in 0..<height {
      let first = start &+ (y &- 2) &* sourceStride
      let a = samples.extracting(first..<first &+ width)
      let b = samples.extracting(first &+ sourceStride..<first &+ sourceStride &+ width)
      let c = samples.extracting(first &+ 2 &* sourceStride..<first &+ 2 &* sourceStride &+ width)
      let d = samples.extracting(first &+ 3 &* sourceStride..<first &+ 3 &* sourceStride &+ width)
      let e = samples.extracting(first &+ 4 &* sourceStride..<first &+ 4 &* sourceStride &+ width)
      let f = samples.extracting(first &+ 5 &* sourceStride..<first &+ 5 &* sourceStride &+ width)
      let place = target &+ y &* stride
      var result = output._mutatingExtracting(place..<place &+ width)
      for x in 0..<width {
        let sum = Self.taps(
          Int32(a[x]), Int32(b[x]), Int32(c[x]), Int32(d[x]), Int32(e[x]), Int32(f[x]))
        result[x] = clipped((sum &+ 16) &>> 5)
      }
    }
  }

  /// j: halves of both, equations 8-245 and 8-246; rows first, without rounding in between.
  private func center(
    _ samples: Span<UInt8>, _ output: inout MutableSpan<UInt8>, _ scratch: inout InterScratch.Halves
  ) {
    switch width {
    case 16: center(samples, &output, &scratch, 16)
    case 8: center(samples, &output, &scratch, 8)
    default: center(samples, &output, &scratch, 4)
    }
  }

  @inline(__always)
  private func center(
    _ samples: Span<UInt8>, _ output: inout MutableSpan<UInt8>,
    _ scratch: inout InterScratch.Halves,
    _ width: Int
  ) {
    var sums = scratch.sums.mutableSpan
    for y in 0..<height &+ 5 {
      let first = source &+ (y &- 2) &* sourceStride &- 2
      let row = samples.extracting(first..<first &+ width &+ 5)
      var result = sums._mutatingExtracting(y &* 16..<y &* 16 &+ width)
      for x in 0..<width {
        result[x] = Int16(
          truncatingIfNeeded: Self.taps(
            Int32(row[x]), Int32(row[x &+ 1]), Int32(row[x &+ 2]), Int32(row[x &+ 3]),
            Int32(row[x &+ 4]), Int32(row[x &+ 5])))
      }
    }
    let all = scratch.sums.span
    for y in 0..<height {
      let rows = all.extracting(y &* 16..<y &* 16 &+ 80 &+ width)
      let place = target &+ y &* stride
      var result = output._mutatingExtracting(place..<place &+ width)
      for x in 0..<width {
        let sum = Self.taps(
          Int32(rows[x]), Int32(rows[x &+ 16]), Int32(rows[x &+ 32]), Int32(rows[x &+ 48]),
          Int32(rows[x &+ 64]), Int32(rows[x &+ 80]))
        result[x] = clipped((sum &+ 512) &>> 10)
      }
    }
  }

  /// The filter of six taps, without its division by 32.
  @inline(__always)
  private static func taps(
    _ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ e: Int32, _ f: Int32
  ) -> Int32 {
    a &+ f &- 5 &* (b &+ e) &+ 20 &* (c &+ d)
  }
}

/// Room for intermediate results, so that no block allocates any.
package struct InterScratch: Sendable {
  /// The prediction from list 1, where there is one from list 0 too: rows of 16.
  var second = [UInt8](repeating: 0, count: 256)

  /// The same for Cb and Cr.
  var secondChroma = (
    [UInt8](repeating: 0, count: 128), [UInt8](repeating: 0, count: 128)
  )
  var inner = Inner()

  /// What a single prediction needs.
  struct Inner: Sendable {
    /// A block and its surroundings where they reach beyond the picture: rows of 24 samples.
    var window = [UInt8](repeating: 0, count: 24 * 24)
    var halves = Halves()
  }

  /// What halves and quarters of samples need.
  package struct Halves: Sendable {
    /// Sums of taps before the second filter: rows of 16, five more than the block.
    var sums = [Int16](repeating: 0, count: 21 * 16 + 16)

    /// Halves that a quarter lies beside: rows of 16.
    var half = [UInt8](repeating: 0, count: 256)

    package init() {}
  }
}
