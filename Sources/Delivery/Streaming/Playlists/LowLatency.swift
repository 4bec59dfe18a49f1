/// What a server does beyond the plain protocol: `EXT-X-SERVER-CONTROL`, RFC 8216bis §4.4.3.8.
public struct ServerControl: Hashable, Sendable {
  /// How far from the end to stay; `nil` for three target durations.
  public var holdBack: Duration?

  /// The same where parts are played.
  public var partHoldBack: Duration?

  /// How old segments have to be to be left out of a delta update; `nil` if there are none.
  public var canSkipUntil: Duration?

  /// Whether a delta update leaves out ranges of dates too.
  public var canSkipDateRanges = false

  /// Whether a request waits for the segment that it names: `_HLS_msn`.
  public var canBlockReload = false
}

/// A part of a segment that can be loaded before the whole is there: `EXT-X-PART`.
public struct PartialSegment: Hashable, Sendable {
  public var uri: String
  public var duration: Duration
  public var byteRange: Range<Int>?

  /// Whether it starts with a sync sample.
  public var isIndependent = false
  public var isGap = false

  var address: PlaylistAddress

  /// The whole address of the resource.
  public var url: String { address.resolving(uri) }
}

/// What the server will have next: `EXT-X-PRELOAD-HINT`, RFC 8216bis §4.4.5.3.
public struct PreloadHint: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case part = "PART"
    case map = "MAP"
  }

  public var kind: Kind
  public var uri: String

  /// Where the bytes start in the resource.
  public var byteOffset = 0

  /// `nil` up to the end.
  public var byteCount: Int?

  var address: PlaylistAddress

  /// The whole address of the resource.
  public var url: String { address.resolving(uri) }
}

/// How far another rendition is: `EXT-X-RENDITION-REPORT`, RFC 8216bis §4.4.5.4.
public struct RenditionReport: Hashable, Sendable {
  public var uri: String
  public var lastSequenceNumber: Int?
  public var lastPart: Int?

  var address: PlaylistAddress

  /// The whole address of its playlist.
  public var url: String { address.resolving(uri) }
}

extension MediaPlaylist {
  /// Whether its parts can be played one by one: RFC 8216bis §4.4.3.7, §4.4.3.8 and §6.2.5.2.
  ///
  /// The server has to answer when there is another part, and to say how far from the end a viewer
  /// stays. Of encrypted segments those are loaded in parts that are encrypted as a whole.
  var offersParts: Bool {
    guard isLive, let partTarget, partTarget > .zero, let control = serverControl,
      control.canBlockReload, control.partHoldBack != nil, let last = segments.last
    else { return false }
    return last.hasPlayableKeys
  }

  /// What comes next: at most one part, and the initialization section before it.
  var nextHints: [PreloadHint] {
    [.map, .part].compactMap { kind in preloadHints.first { $0.kind == kind } }
  }

  /// What this list says about another one; `nil` if it says nothing.
  ///
  /// A value that is left out is the same as in this list: RFC 8216bis §4.4.5.4.
  ///
  /// - Parameter url: The address of the other list.
  /// - Returns: The number of its last segment or part, and of the part in the segment.
  func report(on url: String) -> (sequenceNumber: Int, part: Int?)? {
    guard let report = renditionReports.first(where: { $0.url == url }) else { return nil }
    let open = openSegment
    let last = open?.sequenceNumber ?? nextSequenceNumber - 1
    let lastPart =
      open.map { $0.parts.count - 1 }
      ?? segments.last.flatMap {
        $0.parts.isEmpty ? nil : $0.parts.count - 1
      }
    return (report.lastSequenceNumber ?? last, report.lastPart ?? lastPart)
  }
}

extension MediaSegment {
  /// Whether it, and each of its parts, is in the clear, or encrypted as a whole.
  ///
  /// With AES-128 the chain of blocks begins again with each segment (RFC 8216bis §4.4.4.4), and so with
  /// each part: under the key and the vector of the segment that it is of.
  var hasPlayableKeys: Bool { keys.isEmpty || key?.method == .aes128 }

  /// The part that plays at a time from the start of the list, as a segment of its own.
  ///
  /// - Parameter isPlaying: Whether a part plays then, by its range.
  /// - Returns: `nil` if none does.
  func piece(where isPlaying: (Range<Duration>) -> Bool) -> MediaSegment? {
    var start = start
    for index in parts.indices {
      let end = start + parts[index].duration
      if isPlaying(start..<end) { return piece(index, from: start) }
      start = end
    }
    return nil
  }

  /// Where the last part begins, up to a time from the start of the list, with which decoding can begin.
  func entry(upTo time: Duration) -> Duration {
    var (start, entry) = (start, start)
    for part in parts where start <= time {
      if part.isIndependent { entry = start }
      start += part.duration
    }
    return entry
  }

  private func piece(_ index: Int, from start: Duration) -> MediaSegment {
    var segment = self
    segment.uri = parts[index].uri
    segment.address = parts[index].address
    segment.byteRange = parts[index].byteRange
    segment.start = start
    segment.duration = parts[index].duration
    segment.isGap = isGap || parts[index].isGap
    segment.isEntry = index == 0 || parts[index].isIndependent
    segment.part = index
    segment.parts = []
    return segment
  }
}
