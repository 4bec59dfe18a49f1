/// Where frames end up: a terminal, a folder of pictures, nowhere.
public protocol FrameSink: Sendable {
  /// Shows a frame; returns when it has been handed over whole.
  func show(_ frame: Frame) async throws
}
