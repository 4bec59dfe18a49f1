/// How many colours letters may have.
package enum ColorDepth: String, Hashable, Sendable, CaseIterable {
  /// None but the terminal's own.
  case none
  /// Eight, and as many bright ones for letters alone: the Linux console, and GNU screen in a plain
  /// terminal. Bold letters are the bright ones.
  case eight = "8, and 8 bright ones for letters"
  /// Eight and eight bright ones, for letters and ground.
  case sixteen = "16"
  /// The 256 of xterm: 16 that the user chooses, a cube of 216, and 24 greys.
  case palette = "256"
  /// Any red, green and blue of 8 bits each.
  case trueColor = "24-bit"
}

/// The colours of a terminal, and the source of that knowledge.
package struct ColorSupport: Hashable, Sendable {
  /// Where the knowledge is from; the first that says something wins, in this order.
  package enum Source: String, Hashable, Sendable {
    /// The terminal received a 24-bit colour, and then a question which colour it uses.
    case answer = "its answer to DECRQSS"
    case colorTerm = "COLORTERM"
    case term = "TERM"
    /// Nothing is known about colours; nearly all terminals today have 256.
    case assumption = "an assumption"
  }

  package let depth: ColorDepth
  package let source: Source

  package init(depth: ColorDepth, source: Source) {
    self.depth = depth
    self.source = source
  }

  /// Concludes from the answer to DECRQSS, if there was one, and from the environment.
  package static func resolve(
    rendition: String?, environment: TerminalEnvironment, multiplexer: Multiplexer?
  ) -> ColorSupport {
    if let depth = rendition.flatMap(keptColor) {
      return ColorSupport(depth: depth, source: .answer)
    }
    // GNU screen hands the variable down from the terminal it was started in, but not the colours.
    let isPromised = ["truecolor", "24bit"].contains(environment.colorTerm)
    if isPromised, multiplexer != .screen {
      return ColorSupport(depth: .trueColor, source: .colorTerm)
    }
    return named(environment.term ?? "", in: multiplexer)
  }

  /// The depth at which the terminal kept the colour of ``TerminalQuestion/rendition``.
  ///
  /// Some terminals separate the numbers by colons, and leave a place for a colour space free:
  /// `48:2::1:2:3`. Those with fewer colours answer with the colour that they chose: `48;5;16`.
  private static func keptColor(_ rendition: String) -> ColorDepth? {
    let numbers = rendition.dropLast().split { $0 == ";" || $0 == ":" }.map { Int($0) ?? 0 }
    guard let place = numbers.firstIndex(of: 48), place + 1 < numbers.count else { return nil }
    switch numbers[place + 1] {
    case 2 where numbers[(place + 2)...].suffix(3) == [1, 2, 3]: return .trueColor
    case 5: return .palette
    default: return nil
    }
  }

  /// What the name of a kind of terminal says about its colours.
  ///
  /// The database of terminals says that `xterm` has 8. All terminals that call themselves so have
  /// had 256 for twenty years, so that it counts for nothing.
  private static func named(_ term: String, in multiplexer: Multiplexer?) -> ColorSupport {
    if term.hasSuffix("-direct") { return ColorSupport(depth: .trueColor, source: .term) }
    if term.contains("256color") { return ColorSupport(depth: .palette, source: .term) }
    if term.hasSuffix("-16color") { return ColorSupport(depth: .sixteen, source: .term) }
    // screen calls itself so in a terminal of 8 colours, and `screen.xterm-256color` in others.
    let isPlainScreen = term == "screen" && multiplexer == .screen
    if isPlainScreen || fewColored.contains(term) {
      return ColorSupport(depth: .eight, source: .term)
    }
    // DEC's terminals, and those that the database of terminals calls monochrome.
    let isDEC = term.hasPrefix("vt") && term.dropFirst(2).first?.isNumber == true
    let isColorless = isDEC || term.hasSuffix("-m") || term.hasSuffix("-mono") || term == "dumb"
    return isColorless
      ? ColorSupport(depth: .none, source: .term)
      : ColorSupport(depth: .palette, source: .assumption)
  }

  /// Those of 8 colours, in the database of terminals, that are still met.
  private static let fewColored = [
    "linux", "cygwin", "ansi", "pcansi", "xterm-color", "rxvt-color",
  ]
}
