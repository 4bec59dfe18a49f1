/// The tags of playlists: RFC 8216bis §4.4.
public enum PlaylistTag: String, CaseIterable, Sendable {
  // §4.4.1: in every playlist.
  case start = "EXTM3U"
  case version = "EXT-X-VERSION"

  // §4.4.2: in playlists of both kinds.
  case independentSegments = "EXT-X-INDEPENDENT-SEGMENTS"
  case startOffset = "EXT-X-START"
  case define = "EXT-X-DEFINE"

  // §4.4.3: of a media playlist as a whole.
  case targetDuration = "EXT-X-TARGETDURATION"
  case mediaSequence = "EXT-X-MEDIA-SEQUENCE"
  case discontinuitySequence = "EXT-X-DISCONTINUITY-SEQUENCE"
  case endList = "EXT-X-ENDLIST"
  case playlistType = "EXT-X-PLAYLIST-TYPE"
  case iFramesOnly = "EXT-X-I-FRAMES-ONLY"
  case partInformation = "EXT-X-PART-INF"
  case serverControl = "EXT-X-SERVER-CONTROL"

  // §4.4.4: of a segment.
  case segment = "EXTINF"
  case byteRange = "EXT-X-BYTERANGE"
  case discontinuity = "EXT-X-DISCONTINUITY"
  case key = "EXT-X-KEY"
  case map = "EXT-X-MAP"
  case programDateTime = "EXT-X-PROGRAM-DATE-TIME"
  case gap = "EXT-X-GAP"
  case bitrate = "EXT-X-BITRATE"
  case part = "EXT-X-PART"

  // §4.4.5: applies to the media, not to one segment.
  case dateRange = "EXT-X-DATERANGE"
  case skip = "EXT-X-SKIP"
  case preloadHint = "EXT-X-PRELOAD-HINT"
  case renditionReport = "EXT-X-RENDITION-REPORT"

  // §4.4.6: of a multivariant playlist.
  case media = "EXT-X-MEDIA"
  case variant = "EXT-X-STREAM-INF"
  case iFrameVariant = "EXT-X-I-FRAME-STREAM-INF"
  case sessionData = "EXT-X-SESSION-DATA"
  case sessionKey = "EXT-X-SESSION-KEY"
  case contentSteering = "EXT-X-CONTENT-STEERING"

  /// Which playlists a tag belongs to.
  package enum Scope: Sendable {
    case any
    case media
    case multivariant
  }

  package var scope: Scope {
    switch self {
    case .start, .version, .independentSegments, .startOffset, .define: .any
    case .media, .variant, .iFrameVariant, .sessionData, .sessionKey, .contentSteering:
      .multivariant
    default: .media
    }
  }

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
