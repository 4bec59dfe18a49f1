/// One thing that a terminal is asked about itself.
///
///     CSI > q                          XTVERSION: name and version
///     CSI > c                          DA2: kind of terminal and version, in numbers
///     CSI 16 t                         size of a cell in pixels
///     CSI 14 t                         size of the text area in pixels
///     CSI ? 2026 $ p                   DECRQM: is there synchronized output?
///     CSI ? 1 ; 1 ; 0 S                XTSMGRAPHICS: how many colours has a sixel picture?
///     CSI ? 2 ; 1 ; 0 S                XTSMGRAPHICS: how large may a sixel picture be?
///     APC G i=31,…,a=q ; AAAA ST       kitty graphics: would this picture of one pixel be shown?
///     CSI 48 ; 2 ; 1 ; 2 ; 3 m         a colour that only a terminal with 24-bit colours keeps
///     DCS $ q m ST                     DECRQSS: which colours are chosen now?
///     CSI c                            DA1: class and abilities; always answered, so it comes last
public enum TerminalQuestion: CaseIterable, Hashable, Sendable {
  case version
  case secondaryAttributes
  case cellSize
  case areaSize
  case synchronizedOutput
  case colorRegisters
  case graphicsLimit
  case kittyGraphics
  case rendition
  case deviceAttributes

  /// Whether it is a string for the terminal, which not everything that is none skips.
  ///
  /// tmux takes an APC for the title of its window, GNU screen hands the inside of a DCS on to the
  /// terminal behind it as it is, and the console of older Linux kernels writes both.
  var isString: Bool { self == .kittyGraphics || self == .rendition }

  /// What may be asked in an environment.
  static func allowed(in environment: TerminalEnvironment) -> [TerminalQuestion] {
    if environment.isDumb { return [] }
    let knowsStrings = environment.multiplexer == nil && environment.term != "linux"
    return allCases.filter { knowsStrings || !$0.isString }
  }

  /// What it is called where it is explained.
  public var name: String {
    switch self {
    case .version: "XTVERSION"
    case .secondaryAttributes: "DA2"
    case .cellSize: "cell size"
    case .areaSize: "area size"
    case .synchronizedOutput: "DECRQM 2026"
    case .colorRegisters: "sixel colours"
    case .graphicsLimit: "sixel size"
    case .kittyGraphics: "kitty graphics"
    case .rendition: "DECRQSS SGR"
    case .deviceAttributes: "DA1"
    }
  }

  /// What is sent to the terminal.
  public var text: String {
    switch self {
    case .version: "\(ControlCode.csi)>q"
    case .secondaryAttributes: "\(ControlCode.csi)>c"
    case .cellSize: "\(ControlCode.csi)16t"
    case .areaSize: "\(ControlCode.csi)14t"
    case .synchronizedOutput: "\(ControlCode.csi)?2026$p"
    case .colorRegisters: "\(ControlCode.csi)?1;1;0S"
    case .graphicsLimit: "\(ControlCode.csi)?2;1;0S"
    case .kittyGraphics:
      "\(ControlCode.escape)_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\(ControlCode.stringTerminator)"
    case .rendition:
      "\(ControlCode.csi)48;2;1;2;3m\(ControlCode.escape)P$qm\(ControlCode.stringTerminator)"
        + ControlCode.resetStyle
    case .deviceAttributes: "\(ControlCode.csi)c"
    }
  }

  /// The question that a reply answers.
  init(answeredBy reply: TerminalReply) {
    switch reply {
    case .version: self = .version
    case .secondaryAttributes: self = .secondaryAttributes
    case .cellSize: self = .cellSize
    case .areaSize: self = .areaSize
    case .mode: self = .synchronizedOutput
    case .colorRegisters: self = .colorRegisters
    case .graphicsLimit: self = .graphicsLimit
    case .kittyGraphics: self = .kittyGraphics
    case .rendition: self = .rendition
    case .deviceAttributes: self = .deviceAttributes
    }
  }
}
