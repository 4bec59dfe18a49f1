/// The scaling lists that hold for a picture, with everything that is not written filled in.
///
/// ITU-T H.264 §7.4.2.1.1 and §7.4.2.2: a list that is not written falls back to another one, by rule
/// A or, in a picture parameter set above lists of the sequence, by rule B (table 7-2).
///
/// | list | of blocks | rule A | rule B |
/// |---|---|---|---|
/// | 0 | 4 × 4 intra Y | default intra | that of the sequence |
/// | 1, 2 | 4 × 4 intra Cb, Cr | the one before | the one before |
/// | 3 | 4 × 4 inter Y | default inter | that of the sequence |
/// | 4, 5 | 4 × 4 inter Cb, Cr | the one before | the one before |
/// | 6, 7 | 8 × 8 intra Y, inter Y | default intra, inter | that of the sequence |
/// | 8 … 11 | 8 × 8 Cb, Cr in 4:4:4 | two before | two before |
package struct H264ScalingMatrices: Hashable, Sendable {
  /// Twelve lists in zigzag order: six of 16 numbers, six of 64.
  ///
  /// A number of 16 changes nothing.
  package let lists: [[UInt8]]

  /// Resolves the lists of both sets.
  package init(sequence: H264SequenceParameterSet, picture: H264PictureParameterSet) {
    self.init(sequence: sequence.sampleFormat.scalingLists, picture: picture.scalingLists)
  }

  /// Resolves the lists of a sequence and of a picture parameter set; `nil` if there are none.
  init(sequence: H264ScalingLists?, picture: H264ScalingLists?) {
    let outer = sequence.map { Self.resolve($0, fallback: Self.defaults) }
    let inner = picture.map { Self.resolve($0, fallback: outer ?? Self.defaults) }
    lists = inner ?? outer ?? Self.flat
  }

  private static func resolve(
    _ written: H264ScalingLists, fallback: [[UInt8]]
  ) -> [[UInt8]] {
    var lists: [[UInt8]] = []
    for index in 0..<12 {
      let list = index < written.lists.count ? written.lists[index] : nil
      switch list {
      case let list? where !list.isEmpty: lists.append(list)
      case _?: lists.append(defaults[index])
      case nil:
        switch index {
        case 0, 3, 6, 7: lists.append(fallback[index])
        case 1...5: lists.append(lists[index - 1])
        default: lists.append(lists[index - 2])
        }
      }
    }
    return lists
  }

  /// `Flat_4x4_16` and `Flat_8x8_16`.
  private static let flat = (0..<12).map { [UInt8](repeating: 16, count: $0 < 6 ? 16 : 64) }

  /// ITU-T H.264 tables 7-3 and 7-4, for each of the twelve lists.
  private static let defaults: [[UInt8]] =
    [intra4x4, intra4x4, intra4x4, inter4x4, inter4x4, inter4x4]
    + [intra8x8, inter8x8, intra8x8, inter8x8, intra8x8, inter8x8]

  private static let intra4x4: [UInt8] = [
    6, 13, 13, 20, 20, 20, 28, 28, 28, 28, 32, 32, 32, 37, 37, 42,
  ]
  private static let inter4x4: [UInt8] = [
    10, 14, 14, 20, 20, 20, 24, 24, 24, 24, 27, 27, 27, 30, 30, 34,
  ]
  private static let intra8x8: [UInt8] = [
    6, 10, 10, 13, 11, 13, 16, 16, 16, 16, 18, 18, 18, 18, 18, 23,
    23, 23, 23, 23, 23, 25, 25, 25, 25, 25, 25, 25, 27, 27, 27, 27,
    27, 27, 27, 27, 29, 29, 29, 29, 29, 29, 29, 31, 31, 31, 31, 31,
    31, 33, 33, 33, 33, 33, 36, 36, 36, 36, 38, 38, 38, 40, 40, 42,
  ]
  private static let inter8x8: [UInt8] = [
    9, 13, 13, 15, 13, 15, 17, 17, 17, 17, 19, 19, 19, 19, 19, 21,
    21, 21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 24, 24, 24, 24,
    24, 24, 24, 24, 25, 25, 25, 25, 25, 25, 25, 27, 27, 27, 27, 27,
    27, 28, 28, 28, 28, 28, 30, 30, 30, 30, 32, 32, 32, 33, 33, 35,
  ]
}
