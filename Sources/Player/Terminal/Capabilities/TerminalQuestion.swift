/// One question to a terminal about itself.
///
///     CSI > q                          XTVERSION: name and version
///     CSI > c                          DA2: kind of terminal and version, in numbers
///     CSI 16 t                         size of a cell in pixels
///     CSI 14 t                         size of the text area in pixels
///     CSI ? 2026 $ p                   DECRQM: is there synchronized output?
///     CSI ? 1007 $ p                   DECRQM: does the wheel send arrow keys?
///     CSI ? 1 ; 1 ; 0 S                XTSMGRAPHICS: how many colours has a sixel picture?
///     CSI ? 2 ; 1 ; 0 S                XTSMGRAPHICS: how large may a sixel picture be?
///     APC G i=31,…,a=q ; AAAA ST       kitty graphics: would this picture of one pixel be shown?
///     APC G i=32,…,t=s ; … ST          kitty graphics: and one in this machine's memory?
///     CSI 48 ; 2 ; 1 ; 2 ; 3 m         a colour that only a terminal with 24-bit colours keeps
///     DCS tmux; APC G …,U=1 … ST ST    the same of the terminal behind tmux
///     DCS $ q m ST                     DECRQSS: which colours are chosen now?
///     OSC 11 ; ? ST                    which colour has the ground?
///     CSI c                            DA1: class and abilities; always answered, so it comes last
///
/// Questions about a ``GraphicsProtocol`` are in its file.
package struct TerminalQuestion: Sendable {
  /// What it is called where it is explained.
  package let name: String

  /// What is sent to the terminal.
  package let text: String

  /// Whether it is a control string, which not every program or console skips.
  ///
  /// tmux mistakes an APC for the title of its window, GNU screen passes the inside of a DCS on to its
  /// own terminal unchanged, and the console of older Linux kernels writes both.
  let isString: Bool

  /// Whether tmux understands it, a string or not.
  private let isForTmux: Bool

  /// Whether tmux passes it on to the terminal outside: only that terminal receives it, and may
  /// answer after DA1, which tmux answers.
  let isForwarded: Bool

  /// The name of a piece of memory with one black pixel; it exists while the question is open.
  let sharedMemory: String?

  private let matches: @Sendable (TerminalReply) -> Bool

  init(
    _ name: String, _ text: String, isString: Bool = false, isForTmux: Bool = false,
    isForwarded: Bool = false, sharedMemory: String? = nil,
    matches: @escaping @Sendable (TerminalReply) -> Bool
  ) {
    self.name = name
    self.text = text
    self.isString = isString
    self.isForTmux = isForTmux || isForwarded || !isString
    self.isForwarded = isForwarded
    self.sharedMemory = sharedMemory
    self.matches = matches
  }

  /// Whether a reply answers this question.
  func isAnswered(by reply: TerminalReply) -> Bool { matches(reply) }

  /// The questions that an environment allows.
  static func allowed(in environment: TerminalEnvironment) -> [TerminalQuestion] {
    if environment.isDumb { return [] }
    return allCases.filter { question in
      switch environment.multiplexer {
      case .tmux: question.isForTmux
      case .screen: !question.isString
      case nil: !question.isForwarded && (!question.isString || environment.term != "linux")
      }
    }
  }
}

extension TerminalQuestion: CaseIterable {
  /// All questions, in the order in which they are sent.
  package static let allCases =
    [version, secondaryAttributes, cellSize, areaSize, synchronizedOutput, alternateScroll]
    + GraphicsProtocol.all.flatMap(\.questions) + [rendition, background, deviceAttributes]

  static let version = TerminalQuestion("XTVERSION", "\(ControlCode.csi)>q") {
    if case .version = $0 { true } else { false }
  }

  static let secondaryAttributes = TerminalQuestion("DA2", "\(ControlCode.csi)>c") {
    if case .secondaryAttributes = $0 { true } else { false }
  }

  static let cellSize = TerminalQuestion("cell size", "\(ControlCode.csi)16t") {
    if case .cellSize = $0 { true } else { false }
  }

  static let areaSize = TerminalQuestion("area size", "\(ControlCode.csi)14t") {
    if case .areaSize = $0 { true } else { false }
  }

  static let synchronizedOutput = TerminalQuestion("DECRQM 2026", "\(ControlCode.csi)?2026$p") {
    if case .mode(number: 2026, _) = $0 { true } else { false }
  }

  static let alternateScroll = TerminalQuestion("DECRQM 1007", "\(ControlCode.csi)?1007$p") {
    if case .mode(number: 1007, _) = $0 { true } else { false }
  }

  static let rendition = TerminalQuestion(
    "DECRQSS SGR",
    "\(ControlCode.csi)48;2;1;2;3m\(ControlCode.escape)P$qm\(ControlCode.stringTerminator)"
      + ControlCode.resetStyle,
    isString: true
  ) { if case .rendition = $0 { true } else { false } }

  static let deviceAttributes = TerminalQuestion("DA1", "\(ControlCode.csi)c") {
    if case .deviceAttributes = $0 { true } else { false }
  }
}

/// Two questions are the same if the same bytes are sent for them.
extension TerminalQuestion: Hashable {
  package static func == (one: TerminalQuestion, other: TerminalQuestion) -> Bool {
    one.text == other.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
