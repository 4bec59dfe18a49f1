/// What a slice says about its picture as a whole: the same in all slices of it.
package struct H264CodedPicture: Hashable, Sendable {
  package var frameNumber: Int
  package var isIDR: Bool

  /// Whether others may refer to it: `nal_ref_idc` is not 0.
  package var isReference: Bool

  package var order: H264CodedOrder
  package var marking: H264ReferenceMarking?

  package init(
    frameNumber: Int, isIDR: Bool, isReference: Bool, order: H264CodedOrder,
    marking: H264ReferenceMarking?
  ) {
    self.frameNumber = frameNumber
    self.isIDR = isIDR
    self.isReference = isReference
    self.order = order
    self.marking = marking
  }

  package init(_ header: H264SliceHeader) {
    self.init(
      frameNumber: header.frameNumber, isIDR: header.unit.isIDR,
      isReference: header.unit.referenceCode != 0, order: header.order, marking: header.marking)
  }
}
