import Bitstream

/// A decoded picture as ``PictureStore`` knows it: numbers, and no samples.
package struct StoredPicture: Hashable, Sendable {
  /// How a picture is marked: ITU-T H.264 §8.2.5.1.
  package enum Marking: Hashable, Sendable {
    /// No picture refers to it any more.
    case unused
    case shortTerm
    /// `LongTermFrameIdx` names it, until it is replaced or dropped.
    case longTerm(index: Int)
  }

  /// A number that no other picture of the stream has.
  package let id: Int32

  /// Where the decoder keeps its samples; `nil` for a picture that a gap in `frame_num` stands for.
  package let slot: Int?

  /// `frame_num`.
  package internal(set) var frameNumber: Int

  /// Its place on the screen, `PicOrderCnt`: that of the field which comes first.
  package internal(set) var order: Int

  package internal(set) var marking: Marking

  /// Whether it is still to be shown.
  package internal(set) var isWaiting: Bool

  var isReference: Bool { marking != .unused }

  /// `LongTermFrameIdx`.
  var longTermIndex: Int? {
    if case .longTerm(let index) = marking { index } else { nil }
  }
}

/// An entry of a list of references.
package struct PictureReference: Hashable, Sendable {
  /// Where the decoder keeps its samples.
  package let slot: Int

  /// The picture's number, ``StoredPicture/id``: a picture may be in a list several times.
  package let id: Int32

  /// Its `PicOrderCnt`.
  package let order: Int

  /// Long-term pictures are not weighted by distance, and vectors to them are not scaled.
  package let isLongTerm: Bool

  /// Whether another picture stands in for one that is missing.
  ///
  /// Encoders leave the ends of lists empty and do not use them. A picture that uses them is
  /// damaged.
  package let isSubstitute: Bool

  package init(
    slot: Int, id: Int32, order: Int, isLongTerm: Bool = false, isSubstitute: Bool = false
  ) {
    self.slot = slot
    self.id = id
    self.order = order
    self.isLongTerm = isLongTerm
    self.isSubstitute = isSubstitute
  }
}
