/// The same programme in several qualities, each with a media playlist: RFC 8216 §4.3.4.
public struct MultivariantPlaylist: Hashable, Sendable {
  /// Where it came from: an address, or a path.
  public var url: String

  /// `EXT-X-VERSION`; 1 where there is none.
  public var version = 1

  /// In the order of the list, whose first is the author's choice to begin with.
  public var variants: [VariantStream] = []

  /// Those with key frames alone, for thumbnails and fast forward.
  public var iFrameVariants: [VariantStream] = []

  /// Other languages, commentaries, subtitles.
  public var renditions: [Rendition] = []

  /// Whether each segment of all streams can be decoded on its own.
  public var hasIndependentSegments = false

  /// Where to start playing.
  public var start: PlaylistStart?

  /// `EXT-X-SESSION-DATA`.
  public var sessionData: [AttributeList] = []

  /// The keys that segments will need: `EXT-X-SESSION-KEY`.
  public var sessionKeys: [SegmentKey] = []

  /// `EXT-X-CONTENT-STEERING`.
  public var contentSteering: AttributeList?

  /// What `EXT-X-DEFINE` defines; media playlists may import it.
  public var variables: [String: String] = [:]

  /// Tags that are not known here.
  public var unknownTags: [UnknownTag] = []

  /// What breaks a rule, by line.
  public var findings: [PlaylistFinding] = []

  /// The renditions of one kind in one group, in the order of the list.
  public func renditions(_ kind: Rendition.Kind, group: String) -> [Rendition] {
    renditions.filter { $0.kind == kind && $0.groupID == group }
  }
}

/// One quality: `EXT-X-STREAM-INF` or `EXT-X-I-FRAME-STREAM-INF`, RFC 8216 §4.3.4.2 and §4.3.4.3.
public struct VariantStream: Hashable, Sendable {
  /// As it is written, with variables replaced.
  public var uri: String

  /// The highest rate of any segment, in bits a second.
  public var bandwidth: Int

  /// The mean rate, in bits a second.
  public var averageBandwidth: Int?

  /// The author's preference: the higher, the better.
  public var score: Double?

  /// As RFC 6381 writes them, one for each track; empty if not said.
  public var codecs: [String] = []

  /// `SUPPLEMENTAL-CODECS`.
  public var supplementalCodecs: [String] = []

  /// In pixels.
  public var width: Int?
  public var height: Int?

  /// The highest frame rate, in frames a second.
  public var frameRate: Double?

  /// `SDR`, `HLG` or `PQ`.
  public var videoRange: String?

  /// `HDCP-LEVEL`.
  public var protectionLevel: String?

  /// The groups of renditions that go with it.
  public var audioGroup: String?
  public var videoGroup: String?
  public var subtitleGroup: String?

  /// `CLOSED-CAPTIONS`; `NONE` where there are none.
  public var captionGroup: String?

  /// `STABLE-VARIANT-ID`.
  public var stableID: String?

  /// `PATHWAY-ID`.
  public var pathwayID: String?

  /// `REQ-VIDEO-LAYOUT`.
  public var videoLayout: String?

  /// All attributes as written.
  public var attributes: AttributeList

  /// The line of the tag.
  public var line: Int

  var address: PlaylistAddress

  /// The whole address of its playlist; of a playlist in a file, its path.
  public var url: String { address.resolving(uri) }
}

/// Another version of a part of the programme: `EXT-X-MEDIA`, RFC 8216 §4.3.4.1.
public struct Rendition: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case audio = "AUDIO"
    case video = "VIDEO"
    case subtitles = "SUBTITLES"
    case closedCaptions = "CLOSED-CAPTIONS"
  }

  public var kind: Kind

  /// What variants name it by.
  public var groupID: String

  /// For people to choose by.
  public var name: String

  /// `nil` if the variant's own segments hold it.
  public var uri: String?

  /// As RFC 5646 writes it: `en`.
  public var language: String?

  /// `ASSOC-LANGUAGE`.
  public var associatedLanguage: String?

  /// Played where the user has chosen nothing.
  public var isDefault = false

  /// May be chosen without the user, by the language of the system.
  public var isAutoselected = false

  /// Subtitles that belong to the picture.
  public var isForced = false

  /// `INSTREAM-ID`: which captions, `CC1`.
  public var instreamID: String?

  /// Such as `public.accessibility.describes-video`.
  public var characteristics: [String] = []

  /// `2`, or `16/JOC`.
  public var channels: String?

  /// All attributes as written.
  public var attributes: AttributeList

  /// The line of the tag.
  public var line: Int

  var address: PlaylistAddress

  /// The whole address of its playlist.
  public var url: String? { uri.map(address.resolving) }
}
