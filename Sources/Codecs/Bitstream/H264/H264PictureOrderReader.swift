/// Finds the place of pictures on the screen from their first slices, without decoding them.
///
/// A raw stream has no times: the order in which its pictures are shown follows from places alone.
package struct H264PictureOrderReader: Sendable {
  /// A place: first the period between pictures that start counting again, then `PicOrderCnt` in it.
  package struct Place: Hashable, Comparable, Sendable {
    package let period: Int
    package let order: Int

    package static func < (one: Place, other: Place) -> Bool {
      (one.period, one.order) < (other.period, other.order)
    }
  }

  private var counter = H264PictureOrderCounter()
  private var period = 0

  package init() {}

  /// The place of the next picture in decoding order.
  package mutating func place(
    of header: H264SliceHeader, _ sequence: H264SequenceParameterSet
  ) -> Place {
    let fields = counter.fields(
      of: H264CodedPicture(header), sequence.order, numberLimit: 1 << sequence.frameNumberBitCount)
    if header.unit.isIDR { period += 1 }
    guard case .adaptive(let operations) = header.marking, operations.contains(.dropAll) else {
      return Place(period: period, order: fields.frame)
    }
    // §8.2.1: after operation 5 the picture itself lies at 0.
    counter.restart(after: fields)
    period += 1
    return Place(period: period, order: 0)
  }
}
