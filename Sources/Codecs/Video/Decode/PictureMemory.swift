import CLibAV
import LibAV
import Media
import Synchronization

/// Counts the memory of the pictures that are being decoded, and refuses what passes a limit.
///
/// libavcodec asks for the memory of each picture (`get_buffer2`) and keeps it until no other picture
/// refers to it and its frame has been taken out. How many it keeps at a time depends on the stream:
/// its reference pictures, those that are held back, one for each thread beyond the first. A file of
/// some kilobytes may ask for gigabytes in this way.
final class PictureMemory: Sendable {
  /// A picture that would have passed the limit.
  struct Refused: Hashable {
    let size: PixelSize

    /// Bytes of all pictures at that time, this one among them.
    let byteCount: Int
  }

  private struct State {
    var used = 0
    var refused: Refused?
  }

  /// Bytes that all pictures may take together.
  let limit: Int

  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// What was refused first, if anything was.
  var refused: Refused? { state.withLock { $0.refused } }

  /// Bytes of the pictures that libavcodec has now.
  var used: Int { state.withLock { $0.used } }

  /// The memory of libavcodec's picture, of which the samples are a part.
  ///
  /// Beside them it keeps how each block was predicted, for the pictures that refer to it: for H.264
  /// a third of the samples of 8-bit 4:2:0, for HEVC up to half.
  static func cost(ofSamples byteCount: Int) -> Int { byteCount + byteCount / 2 }

  /// Records that libavcodec needs memory for a picture.
  ///
  /// - Parameters:
  ///   - byteCount: What the picture costs: a number of libavcodec's, of 32 bits, and half as much.
  ///   - size: Columns and rows of the picture.
  ///   - count: How many such pictures are known to be needed at a time.
  /// - Returns: Whether there is room for it.
  func reserve(_ byteCount: Int, for size: PixelSize, count: Int) -> Bool {
    state.withLock { state in
      let needed = max(state.used + byteCount, byteCount * count)
      guard needed <= limit else {
        state.refused = state.refused ?? Refused(size: size, byteCount: needed)
        return false
      }
      state.used += byteCount
      return true
    }
  }

  /// Records that libavcodec has given memory back.
  func release(_ byteCount: Int) {
    state.withLock { $0.used -= byteCount }
  }
}

extension CodecContext {
  /// Asks `memory` before each picture gets its memory; `memory` outlives the context.
  func count(in memory: PictureMemory) {
    // Safe, like the others here: the context is not yet open, and `memory` is kept by the owner
    // of the context.
    unsafe pointer.pointee.opaque = Unmanaged.passUnretained(memory).toOpaque()
    unsafe pointer.pointee.max_pixels = Int64(memory.limit)
    unsafe allow_buffers_from_threads(pointer)
    unsafe pointer.pointee.get_buffer2 = { context, frame, flags in
      // Safe: libavcodec calls this with the context and the frame that needs memory.
      guard let context = unsafe context, let frame = unsafe frame,
        let opaque = unsafe context.pointee.opaque
      else { return averror_no_memory }
      let memory = unsafe Unmanaged<PictureMemory>.fromOpaque(opaque).takeUnretainedValue()
      return unsafe memory.provide(frame, for: context, flags)
    }
  }
}

extension CodecContext {
  /// Limits the size of pictures where libavcodec does not ask for their memory.
  ///
  /// It does not for decoders of AV1, which are separate libraries: they hold at most eight
  /// reference pictures, one in work and one held back.
  ///
  /// - Throws: `DecodingError` if the container says that the pictures are larger.
  func limitPictures(
    of format: VideoFormat, _ codec: UnsafePointer<AVCodec>, to limit: Int
  ) throws(DecodingError) {
    // Safe: the codec is a constant of libavcodec, and the context is not yet open.
    guard unsafe codec.pointee.capabilities & AV_CODEC_CAP_DR1 == 0 else { return }
    // AV1 codec ISO media file format §2.3.3: the bit after `seq_tier_0` is `high_bitdepth`.
    let isDeep =
      format.codec == .av1 && format.configuration.count > 2
      && format.configuration[2] & 0x40 != 0
    let bytesOfTwoPixels = isDeep ? 6 : 3
    let pixels = 2 * limit / (10 * bytesOfTwoPixels)
    unsafe pointer.pointee.max_pixels = Int64(max(1, pixels))
    // No codec has pictures of more than 2²⁰ columns or rows.
    let size = PixelSize(
      width: min(max(0, format.width), 1 << 20), height: min(max(0, format.height), 1 << 20))
    guard size.width * size.height <= pixels else {
      let byteCount = size.width * size.height * bytesOfTwoPixels / 2 * 10
      throw .picturesTooLarge(size, byteCount: byteCount, limit: limit)
    }
  }
}

/// What is counted of one picture, as long as libavcodec refers to it.
private final class Reservation {
  private let memory: PictureMemory
  private let byteCount: Int

  /// Reserves memory for a picture; `nil` if there is no room for it.
  init?(_ memory: PictureMemory, _ byteCount: Int, for size: PixelSize, count: Int) {
    guard memory.reserve(byteCount, for: size, count: count) else { return nil }
    (self.memory, self.byteCount) = (memory, byteCount)
  }

  deinit { memory.release(byteCount) }
}

extension PictureMemory {
  /// Gives a frame its memory, if there is room for it; returns libavcodec's error code if not.
  @unsafe fileprivate func provide(
    _ frame: UnsafeMutablePointer<AVFrame>, for context: UnsafeMutablePointer<AVCodecContext>,
    _ flags: Int32
  ) -> Int32 {
    // Safe: frame and context are libavcodec's, and valid during this call. The reservation belongs
    // to a reference that goes wherever libavcodec's references to the frame go, and is let go of
    // with the last one.
    let (width, height) = unsafe (frame.pointee.width, frame.pointee.height)
    let format = unsafe AVPixelFormat(rawValue: frame.pointee.format)
    let byteCount = Int(libav.av_image_get_buffer_size(format, width, height, 32))
    let others = unsafe max(context.pointee.refs, context.pointee.has_b_frames)
    guard byteCount > 0,
      let reservation = Reservation(
        self, Self.cost(ofSamples: byteCount),
        for: PixelSize(width: Int(width), height: Int(height)), count: 1 + Int(max(0, others)))
    else { return averror_no_memory }
    let code = unsafe libav.avcodec_default_get_buffer2(context, frame, flags)
    guard code >= 0 else { return code }
    let owner = unsafe Unmanaged.passRetained(reservation).toOpaque()
    let reference = unsafe libav.av_buffer_create(
      nil, 0,
      { owner, _ in
        if let owner = unsafe owner { unsafe Unmanaged<Reservation>.fromOpaque(owner).release() }
      }, owner, 0)
    guard unsafe reference != nil else {
      unsafe Unmanaged<Reservation>.fromOpaque(owner).release()
      return averror_no_memory
    }
    unsafe frame.pointee.opaque_ref = reference
    return code
  }
}
