import Media
import Playback

/// One line about the state of the film: `playing  0:03 / 0:10  ━━━───────  2.4 s ahead`.
struct StatusLine {
  /// What the player does; it is shown even if a message replaces the rest.
  let name: String
  let text: String

  init(_ status: PlayerStatus) {
    name = " \(Self.name(of: status).padded(to: 9))"
    let duration = status.duration.map { " / \($0.clockText)" } ?? ""
    text =
      "\(name)  \(status.position.clockText)\(duration)"
      + "  \(Self.bar(status))  \(status.level.duration.tenthsText) s ahead"
      + (status.rate == .normal ? "" : ", \(Self.speed(status.rate))")
      + (status.loop.repeatsFile ? ", repeated" : "")
      + (status.frames.dropped > 0 ? ", \(status.frames.dropped) dropped" : "")
      + (status.stallCount > 0 ? ", \(status.stallCount) stalls" : "")
  }

  /// A speed as text: `1.21×`.
  static func speed(_ rate: PlaybackRate) -> String {
    let hundredths = (rate.thousandths + 5) / 10
    return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())×"
  }

  private static func name(of status: PlayerStatus) -> String {
    switch status.state {
    case .idle, .preparing: "opening"
    case .buffering(.start), .buffering(.underrun): "buffering"
    case .buffering(.seek): "seeking"
    case .playing: "playing"
    case .paused: status.isAtEnd ? "at end" : "paused"
    case .ended: "ended"
    case .failed: "failed"
    }
  }

  /// How much of the film has been played, is decoded ahead, and is to come; `A` and `B` mark a repeated part.
  private static func bar(_ status: PlayerStatus) -> String {
    let width = 24
    guard let duration = status.duration, duration > .zero else { return "" }
    func column(_ time: Duration) -> Int {
      Int(min(1, max(0, time / duration)) * Double(width))
    }
    let played = column(status.position)
    let ahead = column(status.position + status.level.duration)
    var cells = (0..<width).map { $0 < played ? "━" : $0 < ahead ? "─" : "·" }
    if let start = status.loop.start { cells[min(column(start), width - 1)] = "A" }
    if let end = status.loop.end { cells[min(column(end), width - 1)] = "B" }
    return cells.joined()
  }
}
