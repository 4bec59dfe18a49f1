import CLibAV

/// What libavcodec answered when it was given a packet or asked for a frame.
enum DecoderStatus: Hashable {
  /// The packet was taken, or a frame is there.
  case done
  /// Nothing before the other side has moved: frames have to be taken out, or packets be put in.
  case tryAgain
  /// The last frame has been given out.
  case finished
  case failed(code: Int32)

  /// Interprets the result of `avcodec_send_packet` and `avcodec_receive_frame`.
  init(code: Int32) {
    self =
      switch code {
      case 0...: .done
      case averror_again: .tryAgain
      case averror_end_of_file: .finished
      default: .failed(code: code)
      }
  }
}
