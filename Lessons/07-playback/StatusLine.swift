import LessonKit
import Playback

/// One line about how the film stands: `playing  0:03 / 0:10  ━━━───────  2.4 s ahead`.
struct StatusLine {
  let text: String

  init(_ status: PlayerStatus) {
    let duration = status.duration.map { " / \($0.clockText)" } ?? ""
    text =
      " \(Self.name(of: status.state).padded(to: 9))  \(status.position.clockText)\(duration)"
      + "  \(Self.bar(status))  \(status.level.duration.tenthsText) s ahead"
      + (status.frames.dropped > 0 ? ", \(status.frames.dropped) dropped" : "")
  }

  private static func name(of state: PlayerState) -> String {
    switch state {
    case .idle, .preparing: "opening"
    case .buffering(.start), .buffering(.underrun): "buffering"
    case .buffering(.seek): "seeking"
    case .playing: "playing"
    case .paused: "paused"
    case .ended: "ended"
    case .failed: "failed"
    }
  }

  /// How much of the film is behind, decoded ahead, and to come.
  private static func bar(_ status: PlayerStatus) -> String {
    let width = 24
    guard let duration = status.duration, duration > .zero else { return "" }
    func column(_ time: Duration) -> Int {
      Int(min(1, max(0, time / duration)) * Double(width))
    }
    let played = column(status.position)
    let ahead = column(status.position + status.level.duration) - played
    return String(repeating: "━", count: played) + String(repeating: "─", count: ahead)
      + String(repeating: "·", count: width - played - ahead)
  }
}
