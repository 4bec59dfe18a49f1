/// What is written under a picture and upon it.
public struct ScreenText: Hashable, Sendable {
  /// The lines under the picture.
  public var status: [String]

  /// The lines upon it.
  public var overlay: [String]

  public init(status: [String] = [], overlay: [String] = []) {
    self.status = status
    self.overlay = overlay
  }
}
