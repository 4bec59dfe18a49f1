import CLibAV
import LibAV
import Media

extension CodecFrame {
  /// The movement in the picture as libavcodec exports it; empty unless an option asks for it.
  var motionVectors: [MotionVector] {
    // Safe: side data belongs to the frame, and this kind of it is an array of `AVMotionVector`
    // that fills its bytes.
    guard
      let data = unsafe libav.av_frame_get_side_data(pointer, AV_FRAME_DATA_MOTION_VECTORS)?
        .pointee,
      let bytes = unsafe data.data
    else { return [] }
    let count = unsafe data.size / MemoryLayout<AVMotionVector>.stride
    return unsafe bytes.withMemoryRebound(to: AVMotionVector.self, capacity: count) { vectors in
      unsafe UnsafeBufferPointer(start: vectors, count: count).map(MotionVector.init(libav:))
    }
  }
}

extension CodecFrame {
  /// How coarsely the picture was quantised: the mean of its macroblocks; `nil` if the decoder does
  /// not export it.
  ///
  /// libavcodec counts from QP′, which is higher than QP by 6 for each bit beyond 8 (H.264 §7.4.2.1.1).
  var quantizationParameter: Int? {
    // Safe: side data belongs to the frame, and this kind of it is an `AVVideoEncParams`, with as many
    // blocks after it as it says.
    guard
      let data = unsafe libav.av_frame_get_side_data(pointer, AV_FRAME_DATA_VIDEO_ENC_PARAMS)?
        .pointee,
      let bytes = unsafe data.data
    else { return nil }
    let parameters = unsafe UnsafeMutableRawPointer(bytes)
      .assumingMemoryBound(to: AVVideoEncParams.self)
    guard unsafe parameters.pointee.type == AV_VIDEO_ENC_PARAMS_H264 else { return nil }
    let count = unsafe parameters.pointee.nb_blocks
    guard count > 0 else { return nil }
    var sum = 0
    for index in 0..<count {
      sum += unsafe Int(av_video_enc_params_block(parameters, index).pointee.delta_qp)
    }
    let mean = (Double(sum) / Double(count)).rounded()
    let format = unsafe AVPixelFormat(rawValue: pointer.pointee.format)
    let bitDepth = unsafe libav.av_pix_fmt_desc_get(format)?.pointee.comp.0.depth ?? 8
    return unsafe Int(parameters.pointee.qp) + Int(mean) - 6 * Int(bitDepth - 8)
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
