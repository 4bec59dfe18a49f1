import Media

/// Plays a programme of HTTP Live Streaming: several qualities, loaded ahead, complete or live.
///
/// RFC 8216. The source loads segments ahead of its readers, each in the quality that its
/// ``TrackSelector`` chooses, and keeps them for a while, so a seek back loads nothing. A variant
/// that contains its sound has one lane of segments; if the sound is a rendition, there are two
/// lanes, and neither runs ahead of the other by more than a segment.
public actor HLSSource {
  nonisolated let loader: SegmentLoader
  nonisolated let clock: WallClock
  let options: HLSOptions

  let ladder: Ladder
  var selector: TrackSelector

  /// The playlists of the levels; see ``follow(_:)``.
  var feeds: PlaylistFeeds

  /// The renditions of sound that have segments of their own, and their playlists.
  let renditions: [Rendition]
  var sounds: PlaylistFeeds

  /// The renditions of subtitles, with what has been loaded of them.
  var texts: [TextFeed] = []

  /// Streams of sync samples alone; `nil` if there are none.
  var iFrames: IFrames?

  /// What `EXT-X-DEFINE` defines in the multivariant playlist.
  let variables: [String: String]

  var main = Lane()
  var sound = Lane()
  var map = TimestampMap()
  var status = StreamStatus()

  /// Where the segments of a sender that has started again begin, until they are handed out.
  var restart: Duration?
  var trouble = StreamTrouble()

  /// A level that has been chosen already: a transfer of a higher one was given up for it.
  var decided: AdaptationDecision?

  /// How long the last playlist took to come.
  var playlistTime = Duration.zero

  var readers = ReaderPlaces()
  var viewer = Viewer()
  var trackList: [Track] = []
  var window = Timeline()
  var announcements = Announcements()
  var isClosed = false

  /// Wakes the tasks that wait for segments.
  nonisolated let arrivals = WakeupList()
  var tasks = LoadingTasks()

  /// Opens a stream: loads what tells its tracks, and its first segments.
  ///
  /// - Parameters:
  ///   - playlist: The playlist that was opened, of either kind.
  ///   - address: Where it came from.
  ///   - loader: Loads everything that it names.
  ///   - options: How to play.
  ///   - clock: Tells the time and waits.
  /// - Throws: `StreamingError`.
  public init(
    _ playlist: Playlist, at address: String, loader: any ResourceLoader,
    options: HLSOptions = HLSOptions(), clock: WallClock = WallClock(ContinuousClock())
  ) async throws(StreamingError) {
    self.options = options
    self.clock = clock
    self.loader = SegmentLoader(loader, for: address, policy: options.retryPolicy, clock: clock)
    switch playlist {
    case .media(let media):
      ladder = Ladder(media)
      (renditions, variables) = ([], [:])
    case .multivariant(let list):
      ladder = Ladder(list)
      variables = list.variables
      if !list.iFrameVariants.isEmpty {
        iFrames = IFrames(playlist: list, address: address, loader: loader)
      }
      renditions = ladder.sounds(of: list)
      texts = list.texts.map { TextFeed($0, of: list) }
    }
    guard !ladder.rungs.isEmpty else {
      throw StreamingError(.noVariant("the playlist lists none"), at: address)
    }
    feeds = PlaylistFeeds(ladder.rungs.map { PlaylistFeed(addresses: $0.addresses) })
    sounds = PlaylistFeeds(
      renditions.map { PlaylistFeed(addresses: [$0.url ?? ""]) },
      following: renditions.preferredIndex(options.audio))
    selector = TrackSelector(
      levels: ladder.levels, policy: options.policy, options.selection)
    selector.select(options.level)
    status.levelNames = ladder.levels.map(\.name)
    status.levelRates = ladder.levels.map { $0.averageBandwidth ?? $0.bandwidth }
    if case .media(let media) = playlist {
      feeds[0].take(media, beside: nil, requestedAt: clock.now, position: .zero)
    }
    try await begin()
  }

  deinit {
    tasks.cancel()
    announcements.finish()
  }
}

extension HLSSource: MediaSource {
  public func tracks() -> [Track] { trackList }

  public var timeline: Timeline { window }

  public func timelineUpdates() -> AsyncStream<Timeline> {
    isLive && !isClosed ? announcements.makeTimelines() : AsyncStream { $0.finish() }
  }

  public var faults: [any Error] { trouble.noted }

