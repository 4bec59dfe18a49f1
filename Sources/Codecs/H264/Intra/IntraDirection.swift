/// The nine ways to continue the samples around a block into it: ITU-T H.264 tables 8-2 and 8-3.
enum IntraDirection: Int {
  case vertical, horizontal, mean, diagonalDownLeft, diagonalDownRight, verticalRight
  case horizontalDown, verticalLeft, horizontalUp

  /// The sample in a column and a row: §8.3.1.2.1 to §8.3.1.2.9, and §8.3.2.2.2 to §8.3.2.2.10.
  ///
  /// The formulas for 4 × 4 and for 8 × 8 are the same ones.
  @inline(__always)
  func sample(_ x: Int, _ y: Int, _ edge: borrowing IntraEdge) -> Int32 {
    let size = edge.size
    switch self {
    case .vertical: return edge.above(x)
    case .horizontal: return edge.left(y)
    case .mean: return 0
    case .diagonalDownLeft:
      return x &+ y == 2 &* size &- 2
        ? (edge.above(x &+ y) &+ 3 &* edge.above(x &+ y &+ 1) &+ 2) &>> 2
        : edge.smooth(size &+ 2 &+ x &+ y)
    case .diagonalDownRight: return edge.smooth(size &+ x &- y)
    case .verticalRight:
      let z = 2 &* x &- y
      if z < -1 { return edge.smooth(size &+ 1 &+ z) }
      if z == -1 { return edge.smooth(size) }
      let place = size &+ x &- (y &>> 1)
      return z & 1 == 0 ? edge.mean(place) : edge.smooth(place)
    case .horizontalDown:
      let z = 2 &* y &- x
      if z < -1 { return edge.smooth(size &- 1 &- z) }
      if z == -1 { return edge.smooth(size) }
      let place = size &- 1 &- y &+ (x &>> 1)
      return z & 1 == 0 ? edge.mean(place) : edge.smooth(place &+ 1)
    case .verticalLeft:
      let place = size &+ 1 &+ x &+ (y &>> 1)
      return y & 1 == 0 ? edge.mean(place) : edge.smooth(place &+ 1)
    case .horizontalUp:
      let z = x &+ 2 &* y
      if z > 2 &* size &- 3 { return edge.left(size &- 1) }
      if z == 2 &* size &- 3 {
        return (edge.left(size &- 2) &+ 3 &* edge.left(size &- 1) &+ 2) &>> 2
      }
      let place = size &- 2 &- y &- (x &>> 1)
      return z & 1 == 0 ? edge.mean(place) : edge.smooth(place)
    }
  }
}

extension IntraEdge {
  /// Predicts the block, §8.3.1.2 and §8.3.2.2.
  @inline(__always)
  func predict(
    _ direction: IntraDirection, into plane: inout MutableSpan<UInt8>, at target: Int, stride: Int
  ) {
    switch direction {
    case .mean: fill(meanSample, into: &plane, at: target, stride: stride)
    case .vertical: walk(.vertical, &plane, target, stride)
    case .horizontal: walk(.horizontal, &plane, target, stride)
    case .diagonalDownLeft: walk(.diagonalDownLeft, &plane, target, stride)
    case .diagonalDownRight: walk(.diagonalDownRight, &plane, target, stride)
    case .verticalRight: walk(.verticalRight, &plane, target, stride)
    case .horizontalDown: walk(.horizontalDown, &plane, target, stride)
    case .verticalLeft: walk(.verticalLeft, &plane, target, stride)
    case .horizontalUp: walk(.horizontalUp, &plane, target, stride)
    }
  }

  /// One loop for each direction, so that no sample asks which it is.
  @inline(__always)
  private func walk(
    _ direction: IntraDirection, _ plane: inout MutableSpan<UInt8>, _ target: Int, _ stride: Int
  ) {
    for y in 0..<size {
      for x in 0..<size {
        plane[target &+ y &* stride &+ x] = UInt8(
          truncatingIfNeeded: direction.sample(x, y, self))
      }
    }
  }

  private func fill(
    _ sample: Int32, into plane: inout MutableSpan<UInt8>, at target: Int, stride: Int
  ) {
    for y in 0..<size {
      for x in 0..<size {
        plane[target &+ y &* stride &+ x] = UInt8(truncatingIfNeeded: sample)
      }
    }
  }

  /// The mean of what is available, or 128: §8.3.1.2.3, §8.3.2.2.4.
  private var meanSample: Int32 {
    var (sum, count): (Int32, Int32) = (0, 0)
    if hasLeft {
      for y in 0..<size { sum &+= left(y) }
      count &+= Int32(size)
    }
    if hasAbove {
      for x in 0..<size { sum &+= above(x) }
      count &+= Int32(size)
    }
    return count == 0 ? 128 : (sum &+ count / 2) / count
  }
}
