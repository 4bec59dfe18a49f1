/// What `--graphics` asks for.
public enum GraphicsChoice: String, Hashable, Sendable, CaseIterable {
  /// The best that the terminal shows.
  case auto
  case kitty
  case sixel
  case blocks
  case text
  case none

  /// The mode that this is; `nil` for ``auto``.
  private var mode: GraphicsMode? {
    switch self {
    case .auto: nil
    case .kitty: .kitty
    case .sixel: .sixel
    case .blocks: .blocks
    case .text: .text
    case .none: GraphicsMode.none
    }
  }

  /// Decides how to draw.
  ///
  /// A choice of the user's is obeyed even where it cannot be checked: into a file, say. Left to
  /// itself the program takes the first of these that the terminal shows: kitty's graphics, which
  /// have all colours; sixels; half blocks; plain characters where there are no colours.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output goes to a terminal.
  ///   - environment: What the environment says of it.
  ///   - capabilities: What it says of itself; `nil` where nobody has asked.
  ///   - usesColor: Whether letters may be coloured: `--color` and `NO_COLOR`.
  /// - Returns: The mode, and the reason for it.
  public func decide(
    isTerminal: Bool, environment: TerminalEnvironment, capabilities: TerminalCapabilities?,
    usesColor: Bool = true
  ) -> GraphicsDecision {
    let known = capabilities?.colors.depth ?? .trueColor
    if let mode {
      // Whoever wants blocks gets them in the fewest colours at least.
      return GraphicsDecision(
        mode: mode, colors: known == .none ? .palette : known, reason: "as asked for")
    }
    guard isTerminal else {
      return GraphicsDecision(mode: .none, reason: "the output is no terminal")
    }
    guard !environment.isDumb else {
      return GraphicsDecision(
        mode: .none, reason: "TERM says that the terminal knows no escape sequences")
    }
    if capabilities?.hasKittyGraphics == true {
      return GraphicsDecision(
        mode: .kitty, reason: "the terminal says that it draws kitty graphics")
    }
    if capabilities?.hasSixel == true {
      return GraphicsDecision(
        mode: .sixel, reason: "the terminal lists sixel among its abilities (DA1)")
    }
    let advice = (capabilities?.multiplexer ?? environment.multiplexer)?.advice
    guard usesColor, known != .none else {
      return GraphicsDecision(
        mode: .text,
        reason: usesColor
          ? "TERM names a terminal without colours" : "NO_COLOR or --color wants no colours",
        advice: advice)
    }
    return GraphicsDecision(
      mode: .blocks, colors: known, reason: "the terminal does not say that it draws pictures",
      advice: advice)
  }
}

extension Multiplexer {
  /// What to do where the multiplexer passes no pictures on.
  fileprivate var advice: String {
    switch self {
    case .tmux: "tmux keeps pictures back: real pixels need tmux 3.4 built with sixel, or no tmux"
    case .screen: "screen keeps pictures back: for real pixels, run this outside of screen"
    }
  }
}
