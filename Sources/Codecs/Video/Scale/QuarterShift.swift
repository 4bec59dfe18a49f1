import Media

/// Moves the samples of a plane by a quarter of a sample; their number stays.
///
/// A 4:2:0 picture that is shown at half its size has a chroma sample for each pixel that is shown.
/// In most films they lie at the left one of two pixels, a quarter of a sample beside the middle. So
/// each new sample is ¾ of an old one and ¼ of the next. The weights are the same everywhere: the
/// compiler makes the loop out of instructions for many samples at once, which it cannot do for
/// blocks of any size, see ``BoxScaler``.
struct QuarterShift {
  /// Creates a shift; `nil` if planes get another size, or move by something else.
  init?(_ plane: Plane, to size: PixelSize, columns: ResamplingStep, rows: ResamplingStep) {
    guard plane.width == size.width, plane.height == size.height,
      columns.oldCount == columns.newCount, columns.offset == 1,
      rows.oldCount == rows.newCount, rows.offset == 0
    else { return nil }
  }

  /// Moves a plane of bytes; after the end of a row its last sample is repeated.
  func scale(_ plane: Plane) -> Plane {
    let width = plane.width
    let old = plane.bytes.span
    var row = [UInt8](repeating: 0, count: width)
    var moved: [UInt8] = []
    moved.reserveCapacity(old.count)
    for start in stride(from: 0, to: old.count, by: width) {
      Self.move(old.extracting(start..<start + width), into: row.mutableSpan)
      moved.append(contentsOf: row)
    }
    return Plane(width: width, height: plane.height, bytes: moved)
  }

  private static func move(_ old: Span<UInt8>, into row: consuming MutableSpan<UInt8>) {
    var row = row
    let count = row.count - 1
    let next = old.extracting(1..<old.count).extracting(0..<count)
    let samples = old.extracting(0..<count)
    for column in samples.indices {
      let sum = 3 &* UInt16(samples[column]) &+ UInt16(next[column])
      row[column] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
    }
    row[count] = old[count]
  }
}
