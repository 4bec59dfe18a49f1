import Bitstream
import Media

/// Plays a transport stream from a file or an address: its tracks, its length, and any place in it.
///
/// A transport stream has no index. Opening one reads its beginning, for the tables and the first times,
/// and its end, for the last ones. A seek bisects: the times in the packets in the middle say in which
/// half to look on.
public actor TransportStreamSource {
  nonisolated let bytes: any ByteRangeReader

  /// The streams of the program, and what is known about them from the beginning of the file.
  nonisolated let streams: [TransportTrack]
  nonisolated let programNumber: UInt16?
  nonisolated let rules: TransportRules
  private nonisolated let trackList: [Track]

  /// From the first time to the end of the last unit.
  public nonisolated let timeline: Timeline

  /// In ticks of 90 kHz.
  nonisolated let start: Int64

  private var noted: [TransportFault]

  /// How many faults are kept: bad reception has thousands, and the first ones show the cause.
  private static let faultLimit = 8

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - program: The number of the program to play; `nil`: the first.
  /// - Throws: `TransportFault` if the file cannot be read, or is not a transport stream.
  public init(_ bytes: any ByteRangeReader, program: UInt16? = nil) async throws(TransportFault) {
    try await self.init(bytes, program: program, rules: .core)
  }

  /// Opens a stream with rules that replace this module's own.
  package init(
    _ bytes: any ByteRangeReader, program: UInt16? = nil, rules: TransportRules
  ) async throws(TransportFault) {
    self.rules = rules
    var opening = StreamOpening(bytes, program: program, rules: rules)
    try await opening.readBeginning()
    try await opening.readEnd()
    self.bytes = bytes
    streams = opening.streams
    programNumber = opening.program
    start = opening.start ?? 0
    let duration = MediaTime(value: opening.duration, timescale: Self.timescale)
    timeline = .complete(from: Self.time(start), duration: duration)
    trackList = opening.streams.map { Track($0, opening.formats[$0.pid], duration: duration) }
    noted = Array(opening.faults.prefix(Self.faultLimit))
  }

  static let timescale: UInt32 = 90_000

  /// Ticks of 90 kHz as a time.
  static func time(_ ticks: Int64) -> MediaTime { MediaTime(value: ticks, timescale: timescale) }

  /// A moment such that all times of the file are within 13 hours of it: files are shorter than 26½
  /// hours, and their first time is the earliest to within a minute.
  nonisolated var middle: Int64 { StreamOpening.middle(of: start) }

  /// Keeps what a reader has found to be wrong.
  func note(_ faults: [TransportFault]) {
    for fault in faults where noted.count < Self.faultLimit && !noted.contains(fault) {
      noted.append(fault)
    }
  }
}

extension TransportStreamSource: MediaSource {
  /// The streams of the program, in its order; the track's ID is the PID.
  public nonisolated func tracks() -> [Track] { trackList }

  public nonisolated var isIdle: Bool { get async { await bytes.isIdle } }

  /// The first faults that were found in what has been read of the file.
  public var faults: [any Error] { noted }

  public func reader(
    of tracks: Set<Track.ID>, at time: MediaTime? = nil
  ) async throws -> any SampleReader {
    for id in tracks where !trackList.contains(where: { $0.id == id }) {
      throw TransportFault(.noSuchTrack(id))
    }
    let chosen = trackList.filter { tracks.contains($0.id) }
    let main = chosen.first { $0.kind == .video } ?? chosen.first
    guard let time, time > timeline.start,
      let stream = streams.first(where: { Int($0.pid) == main?.id })
    else { return TransportSampleReader(self, chosen, from: ReadingStart(offset: 0)) }
    let ticks = min(time, timeline.end ?? time).converted(to: Self.timescale).value
    let found = try await SyncSearch(self, of: stream).find(ticks)
    // Sound may arrive a little before its pictures.
    let margin = found.offset > 0 ? Self.audioMargin : 0
    return TransportSampleReader(
      self, chosen,
      from: ReadingStart(
        offset: max(0, found.offset - margin), syncOffset: found.offset,
        soundTime: min(ticks, timeline.end.map { $0.value - 9000 } ?? ticks)))
  }

  /// Bytes before a sync sample that may contain sound of the same time.
  private static let audioMargin = 1024 * TransportPacket.byteCount

  public func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    guard let stream = streams.first(where: { Int($0.pid) == trackID }) else {
      throw TransportFault(.noSuchTrack(trackID))
    }
    let ticks = time.converted(to: Self.timescale).value
    let found = try await SyncSearch(self, of: stream).find(ticks, isNextWanted: true)
    return SyncTimes(previous: found.previous.map(Self.time), next: found.next.map(Self.time))
  }
}

extension Track {
  init(_ stream: TransportTrack, _ format: TrackFormat?, duration: MediaTime?) {
    let codecString =
      switch format {
      case .video(let video): AnnexBSyntax.codecString(video) ?? stream.kind.name
      case .audio(let audio) where stream.kind == .aac:
        AudioSpecificConfig.codecString(of: audio.configuration)
      default: stream.kind.name
      }
    self.init(
      id: Int(stream.pid), kind: stream.kind.trackKind, codec: stream.kind.codec,
      codecString: codecString, language: stream.language,
      timescale: TransportStreamSource.timescale, duration: duration,
      formats: format.map { [$0] } ?? [])
  }
}

extension MediaFormat {
  /// ISO/IEC 13818-1: files with packets of 188, 192 or 204 bytes.
  ///
  /// A row in the list of a `MediaOpener`. Its sources are ``TransportStreamSource``s.
  public static let transportStream = MediaFormat.transportStream(rules: .core)

  /// The same, with rules that replace the module's own.
  package static func transportStream(rules: TransportRules) -> MediaFormat {
    MediaFormat(.transportStream) { resource in
      try await TransportStreamSource(resource.reader(), rules: rules)
    }
  }
}
