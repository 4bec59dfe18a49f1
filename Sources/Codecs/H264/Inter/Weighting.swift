/// How predictions are weighted: ITU-T H.264 §8.4.2.3.
enum Weighting: Sendable {
  /// One prediction as it is, or the mean of two.
  case none

  /// Factors and offsets that the slice header has: good for fades.
  case explicit(WeightTable)

  /// The mean of two by the distances of their pictures in time.
  case implicit
}

/// `pred_weight_table`, §7.4.3.2.
struct WeightTable: Hashable, Sendable {
  /// `luma_log2_weight_denom` and `chroma_log2_weight_denom`.
  let lumaShift: Int
  let chromaShift: Int

  /// For both lists, for each reference: Y, Cb, Cr.
  let entries: [[SIMD3<Int32>]]
  let offsets: [[SIMD3<Int32>]]
}

/// What is done with one or two predictions of a plane.
struct PlaneWeights {
  let shift: Int32
  var factors: (Int32, Int32)
  var offsets: (Int32, Int32)
}

extension PictureDecoder {
  /// The weights of a block; `nil` if it is one prediction as it is, or the mean of two.
  ///
  /// - Parameters:
  ///   - references: The indices in both lists; negative where one is not used.
  ///   - plane: 0, 1 or 2.
  /// - Returns: Factors, offsets and the shift; `nil` if none are needed.
  @inline(__always)
  func weights(_ references: (Int, Int), plane: Int) -> PlaneWeights? {
    switch slice.weighting {
    case .none: return nil
    case .implicit:
      guard references.0 >= 0, references.1 >= 0 else { return nil }
      let second = slice.distances.weight(references.0, references.1)
      guard second != 32 else { return nil }
      return PlaneWeights(shift: 5, factors: (64 - second, second), offsets: (0, 0))
    case .explicit(let table):
      return explicitWeights(table, references, plane: plane)
    }
  }

  private func explicitWeights(
    _ table: WeightTable, _ references: (Int, Int), plane: Int
  ) -> PlaneWeights? {
    let shift = Int32(plane == 0 ? table.lumaShift : table.chromaShift)
    var weights = PlaneWeights(shift: shift, factors: (0, 0), offsets: (0, 0))
    if references.0 >= 0, references.0 < table.entries[0].count {
      weights.factors.0 = table.entries[0][references.0][plane]
      weights.offsets.0 = table.offsets[0][references.0][plane]
    }
    if references.1 >= 0, references.1 < table.entries[1].count {
      weights.factors.1 = table.entries[1][references.1][plane]
      weights.offsets.1 = table.offsets[1][references.1][plane]
    }
    return weights
  }
}

/// The distances in time between a picture and those that it refers to: ITU-T H.264 §8.4.1.2.3.
struct ReferenceDistances: Sendable {
  /// `DistScaleFactor` for each pair of references; `nil` if there is none.
  private var scales: [Int32?] = []

  /// Implicit weights of the second prediction, in 64ths.
  private var weights: [Int32] = []
  private var secondCount = 0

  init() {}

  /// - Parameters:
  ///   - order: `PicOrderCnt` of the current picture.
  ///   - lists: What it refers to.
  ///   - rule: A learner's function for implicit weights.
  init(
    order: Int, lists: [[PictureReference]], rule: H264Rules.ImplicitWeight? = nil
  ) {
    guard lists.count == 2, !lists[1].isEmpty else { return }
    secondCount = lists[1].count
    for first in lists[0] {
      for second in lists[1] {
        let scale = Self.scale(order, first, second)
        scales.append(first.isLongTerm ? nil : scale)
        if let rule, !first.isLongTerm, !second.isLongTerm {
          let weight = rule(order, first.order, second.order)
          weights.append(Int32(min(max(weight, -64), 128)))
        } else {
          weights.append(Self.weight(scale, first, second))
        }
      }
    }
  }

  /// Equations 8-197, 8-201 and 8-202: how much of the way from the first picture to the second one lies
  /// before the current picture, in 256ths.
  private static func scale(
    _ order: Int, _ first: PictureReference, _ second: PictureReference
  ) -> Int32? {
    let tb = min(max(order - first.order, -128), 127)
    let td = min(max(second.order - first.order, -128), 127)
    guard td != 0 else { return nil }
    let tx = (16384 + abs(td / 2)) / td
    return Int32(min(max((tb * tx + 32) >> 6, -1024), 1023))
  }

