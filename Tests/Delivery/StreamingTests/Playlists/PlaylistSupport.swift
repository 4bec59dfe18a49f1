import Streaming
import Testing

/// A media playlist: the lines below `#EXTM3U` and a target duration of ten seconds.
func media(
  _ lines: String, url: String = "https://example.org/a/list.m3u8", previous: MediaPlaylist? = nil,
  variables: [String: String] = [:]
) throws -> MediaPlaylist {
  try mediaPlaylist(
    "#EXTM3U\n#EXT-X-TARGETDURATION:10\n" + lines, url: url, previous: previous,
    variables: variables)
}

/// A media playlist, by all of its text.
func mediaPlaylist(
  _ text: String, url: String = "https://example.org/a/list.m3u8", previous: MediaPlaylist? = nil,
  variables: [String: String] = [:]
) throws -> MediaPlaylist {
  let parsed = try Playlist.parse(
    text: text, url: url, previous: previous, variables: variables)
  guard case .media(let playlist) = parsed else { throw WrongKind() }
  return playlist
}

/// A multivariant playlist: the lines below `#EXTM3U`.
func multivariant(
  _ lines: String, url: String = "https://example.org/a/master.m3u8"
) throws -> MultivariantPlaylist {
  let parsed = try Playlist.parse(text: "#EXTM3U\n" + lines, url: url)
  guard case .multivariant(let playlist) = parsed else { throw WrongKind() }
  return playlist
}

struct WrongKind: Error {}

extension [PlaylistFinding] {
  /// What was found, as rules and lines.
  var marks: [String] { map { "\($0.rule.rawValue) \($0.line)" } }
}
