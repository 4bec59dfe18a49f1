/// What is on the screen, and what has to be done about it.
struct PictureState: Sendable {
  /// The interval of the picture on the screen; `nil` while a seek has not found one yet.
  var shown: FrameInterval?

  /// When, by wall time, the last picture was on the screen; `nil` before the first.
  var drawnAt: Duration?

  /// Whether there is any picture on the screen, and whether it has to be drawn once more.
  var hasPicture = false
  var mustRedraw = false

  /// Whether the film begins with the first picture that comes, whenever that is.
  var beginsWithPicture = false

  /// Whether decoding rests while a picture is drawn.
  var isHolding = false

  /// Frames shown before the film last started again.
  var countBeforeRestart = 0
}
