/// How a picture of few colours suggests the ones it lacks; the raw values are a command line's.
public enum Dithering: String, CaseIterable, Hashable, Sendable {
  /// Every pixel takes the nearest colour: smooth areas break into bands.
  case none
  /// A fixed pattern of thresholds makes some pixels lighter, some darker.
  ///
  /// What a pixel becomes depends on itself and its place alone, so what stands still in a video
  /// stands still on the screen, and compresses well.
  case ordered
  /// What a pixel gets too much or too little is passed on to its neighbours.
  ///
  /// The finest grain, but one changed pixel changes all that follow: it flickers in a video.
  case diffusion
}
