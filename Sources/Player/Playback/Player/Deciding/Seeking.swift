/// The seeks of a viewer: the one that waits, the one that is planned, the one whose picture is awaited.
struct Seeking: Sendable {
  /// 250 ms: then another seek may begin, although the one under way has not shown its picture.
  static let patience = Duration.milliseconds(250)

  /// The same for a seek that interrupted another one: dragging shows a picture now and then.
  static let longPatience = Duration.seconds(2)

  /// The newest seek that has not begun.
  var pending: SeekRequest?

  /// The seek that waits for the source to find sync samples.
  var resolving: SeekRequest?

  /// When the seek under way began; `nil` once it has shown its picture.
  var start: Duration?

  /// Whether that seek has cut off another one.
  var hasCut = false

  /// How often a broadcast may still go on to its present before its first picture is shown; 0 where the
  /// viewer has chosen another place.
  var remainingStarts = 0

  /// So often at most: a slow start ends.
  static let startLimit = 3

  /// Until when the seek under way takes precedence over the waiting one.
  var deadline: Duration? {
    start.map { $0 + (hasCut ? Self.longPatience : Self.patience) }
  }
}
