/// What `--graphics` asks for.
public enum GraphicsChoice: Hashable, Sendable {
  /// The best that the terminal shows.
  case auto
  case one(GraphicsProtocol)
  /// No pictures.
  case none

  /// Decides how to draw.
  ///
  /// The user's choice is obeyed even where it cannot be checked, as when the output is a file.
  /// Left to itself, the program takes the first of ``GraphicsProtocol/all`` that is detected.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output goes to a terminal.
  ///   - environment: What the environment says about it.
  ///   - capabilities: What it says about itself; `nil` if it was not asked.
  ///   - usesColor: Whether letters may be coloured: `--color` and `NO_COLOR`.
  /// - Returns: The protocol, and the reason for it.
  package func decide(
    isTerminal: Bool, environment: TerminalEnvironment, capabilities: TerminalCapabilities?,
    usesColor: Bool = true
  ) -> GraphicsDecision {
    let circumstances = GraphicsProtocol.Circumstances(
      environment: environment, capabilities: capabilities, usesColor: usesColor)
    // If the user asks for half blocks, they get at least some colours.
    let colors = circumstances.colors == .none ? .palette : circumstances.colors
    switch self {
    case .one(let graphics):
      return GraphicsDecision(graphics, colors: colors, reason: "as asked for")
    case .none:
      return GraphicsDecision(nil, reason: "as asked for")
    case .auto where !isTerminal:
      return GraphicsDecision(nil, reason: "the output is no terminal")
    case .auto where environment.isDumb:
      return GraphicsDecision(
        nil, reason: "TERM says that the terminal knows no escape sequences",
        advice: "if it does, say so: TERM=xterm-256color")
    case .auto:
      return Self.best(circumstances, colors: colors)
    }
  }

  private static func best(
    _ circumstances: GraphicsProtocol.Circumstances, colors: ColorDepth
  ) -> GraphicsDecision {
    let multiplexer =
      circumstances.capabilities?.multiplexer ?? circumstances.environment.multiplexer
    for graphics in GraphicsProtocol.all {
      guard let reason = graphics.detect(circumstances) else { continue }
      return GraphicsDecision(
        graphics, colors: colors, reason: reason,
        advice: graphics.hasPixels
          ? nil : multiplexer?.advice ?? circumstances.capabilities.flatMap(advice))
    }
    return GraphicsDecision(nil, reason: "no way to draw was found")
  }

  /// What to do where a terminal could draw pictures and does not.
  private static func advice(_ terminal: TerminalCapabilities) -> String? {
    terminal.name?.hasPrefix("XTerm(") == true
      ? "xterm draws real pixels if it is started as: xterm -ti vt340" : nil
  }
}

extension GraphicsChoice: RawRepresentable, CaseIterable {
  public static let allCases = [auto] + GraphicsProtocol.all.map(one) + [none]

  /// Reads a choice as spelled on the command line.
  public init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  public var rawValue: String {
    switch self {
    case .auto: "auto"
    case .one(let graphics): graphics.name
    case .none: "none"
    }
  }
}

/// How pictures are drawn, and why, in words for the user.
package struct GraphicsDecision: Hashable, Sendable {
  /// How pictures are drawn; `nil` if there are none.
  package let graphics: GraphicsProtocol?

  /// The colours that letters may have, where pictures are made of letters.
  package let colors: ColorDepth

  package let reason: String

  /// What the user might do to see better pictures, in one line, where something can be done.
  package let advice: String?

  package init(
    _ graphics: GraphicsProtocol?, colors: ColorDepth = .trueColor, reason: String,
    advice: String? = nil
  ) {
    self.graphics = graphics
    self.colors = colors
    self.reason = reason
    self.advice = advice
  }

  /// The decision as `--graphics` spells it: `sixel`, or `none`.
  package var name: String { graphics?.name ?? "none" }
}

extension Multiplexer {
  /// What to do where the multiplexer passes no pictures on.
  fileprivate var advice: String {
    switch self {
    case .tmux:
      "tmux does not pass pictures through: for real pixels, kitty 0.28 with allow-passthrough on, or tmux 3.4 "
        + "built with sixel"
    case .screen: "screen does not pass pictures through: for real pixels, run this outside of it"
    }
  }
}
