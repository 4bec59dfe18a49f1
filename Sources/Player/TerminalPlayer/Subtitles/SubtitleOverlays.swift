import Captions
import Terminal

/// The cues of a moment as overlays: wrapped once, and kept as long as they stay the same.
struct SubtitleOverlays: Sendable {
  private var cues: [CaptionCue] = []
  private var size = TerminalSize(columns: 0, rows: 0)
  private var overlays: [Overlay] = []

  /// What is drawn of some cues in a window.
  ///
  /// - Parameters:
  ///   - cues: What is shown.
  ///   - size: The window's.
  ///   - panelRows: How many rows a panel at the upper edge takes: what it would hide is left out.
  /// - Returns: An overlay for each place.
  mutating func overlays(
    for cues: [CaptionCue], in size: TerminalSize, belowPanelOf panelRows: Int
  ) -> [Overlay] {
    if cues != self.cues || size != self.size {
      (self.cues, self.size) = (cues, size)
      overlays = Self.overlays(for: cues, in: size)
    }
    guard panelRows > 0 else { return overlays }
    return overlays.filter { overlay in
      guard overlay.isAtBottom, case .text(let lines) = overlay.content else { return false }
      return panelRows + lines.count <= PanelRoom(columns: size.columns, rows: size.rows).rows
    }
  }

  private static func overlays(for cues: [CaptionCue], in size: TerminalSize) -> [Overlay] {
    guard !cues.isEmpty else { return [] }
    let room = PanelRoom(columns: size.columns, rows: size.rows)
    let wrapping = SubtitleWrapping(columns: room.columns)
    var order: [Overlay.Anchor] = []
    var lines: [Overlay.Anchor: [OverlayLine]] = [:]
    for cue in cues {
      let anchor = cue.placement.anchor
      if lines[anchor] == nil { order.append(anchor) }
      lines[anchor, default: []] += wrapping.lines(of: cue)
    }
    // Of too many lines the newest are shown, and the picture stays visible.
    let most = min(room.rows, max(SubtitleWrapping.mostLines, size.rows / 4))
    return order.map { Overlay($0, lines: Array((lines[$0] ?? []).suffix(most))) }
  }
}

extension Overlay {
  /// Whether it is at the lower edge.
  fileprivate var isAtBottom: Bool {
    switch anchor {
    case .bottom, .bottomLeft, .bottomRight, .bottomBand: true
    case .top, .topLeft, .topRight, .topBand, .middleLeft, .middle, .middleRight: false
    }
  }
}

extension CaptionPlacement {
  /// The overlay's place.
  fileprivate var anchor: Overlay.Anchor {
    switch (vertical, horizontal) {
    case (.top, .left): .topLeft
    case (.top, .center): .top
    case (.top, .right): .topRight
    case (.middle, .left): .middleLeft
    case (.middle, .center): .middle
    case (.middle, .right): .middleRight
    case (.bottom, .left): .bottomLeft
    case (.bottom, .center): .bottom
    case (.bottom, .right): .bottomRight
    }
  }
}
