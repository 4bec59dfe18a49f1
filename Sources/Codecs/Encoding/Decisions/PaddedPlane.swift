/// The luma of the picture that is searched, with a margin around it: vectors may point beyond its edges.
///
/// There the edge is repeated, ITU-T H.264 equation 8-239. Thanks to the margin, no search has to
/// check whether a block is inside.
struct PaddedPlane {
  let samples: [UInt8]
  let width: Int
  let height: Int

  static let margin = 32

  var stride: Int { width + 2 * Self.margin }

  init(_ plane: [UInt8], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let margin = Self.margin
    samples = Self.samples(
      of: plane, width: width, height: height, columns: -margin..<width + margin,
      rows: -margin..<height + margin)
  }

  /// The samples of a rectangle that may be larger than the plane: beyond an edge the edge is repeated.
  static func samples(
    of plane: [UInt8], width: Int, height: Int, columns: Range<Int>, rows: Range<Int>
  ) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let start = min(max(row, 0), height - 1) * width
      for column in columns { samples.append(plane[start + min(max(column, 0), width - 1)]) }
    }
    return samples
  }

  /// Where a sample is; up to 32 columns and rows beyond the edges.
  @inline(__always)
  func offset(_ x: Int, _ y: Int) -> Int {
    (y &+ Self.margin) &* stride &+ x &+ Self.margin
  }
}
