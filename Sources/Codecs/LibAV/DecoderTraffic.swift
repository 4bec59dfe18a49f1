import CLibAV

/// What libavcodec answered when it was given a packet or asked for a frame.
package enum DecoderStatus: Hashable, Sendable {
  /// The packet was taken, or a frame is there.
  case done
  /// Nothing before the other side has moved: frames have to be taken out, or packets be put in.
  case tryAgain
  /// The last frame has been given out.
  case finished
  case failed(code: Int32)

  /// Interprets the result of `avcodec_send_packet` and `avcodec_receive_frame`.
  package init(code: Int32) {
    self =
      switch code {
      case 0...: .done
      case averror_again: .tryAgain
      case averror_end_of_file: .finished
      default: .failed(code: code)
      }
  }
}

/// Switches libavcodec's own messages off, once in a process.
///
/// It explains damage on standard error, which would land in the middle of the picture.
package func silenceLibAV() { _ = silence }

private let silence: Void = libav.av_log_set_level(AV_LOG_QUIET)

extension CodecContext {
  /// Hands over the decoder configuration, before the context is opened; the context frees it.
  ///
  /// - Returns: Whether there is memory for it.
  package func setExtradata(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty else { return true }
    // libavcodec reads in steps of many bytes, so every buffer ends in zeros that it may read.
    let padded = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let memory = libav.av_mallocz(padded) else { return false }
    // Safe: `memory` has room for `bytes` and the padding.
    unsafe memory.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe pointer.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    unsafe pointer.pointee.extradata_size = Int32(clamping: bytes.count)
    return true
  }
}

extension CodecPacket {
  /// Takes over a copy of some bytes, and a number that comes back with their frames.
  ///
  /// - Parameters:
  ///   - bytes: What to decode.
  ///   - count: How many bytes that is.
  ///   - time: The number; libavcodec expects a time there, and hands it on unchanged.
  ///   - isSync: Whether decoding can start here.
  /// - Returns: Whether there is memory for them.
  package func fill(_ bytes: [UInt8], count: Int32, time: Int64, isSync: Bool) -> Bool {
    // Safe, like the others here: the packet lives as long as its owner.
    unsafe libav.av_packet_unref(pointer)
    guard unsafe libav.av_new_packet(pointer, count) >= 0 else { return false }
    // Safe: `av_new_packet` has made room for `count` bytes.
    unsafe pointer.pointee.data.update(from: bytes, count: Int(count))
    unsafe pointer.pointee.pts = time
    unsafe pointer.pointee.dts = time
    if isSync { unsafe pointer.pointee.flags |= AV_PKT_FLAG_KEY }
    return true
  }
}
