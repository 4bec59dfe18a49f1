/// Whether a terminal keeps of a sixel picture what a new one does not cover, and how that is known.
///
/// No question asks for it, and no standard demands it. So terminals are known by name, and all
/// others get whole pictures. The raw value says it to the user.
public enum PartialUpdateSupport: String, Hashable, Sendable {
  /// Yes, its answer to XTVERSION names one that does.
  case named = "its name"
  /// Yes: mlterm does not tell its name, but it alone answers DA2 as it does.
  case numbered = "its answer to DA2"
  /// No: tmux takes a picture away when another one is drawn on a part of it.
  case multiplexed = "a multiplexer need not keep them"
  /// No: the parts would begin at cells, and their size has not been measured.
  case unmeasured = "the size of its cells is not its own word"
  /// Not known.
  case unknown = "its name is none that is known to"

  /// Whether pictures may be sent in parts.
  public var isKept: Bool { self == .named || self == .numbered }

  /// Terminals whose names begin so.
  ///
  /// xterm and mlterm were tried, pixel by pixel: 600 pieces at random, at cells of several sizes.
  /// foot cuts the pictures that it has at the cells of a new one, and WezTerm gives each cell its
  /// part of a picture: the one by its author's word, the other by its source code.
  private static let names = ["XTerm(", "foot(", "WezTerm "]

  /// What mlterm answers to DA2: a VT320, of the version of xterm that it resembles.
  private static let mltermAttributes = [24, 279, 0]

  /// Concludes from a terminal's answers, and from what lies before it.
  static func resolve(
    name: String?, attributes: [Int]?, multiplexer: Multiplexer?, cell: CellSize
  ) -> PartialUpdateSupport {
    guard multiplexer == nil else { return .multiplexed }
    let keeping: PartialUpdateSupport =
      if let name {
        names.contains { name.hasPrefix($0) } ? .named : .unknown
      } else {
        attributes == mltermAttributes ? .numbered : .unknown
      }
    guard keeping.isKept else { return keeping }
    // What the user gives may be wrong, and so may a guess.
    return [.window, .cellReport, .areaReport].contains(cell.source) ? keeping : .unmeasured
  }
}
