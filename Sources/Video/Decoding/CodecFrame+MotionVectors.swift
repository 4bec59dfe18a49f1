import CLibAV
import Media

extension CodecFrame {
  /// What libavcodec has told of the movement in the picture; empty unless it was asked to.
  var motionVectors: [MotionVector] {
    // Safe: side data belongs to the frame, and this kind of it is an array of `AVMotionVector`
    // that fills its bytes.
    guard let data = unsafe av_frame_get_side_data(pointer, AV_FRAME_DATA_MOTION_VECTORS)?.pointee,
      let bytes = unsafe data.data
    else { return [] }
    let count = unsafe data.size / MemoryLayout<AVMotionVector>.stride
    return unsafe bytes.withMemoryRebound(to: AVMotionVector.self, capacity: count) { vectors in
      unsafe UnsafeBufferPointer(start: vectors, count: count).map(MotionVector.init(libav:))
    }
  }
}

extension MotionVector {
  fileprivate init(libav vector: AVMotionVector) {
    let scale = Double(max(1, vector.motion_scale))
    self.init(
      column: Int(vector.dst_x), row: Int(vector.dst_y), width: Int(vector.w),
      height: Int(vector.h), right: Double(vector.motion_x) / scale,
      down: Double(vector.motion_y) / scale, reference: vector.source < 0 ? .earlier : .later)
  }
}
