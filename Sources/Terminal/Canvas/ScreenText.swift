/// What is written under a picture, and what stands on it.
public struct ScreenText: Hashable, Sendable {
  /// The lines under the picture.
  public var status: [String]

  public var overlays: [Overlay]

  public init(status: [String] = [], overlays: [Overlay] = []) {
    self.status = status
    self.overlays = overlays
  }
}
