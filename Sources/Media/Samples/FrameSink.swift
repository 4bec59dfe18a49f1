/// Where frames end up: a terminal, a folder of pictures, nowhere.
public protocol FrameSink: Sendable {
  /// Returns when there is room for a frame: so the frame can be chosen after the wait.
  func ready() async throws

  /// Shows a frame; returns when it has been handed over whole.
  func show(_ frame: Frame) async throws
}

extension FrameSink {
  /// Most sinks always have room.
  public func ready() async throws {}
}
