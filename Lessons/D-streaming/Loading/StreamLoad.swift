import Media
import Streaming

/// The start of a programme, loaded as a player would: playlists, then segment after segment.
struct StreamLoad {
  private(set) var loader: ThrottledLoader
  private var selector: TrackSelector
  private let ladder: [VariantStream]
  private let rules: StreamingRules

  /// The playlists that were loaded, by level, and that of the sound.
  private var playlists: [Int: MediaPlaylist] = [:]
  private var soundPlaylist: MediaPlaylist?
  private var soundURL: String?
  private var soundIndex = 0

  /// Initialization sections and keys that are here already.
  private var known: Set<String> = []

  private var level: Int?
  private var bufferLevel = Duration.zero

  /// When the film has begun; `nil` before its first segment is here.
  private(set) var startupTime: Duration?
  private(set) var stallTime = Duration.zero

  /// How far ahead is loaded at most.
  private static let bufferLimit = Duration.seconds(30)

  /// Prepares to load what a playlist names; `nil` if a multivariant playlist names no quality.
  ///
  /// - Parameters:
  ///   - file: The playlist, of either kind; its own request is the first.
  ///   - loader: Loads over a link.
  ///   - rules: How playlists are read.
  init?(_ file: PlaylistFile, through loader: ThrottledLoader, rules: StreamingRules) {
    if case .multivariant(let playlist) = file.playlist, playlist.variants.isEmpty { return nil }
    self.loader = loader
    self.rules = rules
    self.loader.note(.playlist, file.url, byteCount: file.bytes.count)
    switch file.playlist {
    case .media(let playlist):
      ladder = []
      playlists[0] = playlist
    case .multivariant(let playlist):
      ladder = playlist.variants.sorted { $0.bandwidth < $1.bandwidth }
      let group = ladder.first?.audioGroup
      let sounds = group.map { playlist.renditions(.audio, group: $0) } ?? []
      soundURL = (sounds.first { $0.isDefault } ?? sounds.first)?.url
    }
    let levels = ladder.map {
      QualityLevel(bandwidth: $0.bandwidth, averageBandwidth: $0.averageBandwidth)
    }
    selector = TrackSelector(levels: levels.isEmpty ? [QualityLevel(bandwidth: 0)] : levels)
  }

  /// Loads this many segments, or all of them.
  ///
  /// - Throws: `ResourceError`, `PlaylistError`.
  mutating func run(segmentCount: Int) async throws {
    for index in 0..<segmentCount {
      guard !loader.isFull, try await loadSegment(index) else { return }
    }
  }

  /// Loads one segment in the quality that the selector chooses.
  ///
  /// - Returns: Whether there was one.
  private mutating func loadSegment(_ index: Int) async throws -> Bool {
    let last = level.flatMap { playlists[$0] } ?? playlists[0]
    let duration = last?.targetDuration ?? .seconds(6)
    let wait = bufferLevel + duration - Self.bufferLimit
    loader.wait(wait)
    play(max(wait, .zero))
    let situation = AdaptationSituation(
      levels: selector.levels, currentLevel: level, bufferLevel: bufferLevel,
      bufferLimit: Self.bufferLimit, segmentDuration: duration, segmentIndex: index,
      now: loader.now)
    let chosen = selector.chooseLevel(in: situation).level
    let playlist = try await playlist(of: chosen)
    let first = Self.startIndex(of: playlist)
    guard playlist.segments.indices.contains(first + index) else { return false }
    let segment = playlist.segments[first + index]
    try await prepare(for: segment)
    guard !segment.isGap else { return true }
    selector.noteRequest(of: chosen, at: loader.now)
    let bytes = try await timed { loader throws(ResourceError) in
      try await loader.load(.segment, segment.url, segment.byteRange).bytes
    }
    level = chosen
    loader.complete(level: chosen, bufferLevel: bufferLevel)
    try await loadSound(until: segment.end, from: first)
    bufferLevel += segment.duration
    startupTime = startupTime ?? loader.now
    loader.complete(bufferLevel: bufferLevel)
    let transfer = SegmentTransfer(
      level: chosen, byteCount: bytes.count, timeToFirstByte: loader.cost.roundTrip,
      duration: loader.cost.roundTrip + loader.cost.transferTime(of: bytes.count),
      mediaDuration: segment.duration)
    selector.note(transfer, in: situation)
    return true
  }

  /// The sound of a programme whose pictures have none, up to the end of a segment.
  private mutating func loadSound(until end: Duration, from first: Int) async throws {
    guard let soundURL else { return }
    if soundPlaylist == nil {
      soundPlaylist = try await media(at: soundURL)
      soundIndex = first
    }
    while let segments = soundPlaylist?.segments, segments.indices.contains(soundIndex),
      case let segment = segments[soundIndex], segment.start < end, !loader.isFull
    {
      try await prepare(for: segment)
      _ = try await timed { loader throws(ResourceError) in
        try await loader.load(.sound, segment.url, segment.byteRange)
      }
      loader.complete(bufferLevel: bufferLevel)
      soundIndex += 1
    }
  }

  /// What a segment needs before it can be read: each of it once.
  private mutating func prepare(for segment: MediaSegment) async throws {
    if let key = segment.key, known.insert(key.url).inserted {
      _ = try await timed { loader throws(ResourceError) in
        try await loader.load(.preparation, key.url)
      }
      loader.complete(bufferLevel: bufferLevel)
    }
    guard let map = segment.map,
      known.insert("\(map.url) \(String(describing: map.byteRange))").inserted
    else { return }
    _ = try await timed { loader throws(ResourceError) in
      try await loader.load(.preparation, map.url, map.byteRange)
    }
    loader.complete(bufferLevel: bufferLevel)
  }

  /// The playlist of a level, which is loaded when the level is chosen for the first time.
  private mutating func playlist(of level: Int) async throws -> MediaPlaylist {
    if let known = playlists[level] { return known }
    let playlist = try await media(at: ladder[level].url)
    playlists[level] = playlist
    return playlist
  }

  private mutating func media(at url: String) async throws -> MediaPlaylist {
    let answer = try await timed { loader throws(ResourceError) in
      try await loader.load(.playlist, url)
    }
    loader.complete(bufferLevel: bufferLevel)
    let parsed = try Playlist.parse(
      bytes: answer.bytes, url: answer.url, rules: rules.playlist)
    guard case .media(let playlist) = parsed else { throw PlaylistError(.noKind, line: 1) }
    return playlist
  }

  /// A live list is entered three target durations before its end: RFC 8216 §6.3.3.
  private static func startIndex(of playlist: MediaPlaylist) -> Int {
    guard playlist.isLive else { return 0 }
    return playlist.segmentIndex(at: playlist.duration - playlist.targetDuration * 3) ?? 0
  }

  /// Does something that takes time, while the film goes on.
  private mutating func timed<Value>(
    _ body: (inout ThrottledLoader) async throws(ResourceError) -> Value
  ) async throws(ResourceError) -> Value {
    let start = loader.now
    let value = try await body(&loader)
    play(loader.now - start)
    return value
  }

  /// Lets the film go on; where nothing is left of it, it stalls.
  private mutating func play(_ duration: Duration) {
    guard startupTime != nil else { return }
    stallTime += max(duration - bufferLevel, .zero)
    bufferLevel = max(bufferLevel - duration, .zero)
  }
}
