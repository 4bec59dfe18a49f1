import Media
import Sixel

extension GraphicsProtocol {
  /// DEC's sixels: real pixels, in up to 256 colours or so.
  ///
  /// A terminal that draws them lists the number 4 in its answer to DA1. A sixel is a column of six
  /// pixels, so that pictures are a multiple of six pixels high.
  package static let sixel = GraphicsProtocol(
    name: "sixel", summary: "sixel pictures", pixel: .screen, heightStep: SixelBand.height,
    prefersFewColors: true, leavesOutLetters: true, sendsParts: true,
    questions: [.colorRegisters, .graphicsLimit, .graphicsMaximum],
    detect: {
      $0.capabilities?.hasSixel == true
        ? "the terminal lists sixel among its abilities (DA1)" : nil
    },
    limit: { $0.sixelLimit },
    abilities: { terminal in
      let keeping = terminal.partialUpdates
      return [
        Ability(
          "sixel", key: "sixel", terminal.hasSixel, text: terminal.sixelText,
          source: "DA1, XTSMGRAPHICS"),
        Ability(
          "sixels in parts", key: "keepsPictures", keeping.isKept, source: keeping.rawValue),
      ]
    },
    encoder: { _, encoders in encoders.sixel },
    indexedEncoder: { _, encoders in encoders.sixel })
}

extension TerminalQuestion {
  /// XTSMGRAPHICS asks how many colours a sixel picture may have.
  static let colorRegisters = TerminalQuestion("sixel colours", "\(ControlCode.csi)?1;1;0S") {
    if case .colorRegisters = $0 { true } else { false }
  }

  /// XTSMGRAPHICS asks how large a sixel picture may ever be.
  ///
  /// xterm answers the question for now with the size of its window, if that is smaller: but windows
  /// grow. Some terminals answer only one of the two.
  static let graphicsMaximum = TerminalQuestion("sixel maximum", "\(ControlCode.csi)?2;4;0S") {
    if case .graphicsLimit = $0 { true } else { false }
  }

  /// XTSMGRAPHICS asks how large a sixel picture may be now.
  static let graphicsLimit = TerminalQuestion("sixel size", "\(ControlCode.csi)?2;1;0S") {
    if case .graphicsLimit = $0 { true } else { false }
  }
}

extension TerminalCapabilities {
  /// Whether the terminal draws sixel pictures: 4 is the number of that ability.
  var hasSixel: Bool { abilities?.contains(4) ?? false }

  /// How many colours a sixel picture may have; `nil` if the terminal does not say.
  var sixelColorCount: Int? {
    replies.lazy.compactMap {
      if case .colorRegisters(let count) = $0, count > 0 { count } else { nil }
    }
    .last
  }

  /// The largest image of sixels that the terminal draws; `nil` if it does not say.
  ///
  /// xterm, for one, draws nothing of an image beyond 1000 × 1000 pixels. A size that is no larger
  /// than the window may be the window's own, which is no limit: it grows with the window.
  var sixelLimit: PixelSize? {
    let limits = replies.compactMap { reply in
      if case .graphicsLimit(let size) = reply, !size.isEmpty { size } else { nil }
    }
    guard let most = limits.max(by: { $0.width < $1.width }) else {
      return nil
    }
    return limits.count == 1 && area.fits(in: most) ? nil : most
  }

  /// What the terminal keeps of sixel pictures.
  ///
  /// xterm alone was seen to keep what is transparent in a new one; mlterm does not.
  package var pictureKeeping: PictureKeeping {
    guard partialUpdates.isKept else { return .nothing }
    return name?.hasPrefix("XTerm(") == true ? .pixels : .cells
  }

  /// Whether a sixel picture may be sent in parts.
  package var partialUpdates: PartialUpdateSupport {
    PartialUpdateSupport.resolve(
      name: name, attributes: secondaryAttributes, multiplexer: multiplexer, cell: cellSize)
  }

  fileprivate var sixelText: String {
    guard hasSixel else { return "no" }
    let colors = sixelColorCount.map { ", \($0) colours" } ?? ""
    let limit = sixelLimit.map { ", at most \($0) pixels an image" } ?? ""
    return "yes" + colors + limit
  }
}

/// Whether a terminal keeps of a sixel picture what a new one does not cover, and how that is known.
///
/// No question asks for it, and no standard demands it. So terminals are known by name, and all
/// others get whole pictures. The raw value says it to the user.
package enum PartialUpdateSupport: String, Hashable, Sendable {
  /// Yes, its answer to XTVERSION names one that does.
  case named = "its name"
  /// Yes: mlterm does not tell its name, but no other terminal answers DA2 as it does.
  case numbered = "its answer to DA2"
  /// No: tmux takes a picture away when another one is drawn on a part of it.
  case multiplexed = "a multiplexer need not keep them"
  /// No: the parts would begin at cells, and their size has not been measured.
  case unmeasured = "it did not report the size of its cells"
  /// Not known.
  case unknown = "it is not among those that are known to"

  /// Whether pictures may be sent in parts.
  package var isKept: Bool { self == .named || self == .numbered }

  /// Terminals whose names begin so.
  ///
  /// xterm and mlterm were tried, pixel by pixel: 600 pieces at random, at cells of several sizes.
  /// foot cuts the pictures that it has at the cells of a new one, and WezTerm gives each cell its
  /// part of a picture: the one by its author's word, the other by its source code.
  private static let names = ["XTerm(", "foot(", "WezTerm "]

  /// What mlterm answers to DA2: a VT320, of the version of xterm that it resembles.
  private static let mltermAttributes = [24, 279, 0]

  /// Decides from a terminal's answers, and from the multiplexer in between.
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
