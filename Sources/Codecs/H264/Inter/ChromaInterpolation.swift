/// Chroma between samples: ITU-T H.264 §8.4.2.2.2.
///
/// The same vector moves chroma half as many samples, so it counts eighths there. The four samples
/// around are weighted by how near they are.
struct ChromaInterpolation {
  let width: Int
  let height: Int

  /// Where the block is written, and from one of its rows to the next.
  let target: Int
  let stride: Int

  /// Where its upper left sample is in the source, and the source's stride.
  let source: Int
  let sourceStride: Int

  /// Equation 8-270, for a block that lies inside the source with a sample more on the right and
  /// below.
  func predict(
    fractionX: Int, fractionY: Int, from samples: Span<UInt8>,
    into output: inout MutableSpan<UInt8>
  ) {
    let (x, y) = (Int32(fractionX), Int32(fractionY))
    let weights = ((8 - x) * (8 - y), x * (8 - y), (8 - x) * y, x * y)
    switch width {
    case 8: predict(weights, samples, &output, 8)
    case 4: predict(weights, samples, &output, 4)
    default: predict(weights, samples, &output, 2)
    }
  }

  @inline(__always)
  private func predict(
    _ weights: (Int32, Int32, Int32, Int32), _ samples: Span<UInt8>,
    _ output: inout MutableSpan<UInt8>, _ width: Int
  ) {
    for y in 0..<height {
      let first = source &+ y &* sourceStride
      let row = samples.extracting(first..<first &+ width &+ 1)
      let below = samples.extracting(first &+ sourceStride..<first &+ sourceStride &+ width &+ 1)
      let place = target &+ y &* stride
      var result = output._mutatingExtracting(place..<place &+ width)
      for x in 0..<width {
        let upper = weights.0 &* Int32(row[x]) &+ weights.1 &* Int32(row[x &+ 1])
        let lower = weights.2 &* Int32(below[x]) &+ weights.3 &* Int32(below[x &+ 1])
        result[x] = UInt8(truncatingIfNeeded: (upper &+ lower &+ 32) &>> 6)
      }
    }
  }
}
