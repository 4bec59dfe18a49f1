import CLibAV
import LibAV
import Media

extension CodecPacket {
  /// Takes over a sample's bytes, with its index in the place of a time.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - bytes: Its bytes, or what a learner's function has made of them.
  /// - Throws: `DecodingError` if there is no memory for it.
  func fill(with sample: EncodedSample, bytes: [UInt8]) throws(DecodingError) {
    // Safe, like the others here: the packet lives as long as its owner.
    unsafe av_packet_unref(pointer)
    guard let count = Int32(exactly: bytes.count) else {
      throw .sampleTooLarge(index: sample.index)
    }
    guard unsafe av_new_packet(pointer, count) >= 0 else { throw .outOfMemory }
    // Safe: `av_new_packet` has made room for `count` bytes.
    unsafe pointer.pointee.data.update(from: bytes, count: Int(count))
    unsafe pointer.pointee.pts = Int64(sample.index)
    unsafe pointer.pointee.dts = Int64(sample.index)
    if sample.isSync { unsafe pointer.pointee.flags |= AV_PKT_FLAG_KEY }
  }
}
