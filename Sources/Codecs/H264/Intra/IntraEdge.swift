/// The samples around a block that it is predicted from, in one row: ITU-T H.264 §8.3.1.2, §8.3.2.2.
///
/// From the lowest of the left ones up to the corner, and from there along the row above. With all in
/// one row every slanted mode is a walk along it:
///
///     size 4:   0 1 2 3     4     5 6 7 8 9 10 11 12
///               left,       the   above, and above to the right
///               upwards     corner
struct IntraEdge {
  /// Rows and columns of the block: 4 or 8.
  let size: Int
  private(set) var samples = InlineArray<25, Int32>(repeating: 128)
  let hasLeft: Bool
  let hasAbove: Bool
  let hasCorner: Bool

  /// Takes the samples around a block out of the plane; what is not available is 128.
  ///
  /// Above to the right the last sample above is repeated where the block there is not available.
  @inline(__always)
  init(
    size: Int, at target: Int, stride: Int, in plane: Span<UInt8>, hasLeft: Bool, hasAbove: Bool,
    hasAboveRight: Bool, hasCorner: Bool
  ) {
    self.size = size
    self.hasLeft = hasLeft
    self.hasAbove = hasAbove
    self.hasCorner = hasCorner
    if hasLeft {
      for y in 0..<size {
        samples[size &- 1 &- y] = Int32(plane[target &+ y &* stride &- 1])
      }
    }
    if hasCorner { samples[size] = Int32(plane[target &- stride &- 1]) }
    guard hasAbove else { return }
    let row = target &- stride
    let count = hasAboveRight ? 2 &* size : size
    for x in 0..<count { samples[size &+ 1 &+ x] = Int32(plane[row &+ x]) }
    guard !hasAboveRight else { return }
    for x in size..<2 &* size { samples[size &+ 1 &+ x] = samples[2 &* size] }
  }

  /// p[−1, y].
  @inline(__always)
  func left(_ y: Int) -> Int32 { samples[size &- 1 &- y] }

  /// p[x, −1]; x is −1 at the corner.
  @inline(__always)
  func above(_ x: Int) -> Int32 { samples[size &+ 1 &+ x] }

  /// The mean of a sample of the row and the next one.
  @inline(__always)
  func mean(_ index: Int) -> Int32 { (samples[index] &+ samples[index &+ 1] &+ 1) &>> 1 }

  /// A sample smoothed with both beside it: weights 1, 2, 1.
  @inline(__always)
  func smooth(_ index: Int) -> Int32 {
    (samples[index &- 1] &+ 2 &* samples[index] &+ samples[index &+ 1] &+ 2) &>> 2
  }

  /// Smooths the row itself, before 8 × 8 blocks are predicted from it: §8.3.2.2.1.
  func smoothed() -> IntraEdge {
    var result = self
    let corner = size
    let last = 3 * size
    for index in 1..<last where index != corner { result.samples[index] = smooth(index) }
    result.samples[0] = (3 * samples[0] + samples[1] + 2) >> 2
    result.samples[last] = (samples[last - 1] + 3 * samples[last] + 2) >> 2
    if !hasCorner {
      result.samples[corner - 1] = (3 * samples[corner - 1] + samples[corner - 2] + 2) >> 2
      result.samples[corner + 1] = (3 * samples[corner + 1] + samples[corner + 2] + 2) >> 2
    }
    result.samples[corner] =
      switch (hasLeft, hasAbove) {
      case (true, true): smooth(corner)
      case (true, false): (3 * samples[corner] + samples[corner - 1] + 2) >> 2
      case (false, true): (3 * samples[corner] + samples[corner + 1] + 2) >> 2
      case (false, false): samples[corner]
      }
    return result
  }
}
