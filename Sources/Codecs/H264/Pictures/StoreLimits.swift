import Bitstream

/// What a sequence parameter set says about the store: how many pictures, numbered how.
package struct StoreLimits: Hashable, Sendable {
  /// `MaxFrameNum`: numbers of pictures start again from 0 here.
  package var numberLimit: Int

  /// How places on the screen are coded.
  package var order: H264PictureOrder

  /// `max_num_ref_frames`, at least 1: how many pictures may be marked.
  package var referenceLimit: Int

  /// How many pictures are kept at most, to refer to them or to show them later.
  package var capacity: Int

  /// How many pictures may wait to be shown: `max_num_reorder_frames`.
  package var reorderDepth: Int

  /// `gaps_in_frame_num_value_allowed_flag`: numbers may be left out on purpose.
  package var allowsGaps: Bool

  package init(
    numberLimit: Int, order: H264PictureOrder, referenceLimit: Int, capacity: Int,
    reorderDepth: Int, allowsGaps: Bool
  ) {
    self.numberLimit = numberLimit
    self.order = order
    self.referenceLimit = max(1, referenceLimit)
    self.capacity = max(self.referenceLimit, capacity)
    self.reorderDepth = min(max(0, reorderDepth), self.capacity)
    self.allowsGaps = allowsGaps
  }

  /// Takes the limits from a set.
  ///
  /// ITU-T H.264 §A.3.1 and §E.2.1: the size is `max_dec_frame_buffering`, or `MaxDpbFrames` of the
  /// level. Streams break these limits: the store is large enough for the references they announce.
  package init(_ set: H264SequenceParameterSet) {
    self.init(
      numberLimit: 1 << set.frameNumberBitCount, order: set.order,
      referenceLimit: set.referenceFrameCount,
      capacity: max(set.pictureBufferSize, set.reorderDepth), reorderDepth: set.reorderDepth,
      allowsGaps: set.allowsGaps)
  }
}

extension H264PictureOrderCounter {
  /// Works out the place of the next picture.
  mutating func fields(of picture: H264CodedPicture, _ limits: StoreLimits) -> Fields {
    fields(of: picture, limits.order, numberLimit: limits.numberLimit)
  }
}
