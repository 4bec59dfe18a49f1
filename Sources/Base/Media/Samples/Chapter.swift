/// A part of a film that has a name, from its beginning up to the next one's.
public struct Chapter: Hashable, Sendable {
  /// When it begins, on the timeline of the presentation.
  public let startTime: MediaTime

  /// What it is called; empty if the source does not say.
  public let title: String

  public init(startTime: MediaTime, title: String) {
    self.startTime = startTime
    self.title = title
  }
}
