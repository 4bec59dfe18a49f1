/// What `--graphics` asks for.
public enum GraphicsChoice: String, Hashable, Sendable, CaseIterable {
  /// The best that the terminal shows.
  case auto
  case sixel
  case blocks
  case none

  /// What is done about it, and why, in words for the user.
  public struct Decision: Hashable, Sendable {
    public let mode: GraphicsMode
    public let reason: String
  }

  /// Decides how to draw.
  ///
  /// A choice of the user's is obeyed even where it cannot be checked: into a file, say.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output goes to a terminal.
  ///   - environment: What the environment says of it.
  ///   - capabilities: What it says of itself; `nil` where nobody has asked.
  /// - Returns: The mode, and the reason for it.
  public func decide(
    isTerminal: Bool, environment: TerminalEnvironment, capabilities: TerminalCapabilities?
  ) -> Decision {
    switch self {
    case .sixel: Decision(mode: .sixel, reason: "as asked for")
    case .blocks: Decision(mode: .blocks, reason: "as asked for")
    case .none: Decision(mode: .none, reason: "as asked for")
    case .auto where !isTerminal: Decision(mode: .none, reason: "the output is no terminal")
    case .auto where environment.isDumb:
      Decision(mode: .none, reason: "TERM says that the terminal knows no escape sequences")
    case .auto where capabilities?.hasSixel == true:
      Decision(mode: .sixel, reason: "the terminal lists sixel among its abilities (DA1)")
    case .auto:
      Decision(mode: .blocks, reason: "the terminal does not say that it draws sixels")
    }
  }
}
