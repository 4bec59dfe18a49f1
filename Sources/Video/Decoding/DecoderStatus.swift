import CLibAV

/// What libavcodec answered when it was asked for a frame.
enum DecoderStatus: Hashable {
  case produced
  /// Nothing to give out before the next packet.
  case needsInput
  /// The last frame has been given out.
  case finished
  case failed(code: Int32)

  /// Interprets the result of `avcodec_receive_frame`.
  init(code: Int32) {
    self =
      switch code {
      case 0...: .produced
      case averror_again: .needsInput
      case averror_end_of_file: .finished
      default: .failed(code: code)
      }
  }
}
