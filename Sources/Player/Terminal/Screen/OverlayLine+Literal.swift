extension OverlayLine: ExpressibleByStringInterpolation {
  /// A line that looks the same throughout: `"paused"`.
  package init(stringLiteral text: String) { self.init(text) }
}
