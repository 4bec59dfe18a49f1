/// A piece of a stream that is loaded in one request: RFC 8216 §3 and §4.3.2.
///
/// It contains everything that the tags above it say: its key, its initialization section, its
/// date.
public struct MediaSegment: Hashable, Sendable {
  /// As it is written in the playlist, with variables replaced.
  public var uri: String

  /// The media sequence number: one more than that of the segment before.
  public var sequenceNumber: Int

  /// From the start of the list: the sum of the durations before it.
  public var start: Duration = .zero

  /// `EXTINF`.
  public var duration: Duration

  /// The text after the duration; empty if there is none.
  public var title = ""

  /// The bytes of the resource that it consists of; `nil` for all: `EXT-X-BYTERANGE`.
  public var byteRange: Range<Int>?

  /// Number of discontinuities before it, since the start of the stream.
  ///
  /// The same number in two playlists of one programme means the same timeline.
  public var discontinuitySequence: Int

  /// Whether `EXT-X-DISCONTINUITY` precedes it.
  public var startsDiscontinuity = false

  /// When its first sample was, or is, on the air; `nil` if no segment of the list says.
  ///
  /// Of segments without `EXT-X-PROGRAM-DATE-TIME`, worked out from the durations between.
  public var date: PlaylistDate?

  /// Whether `EXT-X-PROGRAM-DATE-TIME` precedes it.
  public var hasExplicitDate = false

  /// Whether it is not there, and must not be loaded: `EXT-X-GAP`.
  public var isGap = false

  /// Bits a second, roughly; `nil` if not known: `EXT-X-BITRATE`, in thousands there.
  public var bitrate: Int?

  /// All keys that it may be decrypted with, each for another system; empty if it is in the clear.
  public var keys: [SegmentKey] = []

  /// Its parts: `EXT-X-PART`.
  public var parts: [PartialSegment] = []

  /// Whether it is a picture of a playlist with `EXT-X-I-FRAMES-ONLY`.
  var isIFrame = false

  /// Which part of a segment it is, the first being 0; `nil` for a whole one.
  var part: Int?

  /// Whether decoding can begin with it: of parts, those with a sync sample at the start.
  var isEntry = true

  /// The line of its address.
  public var line = 0

  /// None or one: so that a segment without one takes no room for it.
  var maps: [InitializationSection] = []
  var address: PlaylistAddress
}

extension MediaSegment {
  /// The whole address of the resource; of a playlist in a file, its path.
  public var url: String { address.resolving(uri) }

  /// The time after its end.
  public var end: Duration { start + duration }

  /// What its samples cannot be read without.
  public var map: InitializationSection? { maps.first }

  /// The key of the plain protocol, with this segment's vector; `nil` if there is none.
  public var key: SegmentKey? {
    guard var key = keys.first(where: { $0.keyFormat == SegmentKey.identity }) else { return nil }
    // RFC 8216 §5.2: the sequence number as a number of 128 bits.
    key.initializationVector = key.initializationVector ?? UInt128(sequenceNumber)
    return key
  }
}

/// What the samples cannot be read without, `EXT-X-MAP`: a `moov` box, or tables of packets.
public struct InitializationSection: Hashable, Sendable {
  public var uri: String

  /// `nil` for the whole resource.
  public var byteRange: Range<Int>?

  /// The keys in force at the tag; each must give its initialization vector.
  public var keys: [SegmentKey] = []

  var address: PlaylistAddress
}

extension InitializationSection {
  /// The whole address of the resource.
  public var url: String { address.resolving(uri) }

  /// The key of the plain protocol.
  public var key: SegmentKey? { keys.first { $0.keyFormat == SegmentKey.identity } }
}

/// How segments are encrypted: `EXT-X-KEY`, RFC 8216 §4.3.2.4.
public struct SegmentKey: Hashable, Sendable {
  public enum Method: Hashable, Sendable {
    /// Whole segments, with AES in cipher block chaining and 128 bits.
    case aes128
    /// Samples in the segments.
    case sampleAES
    case other(String)
  }

  public var method: Method

  /// Where the key is; as written there, with variables replaced.
  public var uri: String

  /// `IV`, or `nil` if the tag has none.
  public var initializationVector: UInt128?

  /// Which system the key is for; ``identity`` if the tag does not say.
  public var keyFormat = SegmentKey.identity

  /// `KEYFORMATVERSIONS`.
  public var keyFormatVersions = [1]

  var address: PlaylistAddress

  /// The address answers with the key itself, 16 bytes.
  public static let identity = "identity"
}

extension SegmentKey {
  /// The whole address of the key.
  public var url: String { address.resolving(uri) }

  /// The method as written: `AES-128`.
  public var methodName: String {
    switch method {
    case .aes128: "AES-128"
    case .sampleAES: "SAMPLE-AES"
    case .other(let name): name
    }
  }

  init?(method name: String, address: PlaylistAddress) {
    guard name != "NONE" else { return nil }
    method = name == "AES-128" ? .aes128 : name == "SAMPLE-AES" ? .sampleAES : .other(name)
    uri = ""
    self.address = address
  }
}
