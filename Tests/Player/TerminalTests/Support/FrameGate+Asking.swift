import Media

@testable import Terminal

extension FrameFlowControl {
  /// Records that a frame is sent with the question that it is due to ask.
  mutating func sent(at time: Duration, byteCount: Int = 0, picture: PixelSize?) {
    sent(at: time, byteCount: byteCount, picture: picture, asking: question)
  }
}

extension FrameGate {
  /// Records that a frame is about to be written with the question that it is due to ask.
  func sent(byteCount: Int = 0, picture: PixelSize?) {
    sent(byteCount: byteCount, picture: picture, asking: question)
  }
}
