/// A playlist of HTTP Live Streaming: RFC 8216, and its second edition RFC 8216bis.
public enum Playlist: Hashable, Sendable {
  /// Names the same programme in several qualities, each with a media playlist.
  case multivariant(MultivariantPlaylist)

  /// Names the segments of one stream.
  case media(MediaPlaylist)

  /// The most bytes of a playlist that are read.
  public static let byteLimit = 32 << 20

  /// The most segments that one playlist may have.
  public static let segmentLimit = 1_000_000

  /// Reads a playlist of either kind; what its lines say decides, never its name.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - url: Where it came from in the end, an address or a path: addresses in it are relative to it.
  ///   - previous: The media playlist that was loaded before from the same address. Where the server
  ///     sends a delta update, the segments that it skips come from there.
  ///   - variables: Those of the multivariant playlist, for `EXT-X-DEFINE:IMPORT`.
  /// - Returns: What it says; where it breaks a rule and can be read all the same, with a finding.
  /// - Throws: `PlaylistError` if it cannot be read.
  public static func parse(
    bytes: [UInt8], url: String, previous: MediaPlaylist? = nil, variables: [String: String] = [:]
  ) throws(PlaylistError) -> Playlist {
    try parse(bytes: bytes, url: url, previous: previous, variables: variables, rules: .core)
  }

  /// Reads a playlist of either kind.
  public static func parse(
    text: String, url: String, previous: MediaPlaylist? = nil, variables: [String: String] = [:]
  ) throws(PlaylistError) -> Playlist {
    try parse(
      bytes: Array(text.utf8), url: url, previous: previous, variables: variables, rules: .core)
  }

  /// Reads a playlist as some rules say.
  package static func parse(
    bytes: [UInt8], url: String, previous: MediaPlaylist? = nil, variables: [String: String] = [:],
    rules: PlaylistRules
  ) throws(PlaylistError) -> Playlist {
    guard bytes.count <= byteLimit else {
      throw PlaylistError(.tooLong(byteCount: bytes.count), line: 1)
    }
    let address = PlaylistAddress(url)
    let variables = PlaylistVariables(importing: variables, query: url)
    switch try kind(of: bytes) {
    case .media:
      var parser = MediaPlaylistParser(
        address, previous: previous, variables: variables, rules: rules)
      return .media(try parser.parse(PlaylistLines(bytes)))
    case .multivariant:
      var parser = MultivariantPlaylistParser(address, variables: variables, rules: rules)
      return .multivariant(try parser.parse(PlaylistLines(bytes)))
    }
  }

  /// Where a playlist breaks a rule of RFC 8216, by line.
  public var findings: [PlaylistFinding] {
    switch self {
    case .multivariant(let playlist): playlist.findings
    case .media(let playlist): playlist.findings
    }
  }

  private enum Kind {
    case media
    case multivariant
  }

  /// The first segment or target duration, or the first variant or rendition, decides.
  ///
  /// The other tags of a multivariant playlist decide only where none of these is found: packagers
  /// write `EXT-X-SESSION-KEY` into playlists of segments too.
  private static func kind(of bytes: [UInt8]) throws(PlaylistError) -> Kind {
    var lines = PlaylistLines(bytes)
    guard let first = lines.nextText(), isStart(first) else {
      throw PlaylistError(.noStart, line: 1)
    }
    var scope = PlaylistTag.Scope.any
    while let line = lines.next() {
      guard case .tag(let tag, _) = line.content else { continue }
      switch tag {
      case .segment, .targetDuration: return .media
      case .variant, .iFrameVariant, .media: return .multivariant
      default: break
      }
      if scope != .multivariant, tag.scope != .any { scope = tag.scope }
    }
    switch scope {
    case .media: return .media
    case .multivariant: return .multivariant
    case .any: throw PlaylistError(.noKind, line: 1)
    }
  }

  /// Whether a first line marks a playlist; trailing blanks have been removed.
  private static func isStart(_ line: String) -> Bool { line == "#EXTM3U" }
}
