/// The macroblocks around the current one, as far as it may know about them: ITU-T H.264 §6.4.9.
///
///     D B C
///     A .
///
/// What belongs to another slice, or lies outside the picture, is not available. Then the index is
/// that of the border of ``MacroblockStore``, where everything says so; no reader has to test it.
struct Neighbours {
  let current: Int
  let a: Int
  let b: Int
  let c: Int
  let d: Int

  /// A and B, which the probabilities of CABAC depend on.
  let left: MacroblockRecord
  let above: MacroblockRecord

  init(of current: Int, slice: Int32, in store: MacroblockStore) {
    func index(_ other: Int) -> Int { store.records[other].slice == slice ? other : 0 }
    self.current = current
    a = index(current - 1)
    b = index(current - store.stride)
    c = index(current - store.stride + 1)
    d = index(current - store.stride - 1)
    left = store.records[a]
    above = store.records[b]
  }
}

/// How the neighbours were coded, as an increment of `ctxIdx`: ITU-T H.264 §9.3.3.1.1.
extension Neighbours {
  /// §9.3.3.1.1.1: how many are there and not skipped.
  var skipIncrement: Int {
    (left.kind != .unavailable && !left.kind.isSkip ? 1 : 0)
      + (above.kind != .unavailable && !above.kind.isSkip ? 1 : 0)
  }

  /// §9.3.3.1.1.3, `mb_type` in I slices: how many are not `I_NxN`.
  var intraTypeIncrement: Int {
    (left.kind.isLargeIntra ? 1 : 0) + (above.kind.isLargeIntra ? 1 : 0)
  }

  /// §9.3.3.1.1.3, `mb_type` in B slices: how many have something to say.
  var directIncrement: Int {
    (left.kind.isDirect ? 0 : 1) + (above.kind.isDirect ? 0 : 1)
  }

  /// §9.3.3.1.1.8.
  var chromaModeIncrement: Int {
    (left.chromaMode != 0 ? 1 : 0) + (above.chromaMode != 0 ? 1 : 0)
  }

  /// §9.3.3.1.1.10.
  var transformIncrement: Int {
    (left.usesLargeTransform ? 1 : 0) + (above.usesLargeTransform ? 1 : 0)
  }

  /// §9.3.3.1.1.9, `coded_block_flag` of a DC block, given its bit in `codedDC`.
  ///
  /// Outside of the slice a block counts as coded if the current macroblock is intra.
  func codedDCIncrement(_ bit: UInt8, isIntra: Bool) -> Int {
    (left.isCoded(bit, isIntra) ? 1 : 0) + (above.isCoded(bit, isIntra) ? 2 : 0)
  }
}

extension MacroblockRecord {
  fileprivate func isCoded(_ bit: UInt8, _ isIntra: Bool) -> Bool {
    kind == .unavailable ? isIntra : codedDC & bit != 0
  }
}

extension MacroblockKind {
  fileprivate var isLargeIntra: Bool { self == .intra16x16 || self == .samples }

  fileprivate var isDirect: Bool {
    self == .unavailable || self == .direct || self == .directSkipped
  }
}
