import MP4
import Media
import TransportStream

/// The content of a segment: samples of one or several tracks, from any container.
///
/// The first bytes of a segment say whether it is a transport stream, a fragment of an MP4 file, or
/// packed audio (RFC 8216 §3). Its name says nothing.
struct SegmentContent: Sendable {
  /// Formats and samples in decoding order; IDs are those of ``tracks``.
  private(set) var events: [SampleEvent] = []

  /// When its first picture appears, or its first sound is heard; `nil` if it has no samples.
  ///
  /// Segments are cut at pictures: the sound beside them begins a little before or after.
  private(set) var earliest: MediaTime?

  /// What is wrong with it, in words.
  private(set) var fault: String?

  /// The tracks in it, in the container's order.
  private(set) var tracks: [Track] = []

  /// Parses a segment into samples.
  ///
  /// - Parameters:
  ///   - segment: The segment's bytes, and its initialization section.
  ///   - time: The media time near which the segment's times must be, if it is known.
  init(_ segment: LoadedSegment, near time: Duration?) async {
    guard let bytes = segment.bytes else { return }
    let initialization = segment.initialization ?? ByteChunks()
    if initialization.isTransportStream {
      readPackets(initialization.pieces + bytes.pieces, near: time)
    } else if initialization.count > 0 || bytes.isMP4 {
      await readFragments(initialization, bytes)
    } else if let audio = PackedAudio(bytes, near: time) {
      (events, tracks) = (audio.events, [audio.track].compactMap(\.self))
      fault = audio.fault
    } else {
      readPackets(bytes.pieces, near: time)
    }
    findEarliest()
  }

  /// Takes a part of a segment that is a transport stream.
  ///
  /// - Parameters:
  ///   - part: The part's bytes.
  ///   - stream: The segment as far as it has been read; `nil` for its first part.
  ///   - time: The media time near which the part's times must be, if it is known.
  init(
    _ part: LoadedSegment, continuing stream: inout TransportSegment?, near time: Duration?
  ) {
    var segment = stream ?? Self.stream(after: part.initialization, near: time)
    segment.append(part.bytes?.pieces ?? [])
    events = segment.takeEvents()
    tracks = segment.tracks
    fault = segment.faults.first.map { "\($0)" }
    stream = segment
    findEarliest()
  }

  /// Takes what was held back at the end of a segment whose parts have been read.
  init(endOf stream: TransportSegment) {
    (events, tracks) = (stream.events, stream.tracks)
  }

  private static func stream(
    after initialization: ByteChunks?, near time: Duration?
  ) -> TransportSegment {
    var segment = TransportSegment(near: time.map { MediaTime($0, timescale: 90_000).value })
    segment.append(initialization?.pieces ?? [])
    return segment
  }

  private mutating func findEarliest() {
    let pictures = tracks.first { $0.kind == .video }?.id
    earliest = earliest(of: pictures) ?? earliest(of: nil)
  }

  /// When the first sample of a track, or of any, is presented.
  private func earliest(of wanted: Track.ID?) -> MediaTime? {
    var first: MediaTime?
    for case .sample(let sample, let id) in events
    where sample.isPresented && wanted ?? id == id {
      first = min(first ?? sample.presentationTime, sample.presentationTime)
    }
    return first
  }

  private mutating func readPackets(_ pieces: [[UInt8]], near time: Duration?) {
    let ticks = time.map { MediaTime($0, timescale: 90_000).value }
    let segment = TransportSegment(pieces, near: ticks)
    events = segment.events
    tracks = segment.tracks
    // A segment without packets has nothing to show; losses in others are only reported.
    fault = segment.faults.first.map { "\($0)" }
  }

  private mutating func readFragments(_ initialization: ByteChunks, _ bytes: ByteChunks) async {
    let reader = JoinedChunks(parts: [initialization, bytes])
    do {
      let demuxer = try await MP4Demuxer(reader: reader)
      tracks = demuxer.tracks()
      let samples = try await demuxer.reader(of: Set(tracks.map(\.id)), at: nil)
      while let event = try await samples.next() { events.append(event) }
      fault = await demuxer.problems.first.map { "\($0)" }
    } catch {
      fault = "\(error)"
    }
  }
}

extension LoadedSegment {
  /// Whether it is a part of a segment that is a transport stream.
  var isTransportPart: Bool {
    guard part != nil, let bytes else { return false }
    return initialization.map(\.isTransportStream) ?? bytes.isTransportStream
  }
}

extension ByteChunks {
  private var front: [UInt8] { self[0..<Swift.min(count, MediaSignature.prefixSize)] }

  /// Whether they begin like an MP4 file, or like a fragment of one.
  fileprivate var isMP4: Bool { MediaSignature.mp4.matches(prefix: front, name: "") }

  /// Whether they begin with a packet of a transport stream.
  ///
  /// An initialization section may be a PAT and a PMT: RFC 8216 §3.2 and §4.3.2.5. One sync byte is
  /// enough, since no box of an MP4 file is so large that its size begins with 0x47.
  var isTransportStream: Bool { front.first == 0x47 }
}

extension ByteChunks {
  /// Whether packets of a transport stream have the first of its tables: that of PID 0.
  var hasTables: Bool {
    stride(from: 0, to: count - 3, by: TransportPacket.byteCount).contains { place in
      let head = self[place..<place + 3]
      return head[0] == 0x47 && head[1] & 0x1F == 0 && head[2] == 0
    }
  }

  /// Whether they begin with a tag that may say their time: of packed audio, RFC 8216 §3.4.
  var hasTag: Bool { front.starts(with: "ID3".utf8) }
}

/// Two parts of a file one after the other: an initialization section, and a segment.
private struct JoinedChunks: ByteRangeReader {
  let parts: [ByteChunks]

  var length: Int { parts.reduce(0) { $0 + $1.count } }

  func read(offset: Int, length count: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: count)
    var (bytes, start): ([UInt8], Int) = ([], 0)
    for part in parts {
      let wanted = (offset..<offset + count).clamped(to: start..<start + part.count)
      bytes += part[wanted.lowerBound - start..<wanted.upperBound - start]
      start += part.count
    }
    return bytes
  }
}