  public func reader(
    of tracks: Set<Track.ID>, at time: MediaTime?
  ) async throws -> any SampleReader {
    for id in tracks where !trackList.contains(where: { $0.id == id }) {
      throw StreamingError(.noMedia("there is no track \(id)"), at: feeds[0].address)
    }
    let start =
      time.map { clamped(map.listed($0.duration)) } ?? playlist?.defaultPosition(
        afterStalls: viewer.stallCount) ?? .zero
    if let text = StreamTracks.text(of: tracks), let id = tracks.first {
      guard tracks.count == 1 else {
        throw StreamingError(.noMedia("subtitles have a reader of their own"), at: feeds[0].address)
      }
      return HLSTextReader(self, rendition: text, trackID: id, at: start)
    }
    let chosen = StreamTracks.rendition(of: tracks)
    if let chosen, chosen != rendition, renditions.indices.contains(chosen) {
      // Another language: what was loaded in the one before is useless now.
      sounds.followed = chosen
      endTransfer(.sound)
      sound = Lane()
    }
    // The viewer chooses where to play.
    restart = nil
    var place = place(at: start, rendition: chosen)
    if chosen == nil { place.cursors[.sound] = nil }
    let number = readers.enter(at: place)
    cancelUnwanted()
    startLoading()
    notifyLanes()
    return HLSSampleReader(
      self, number: number, tracks: trackList.filter { tracks.contains($0.id) },
      cursors: place.cursors)
  }

  public func syncTimes(of trackID: Track.ID, around time: MediaTime) -> SyncTimes {
    guard let list = playlist else { return .unknown }
    let position = time.duration - list.start
    guard let index = list.playlist.segmentIndex(at: position) else { return .unknown }
    let segments = list.playlist.segments
    func start(_ index: Int) -> MediaTime? {
      segments.indices.contains(index) ? Self.time(list.start + segments[index].start) : nil
    }
    let isBefore = position < segments[index].start
    let entry = list.playsParts ? list.entry(at: time.duration).map(Self.time) : nil
    return SyncTimes(
      previous: isBefore ? nil : entry ?? start(index), next: start(isBefore ? index : index + 1))
  }
}

extension HLSSource {
  static func time(_ position: Duration) -> MediaTime {
    MediaTime(position, timescale: 1_000_000)
  }

  var isLive: Bool { playlist?.playlist.isLive == true }

  /// The rendition of sound that is loaded; `nil` if sound comes with the pictures.
  var rendition: Int? { sounds.followed }

  /// The list of the level that is loaded, or of any that is known.
  var playlist: PositionedPlaylist? {
    main.level.flatMap { feeds[$0].list } ?? feeds.lazy.compactMap(\.list).first
  }

  /// The nearest position at which there is something to play.
  private func clamped(_ position: Duration) -> Duration {
    guard let list = playlist else { return position }
    return max(list.start, min(position, list.end - .milliseconds(1)))
  }

  /// The beginnings of the segments in which a reader starts.
  func place(at position: Duration, rendition: Int?) -> ReaderPlace {
    func start(_ list: PositionedPlaylist?) -> Duration {
      list?.entry(at: position) ?? position
    }
    var cursors = [Lane.Kind.main: start(playlist)]
    if let rendition { cursors[.sound] = start(sounds[rendition].list ?? playlist) }
    return ReaderPlace(cursors: cursors, rendition: rendition)
  }

  /// Records where a reader's next segment begins; the reader has gone where it is `nil`.
  func move(_ reader: Int, _ lane: Lane.Kind, to position: Duration) {
    readers[reader]?.cursors[lane] = position
    notifyLanes()
  }

  func remove(_ reader: Int) {
    readers[reader] = nil
    cancelUnwanted()
    notifyLanes()
  }

  /// Has the tasks that load look again at what is wanted.
  func notifyLanes() {
    for wakeup in tasks.work.values { wakeup.notify() }
  }

  private func startLoading() {
    guard tasks.lanes.isEmpty, !isClosed else { return }
    for kind in tasks.work.keys where kind == .main || rendition != nil {
      tasks.lanes[kind] = makeLaneTask(kind)
    }
    startReloading()
  }

  /// Loads the lists that grow again and again; where none does, it waits until one is followed.
  func startReloading() {
    guard tasks.reload == nil, !isClosed else { return }
    tasks.reload = Task { [weak self, reloading = tasks.reloading, clock] in
      while !Task.isCancelled {
        guard case .until(let moment) = await self?.reload() else { return }
        await reloading.wait(until: moment, by: clock)
      }
    }
  }

  /// Loads the segments of a lane as they are wanted.
  func makeLaneTask(_ kind: Lane.Kind) -> Task<Void, Never> {
    Task { [weak self, work = tasks.work[kind], clock] in
      while !Task.isCancelled {
        guard let pause = await self?.advance(kind) else { return }
        switch pause {
        case .none: continue
        case .until(let moment): await work?.wait(until: moment, by: clock)
        }
      }
    }
  }
}
