import Media

/// Brings one plane of samples to another size: first its rows, then its columns.
///
/// The weights of rows and columns are independent ("separable"), so a new row is made in two
/// passes: old rows are blended into one wide row of sums, and that row is shortened or
/// lengthened. The sums keep all their bits, 16 of the sample and 14 of each weight, and are
/// rounded only once, at the end.
///
/// This is the plain way, for all ratios and sample sizes. ``PlaneScalerChoice`` knows when a quicker one
/// does the same, and tests hold that one to this.
struct PlaneScaler {
  private let width: Int
  private let newWidth: Int
  private let newHeight: Int
  private let columns: ResamplingWeights
  private let rows: ResamplingWeights

  /// Creates a scaler for planes of one size.
  init(_ plane: Plane, to size: PixelSize, columns: ResamplingWeights, rows: ResamplingWeights) {
    width = plane.width
    newWidth = size.width
    newHeight = size.height
    self.columns = columns
    self.rows = rows
  }

  /// Scales a plane of the size that the scaler is for.
  func scale(_ plane: Plane, bitDepth: Int) -> Plane {
    guard bitDepth > 8 else {
      return Plane(width: newWidth, height: newHeight, bytes: scale(plane.bytes))
    }
    let samples = scale(plane.wideSamples(bitDepth: bitDepth))
    return Plane(width: newWidth, height: newHeight, wideSamples: samples)
  }

  /// Scales `width * height` samples.
  private func scale<Sample: FixedWidthInteger & UnsignedInteger>(_ samples: [Sample]) -> [Sample] {
    var sums = [UInt32](repeating: 0, count: width)
    return [Sample](capacity: newWidth * newHeight) { scaled in
      for row in 0..<newHeight {
        blendRows(of: samples.span, forRow: row, into: sums.mutableSpan)
        blendColumns(of: sums.span, into: &scaled)
      }
    }
  }

  /// Adds up the old rows that make new row `row`, each times its weight.
  private func blendRows<Sample: FixedWidthInteger & UnsignedInteger>(
    of samples: Span<Sample>, forRow row: Int, into sums: consuming MutableSpan<UInt32>
  ) {
    var sums = sums
    for tap in 0..<rows.tapCount {
      let start = (rows.firsts[row] + tap) * width
      let old = samples.extracting(start..<start + width)
      let weight = rows.weights[row * rows.tapCount + tap]
      if tap == 0 {
        for column in old.indices {
          sums[column] = UInt32(old[column]) &* UInt32(weight)
        }
      } else {
        for column in old.indices {
          sums[column] &+= UInt32(old[column]) &* UInt32(weight)
        }
      }
    }
  }

  /// Appends one new row, made of the blended one.
  private func blendColumns<Sample: FixedWidthInteger & UnsignedInteger>(
    of sums: Span<UInt32>, into scaled: inout OutputSpan<Sample>
  ) {
    let shift = UInt64(2 * ResamplingWeights.fractionBits)
    let half: UInt64 = 1 << (shift - 1)
    let firsts = columns.firsts.span
    let weights = columns.weights.span
    let tapCount = columns.tapCount
    for column in 0..<newWidth {
      var sum = half
      for tap in 0..<tapCount {
        sum &+=
          UInt64(sums[firsts[column] &+ tap])
          &* UInt64(weights[column &* tapCount &+ tap])
      }
      scaled.append(Sample(truncatingIfNeeded: sum >> shift))
    }
  }
}

/// The quickest of the ways to bring planes of one size to another.
enum PlaneScalerChoice {
  case box(BoxScaler)
  case shift(QuarterShift)
  case bytes(ByteScaler)
  case enlarging(PlaneEnlarger, bitDepth: Int)
  case plain(PlaneScaler, bitDepth: Int)

  /// Chooses a way for planes of one size; how each column and row comes about is given.
  init(
    _ plane: Plane, to size: PixelSize, columns: ResamplingStep, rows: ResamplingStep, bitDepth: Int
  ) {
    if bitDepth == 8, let shift = QuarterShift(plane, to: size, columns: columns, rows: rows) {
      self = .shift(shift)
    } else if bitDepth == 8, let box = BoxScaler(plane, to: size, columns: columns, rows: rows) {
      self = .box(box)
    } else {
      self.init(
        plane, to: size,
        columns: ResamplingWeights(from: plane.width, to: size.width, by: columns),
        rows: ResamplingWeights(from: plane.height, to: size.height, by: rows), bitDepth: bitDepth)
    }
  }

  /// Chooses a way where the weights are worked out already.
  init(
    _ plane: Plane, to size: PixelSize, columns: ResamplingWeights, rows: ResamplingWeights,
    bitDepth: Int
  ) {
    if bitDepth == 8, let bytes = ByteScaler(plane, to: size, columns: columns, rows: rows) {
      self = .bytes(bytes)
    } else {
      self = .plain(
        PlaneScaler(plane, to: size, columns: columns, rows: rows), bitDepth: bitDepth)
    }
  }

  /// Scales a plane of the size that was given.
  func scale(_ plane: Plane) -> Plane {
    switch self {
    case .box(let scaler): scaler.scale(plane)
    case .shift(let scaler): scaler.scale(plane)
    case .bytes(let scaler): scaler.scale(plane)
    case .enlarging(let scaler, let bitDepth): scaler.scale(plane, bitDepth: bitDepth)
    case .plain(let scaler, let bitDepth): scaler.scale(plane, bitDepth: bitDepth)
    }
  }
}
