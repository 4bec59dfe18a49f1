import CLibAV
import LibAV

/// What libavcodec answered when it would not write an image, whatever the format.
struct ImageEncodingError: Error {
  /// What was to be done: "open the encoder".
  let action: String

  /// libavcodec's code, a negative number.
  let code: Int32

  static let outOfMemory = ImageEncodingError(action: "get memory", code: averror_no_memory)
}

/// Does nothing if libavcodec succeeded.
private func check(_ code: Int32, _ action: String) throws(ImageEncodingError) {
  if code < 0 { throw ImageEncodingError(action: action, code: code) }
}

extension CodecContext {
  /// Opens an encoder for one image, once its size and its colours are set.
  func openForImage(_ codec: UnsafePointer<AVCodec>) throws(ImageEncodingError) {
    // Safe: the context is live as long as `self`, and not yet open.
    // A picture has no rate, but no encoder opens without one.
    unsafe pointer.pointee.time_base = AVRational(num: 1, den: 1)
    // One image gives other threads nothing to do.
    unsafe pointer.pointee.thread_count = 1
    try check(unsafe libav.avcodec_open2(pointer, codec, nil), "open the encoder")
  }

  /// Sends the one frame there is, then the end, and takes what comes out.
  func encodeImage(_ frame: borrowing CodecFrame) throws(ImageEncodingError) -> [UInt8] {
    // Safe: context, frame and packet are live for these calls, and libavcodec counts its own
    // references to the frame's memory.
    try check(unsafe libav.avcodec_send_frame(pointer, frame.pointer), "take the image")
    try check(unsafe libav.avcodec_send_frame(pointer, nil), "end the image")
    guard let packet = CodecPacket() else { throw .outOfMemory }
    try check(unsafe libav.avcodec_receive_packet(pointer, packet.pointer), "finish the image")
    return packet.bytes
  }
}

extension CodecFrame {
  /// Makes room for an image, once its size and its format are set.
  func makeRoom() throws(ImageEncodingError) {
    // Safe: the frame is live as long as `self`.
    try check(unsafe libav.av_frame_get_buffer(pointer, 0), "get memory for the image")
  }
}

extension CodecPacket {
  /// A copy of what the packet holds.
  fileprivate var bytes: [UInt8] {
    // Safe: a packet has `size` readable bytes at `data`.
    unsafe [UInt8](
      UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }
}