  /// §8.4.2.3.1, implicit mode.
  private static func weight(
    _ scale: Int32?, _ first: PictureReference, _ second: PictureReference
  ) -> Int32 {
    guard let scale, !first.isLongTerm, !second.isLongTerm, -64...128 ~= scale >> 2
    else { return 32 }
    return scale >> 2
  }

  @inline(__always)
  func weight(_ first: Int, _ second: Int) -> Int32 {
    let index = first &* secondCount &+ second
    return index < weights.count ? weights[index] : 32
  }

  /// Both vectors of a temporally predicted block, equations 8-199 to 8-204.
  func scaled(_ vector: Vector, _ reference: Int) -> (Vector, Vector) {
    let index = reference * secondCount
    guard index < scales.count, let scale = scales[index] else { return (vector, .zero) }
    let first = Vector(
      x: Int16(truncatingIfNeeded: (scale &* Int32(vector.x) &+ 128) >> 8),
      y: Int16(truncatingIfNeeded: (scale &* Int32(vector.y) &+ 128) >> 8))
    return (first, first - vector)
  }
}

/// Weighted prediction of samples: ITU-T H.264 §8.4.2.3.
enum WeightedSamples {
  /// Weights one prediction in place, equations 8-298 and 8-299.
  static func weight(
    _ samples: inout MutableSpan<UInt8>, at target: Int, stride: Int, width: Int, height: Int,
    factor: Int32, offset: Int32, shift: Int32
  ) {
    let half: Int32 = shift > 0 ? 1 &<< (shift &- 1) : 0
    for y in 0..<height {
      var row = samples._mutatingExtracting(
        target &+ y &* stride..<target &+ y &* stride &+ width)
      for x in 0..<width {
        row[x] = clipped(((Int32(row[x]) &* factor &+ half) &>> shift) &+ offset)
      }
    }
  }

  /// Replaces the first prediction by the weighted sum of both, equation 8-300.
  static func combine(
    _ samples: inout MutableSpan<UInt8>, at target: Int, stride: Int, with second: Span<UInt8>,
    width: Int, height: Int, _ weights: PlaneWeights
  ) {
    let (a, b) = weights.factors
    let half: Int32 = 1 &<< weights.shift
    let offset = (weights.offsets.0 &+ weights.offsets.1 &+ 1) &>> 1
    let shift = weights.shift &+ 1
    for y in 0..<height {
      var row = samples._mutatingExtracting(
        target &+ y &* stride..<target &+ y &* stride &+ width)
      let other = second.extracting(y &* 16..<y &* 16 &+ width)
      for x in 0..<width {
        let sum = Int32(row[x]) &* a &+ Int32(other[x]) &* b &+ half
        row[x] = clipped((sum &>> shift) &+ offset)
      }
    }
  }

  /// Replaces the first prediction by the mean of both, equation 8-297.
  static func average(
    _ samples: inout MutableSpan<UInt8>, at target: Int, stride: Int, with second: Span<UInt8>,
    secondStride: Int, secondAt start: Int, width: Int, height: Int
  ) {
    switch width {
    case 16: averageRows(&samples, target, stride, second, secondStride, start, 16, height)
    case 8: averageRows(&samples, target, stride, second, secondStride, start, 8, height)
    case 4: averageRows(&samples, target, stride, second, secondStride, start, 4, height)
    default: averageRows(&samples, target, stride, second, secondStride, start, width, height)
    }
  }

  @inline(__always)
  private static func averageRows(
    _ samples: inout MutableSpan<UInt8>, _ target: Int, _ stride: Int, _ second: Span<UInt8>,
    _ secondStride: Int, _ start: Int, _ width: Int, _ height: Int
  ) {
    for y in 0..<height {
      let first = target &+ y &* stride
      var row = samples._mutatingExtracting(first..<first &+ width)
      let place = start &+ y &* secondStride
      let other = second.extracting(place..<place &+ width)
      for x in 0..<width {
        row[x] = UInt8(truncatingIfNeeded: (UInt16(row[x]) &+ UInt16(other[x]) &+ 1) &>> 1)
      }
    }
  }
}
