import Media

/// Shrinks planes of bytes to a whole fraction of their size: each new sample is the mean of a block.
///
/// The case of nearly every film on a screen of half or a third of its size, and the quick twin of
/// ``PlaneScaler``, which knows all other ratios. It is fast for two reasons. All blocks are alike,
/// so there are no weights to look up; and a sum of a block fits into 16 bits, so that the
/// processor adds eight of them with one instruction. Its means are exact; those of the twin, whose
/// weights are rounded, may be 1 off.
///
/// Chroma samples mostly lie a quarter of a sample beside the middle of what they serve, see
/// ``ChromaLocation``. A block moved by a quarter loses a quarter of its first column and gains a
/// quarter of the one after it; counted in quarters, four times its sum − first + next.
struct BoxScaler {
  /// The old columns and rows of a block.
  private let across: Int
  private let down: Int

  /// Whether blocks begin a quarter of a sample late.
  private let isLate: Bool

  private let newSize: PixelSize
  private let mean: BlockMean

  /// Creates a scaler for planes of one size; `nil` where blocks are not all alike, or too large.
  init?(_ plane: Plane, to size: PixelSize, columns: ResamplingStep, rows: ResamplingStep) {
    across = columns.oldCount / columns.newCount
    down = rows.oldCount / rows.newCount
    guard across * columns.newCount == columns.oldCount, across * size.width == plane.width,
      down * rows.newCount == rows.oldCount, down * size.height == plane.height,
      columns.offset == 0 || columns.offset == 1, rows.offset == 0
    else { return nil }
    isLate = columns.offset == 1
    newSize = size
    guard let mean = BlockMean(of: (isLate ? 4 : 1) * across * down) else { return nil }
    self.mean = mean
  }

  /// Scales a plane of the size that the scaler is for.
  func scale(_ plane: Plane) -> Plane {
    let old = plane.bytes.span
    var sums = BlockSums(across: across, isLate: isLate, newWidth: newSize.width)
    var row = [UInt8](repeating: 0, count: newSize.width)
    var scaled: [UInt8] = []
    scaled.reserveCapacity(newSize.width * newSize.height)
    for first in stride(from: 0, to: down * newSize.height, by: down) {
      sums.removeAll()
      for oldRow in first..<first + down {
        sums.add(old.extracting(oldRow * plane.width..<(oldRow + 1) * plane.width))
      }
      sums.finish()
      mean.divide(sums.sums.span, into: row.mutableSpan)
      scaled.append(contentsOf: row)
    }
    return Plane(width: newSize.width, height: newSize.height, bytes: scaled)
  }
}
