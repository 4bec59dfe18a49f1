/// Something that a playlist says and should not, or the other way round.
public struct PlaylistFinding: Hashable, Sendable {
  public var rule: PlaylistRule

  /// The first line is line 1.
  public var line: Int

  /// One sentence for the author of the playlist.
  public var message: String

  public init(_ rule: PlaylistRule, line: Int, _ message: String) {
    (self.rule, self.line, self.message) = (rule, line, message)
  }
}

/// Findings, up to a number that a reader can take in.
struct PlaylistFindings {
  /// A damaged playlist may break a rule in each of its million lines.
  static let limit = 256

  private(set) var all: [PlaylistFinding] = []
  private(set) var counts: [PlaylistRule: Int] = [:]

  mutating func add(_ rule: PlaylistRule, line: Int, _ message: @autoclosure () -> String) {
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= Self.limit else { return }
    all.append(PlaylistFinding(rule, line: line, message()))
  }

  /// By line.
  var sorted: [PlaylistFinding] {
    let order = all.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return order.map(\.element)
  }
}
