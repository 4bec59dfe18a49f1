/// How pictures are drawn, and why, in words for the user.
public struct GraphicsDecision: Hashable, Sendable {
  public let mode: GraphicsMode

  /// The colours that half blocks may have.
  public let colors: ColorDepth

  public let reason: String

  /// What the user might do to see better pictures, in one line, where something can be done.
  public let advice: String?

  public init(
    mode: GraphicsMode, colors: ColorDepth = .trueColor, reason: String, advice: String? = nil
  ) {
    self.mode = mode
    self.colors = colors
    self.reason = reason
    self.advice = advice
  }
}
