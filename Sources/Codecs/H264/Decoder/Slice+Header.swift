import Bitstream
import Media

extension Slice {
  /// Gathers what macroblocks need from a slice's header and sets.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - number: The slice's number in its picture.
  ///   - picture: The picture parameter set that it names.
  ///   - sequence: The sequence parameter set that this one names.
  ///   - order: `PicOrderCnt` of its picture.
  ///   - lists: The reference lists, after modification.
  ///   - rules: A learner's functions.
  init(
    _ header: H264SliceHeader, number: Int, picture: H264PictureParameterSet,
    sequence: H264SequenceParameterSet, order: Int, lists: [[PictureReference]], rules: H264Rules
  ) {
    self.number = Int32(number)
    self.order = order
    kind =
      switch header.type {
      case .intra: .intra
      case .predicted: .predicted
      case .bipredicted: .bipredicted
      }
    firstMacroblock = header.firstMacroblock
    quantizer = min(max(header.quantiser, 0), 51)
    chromaOffsets = picture.chromaQuantiserOffsets
    allowsLargeTransform = picture.allowsLargeTransform
    isIntraConstrained = picture.isIntraConstrained
    infersDirect = sequence.size.infersDirectFromCorners
    isDirectSpatial = header.isDirectSpatial
    self.lists = lists + Array(repeating: [], count: max(0, 2 - lists.count))
    distances = ReferenceDistances(
      order: order, lists: self.lists, rule: rules.implicitWeight)
    weighting = Weighting(header, picture)
    filter = SliceFilter(
      mode: header.deblocking.edges == .all ? 0 : header.deblocking.edges == .none ? 1 : 2,
      alphaOffset: header.deblocking.alphaOffset, betaOffset: header.deblocking.betaOffset,
      chromaOffsets: picture.chromaQuantiserOffsets)
  }
}

extension Weighting {
  /// §8.4.2.3: P slices have weights or none, B slices may also have implicit ones.
  fileprivate init(_ header: H264SliceHeader, _ picture: H264PictureParameterSet) {
    if let table = header.weights {
      self = .explicit(WeightTable(table))
    } else if header.type == .bipredicted, picture.bipredictiveWeighting == 2 {
      self = .implicit
    } else {
      self = .none
    }
  }
}

extension WeightTable {
  fileprivate init(_ table: H264WeightTable) {
    lumaShift = table.lumaDenominator
    chromaShift = table.chromaDenominator
    let lists = table.lists + Array(repeating: [], count: max(0, 2 - table.lists.count))
    entries = lists.map { list in
      list.map {
        SIMD3(Int32($0.luma.factor), Int32($0.cb.factor), Int32($0.cr.factor))
      }
    }
    offsets = lists.map { list in
      list.map {
        SIMD3(Int32($0.luma.offset), Int32($0.cb.offset), Int32($0.cr.offset))
      }
    }
  }
}
