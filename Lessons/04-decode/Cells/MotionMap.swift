import Media

/// What the motion vectors of a picture come to.
struct MotionMap {
  let stillCount: Int

  /// The length of the longest one, in samples of luma.
  let longest: Double

  /// The part of the picture, 0 to 1, without a vector: it is coded without other pictures.
  let intraShare: Double
  private let moved: [MotionVector]

  init(_ vectors: [MotionVector], of size: PixelSize) {
    moved = vectors.filter { $0.length >= 0.5 }
    stillCount = vectors.count - moved.count
    longest = vectors.map(\.length).max() ?? 0
    intraShare = Self.uncoveredShare(vectors, of: size)
  }

  func movedCount(_ reference: MotionVector.Reference) -> Int {
    moved.count { $0.reference == reference }
  }

  /// Counts the squares of 4 × 4 samples, the smallest blocks there are, that no block covers.
  private static func uncoveredShare(_ vectors: [MotionVector], of size: PixelSize) -> Double {
    let (columns, rows) = (max(1, size.width / 4), max(1, size.height / 4))
    var isCovered = [Bool](repeating: false, count: columns * rows)
    for vector in vectors {
      let left = (vector.column - vector.width / 2) / 4
      let top = (vector.row - vector.height / 2) / 4
      for row in (top..<top + max(1, vector.height / 4)).clamped(to: 0..<rows) {
        for column in (left..<left + max(1, vector.width / 4)).clamped(to: 0..<columns) {
          isCovered[row * columns + column] = true
        }
      }
    }
    return Double(isCovered.count { !$0 }) / Double(isCovered.count)
  }
}

extension MotionVector {
  /// How far the block has moved, in samples.
  var length: Double { (right * right + down * down).squareRoot() }
}
