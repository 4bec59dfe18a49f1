import Media

/// An open device as a library of the system sees it: calls that never wait, and codes below 0.
///
/// The seam between the rules of ``ALSADevice`` and the library, so that the rules can be tried
/// without any device.
protocol SoundStream: Sendable {
  var format: DeviceFormat { get }

  /// Frames that its queue takes.
  var capacity: Int { get }

  /// Puts interleaved numbers into the queue; returns frames, or a code below 0.
  func write(_ samples: [Float]) -> Int

  /// How many frames are still to be heard, if the code is not below 0.
  func delay() -> (code: Int, frames: Int)

  var state: StreamState { get }
  func pause(_ isPaused: Bool) -> Int
  func drain() -> Int

  /// Empties the queue, and makes it ready for frames.
  func restart() -> Int

  /// Makes it ready again after an error.
  func recover(from code: Int) -> Int
  func close()
  func text(for code: Int) -> String
}

enum StreamState: Hashable, Sendable {
  case stopped, running, empty, draining, paused, disconnected
}
