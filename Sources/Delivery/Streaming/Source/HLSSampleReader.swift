import Media
import TransportStream

/// Reads some tracks of a stream of HLS, in decoding order.
///
/// Segment after segment is demultiplexed when its samples are due, and laid on the timeline of the
/// presentation. Of two lanes the sample that is decoded first comes first.
actor HLSSampleReader: SampleReader {
  private let source: HLSSource
  private let number: Int
  private let tracks: Set<Track.ID>
  private let arrival: WakeupList.Entry
  private var lanes: [LaneReading]
  private var formats: [Track.ID: TrackFormat] = [:]
  private var indices: [Track.ID: Int] = [:]

  /// Where the last sample of each track ends, and where it ended in the segment before.
  private var ends: [Track.ID: MediaTime] = [:]
  private var oldEnds: [Track.ID: MediaTime] = [:]

  /// The decoding time of each track's last sample.
  private var decodeTimes: [Track.ID: MediaTime] = [:]

  /// The samples of one lane that are due.
  private struct LaneReading {
    let kind: Lane.Kind

    /// Where the next segment begins.
    var cursor: Duration
    var events: [SampleEvent] = []
    var head = 0
    var isAtEnd = false

    /// The discontinuity sequence number of the last segment.
    var discontinuity: Int?

    /// The last segment, or the one that its last part is of.
    var last: SegmentName?

    /// Whether that goes on: what has been read of it is not read again.
    var isContinued = false

    /// The last segment, where it is a transport stream that is read part by part.
    var stream: TransportSegment?

    var hasEvent: Bool { head < events.count }
  }

  init(
    _ source: HLSSource, number: Int, tracks: [Track], cursors: [Lane.Kind: Duration]
  ) {
    self.source = source
    self.number = number
    self.tracks = Set(tracks.map(\.id))
    arrival = source.arrivals.enter()
    lanes = cursors.sorted { $0.key == .main && $1.key != .main }.map {
      LaneReading(kind: $0.key, cursor: $0.value)
    }
  }

  deinit {
    let (source, number) = (source, number)
    Task { await source.remove(number) }
  }

  /// Returns what comes next; suspends until it is loaded, and returns `nil` after the end.
  ///
  /// - Throws: `StreamingError` if nothing can be loaded. Calling again tries again.
  func next() async throws -> SampleEvent? {
    while let index = lanes.firstIndex(where: { !$0.hasEvent && !$0.isAtEnd }) {
      try await readSegment(index)
    }
    guard let index = firstLane else { return nil }
    defer { lanes[index].head += 1 }
    return lanes[index].events[lanes[index].head]
  }

  /// The lane whose next sample is decoded first; formats and losses go before samples.
  private var firstLane: Int? {
    var first: (index: Int, time: MediaTime?)?
    for (index, lane) in lanes.enumerated() where lane.hasEvent {
      guard case .sample(let sample, _) = lane.events[lane.head] else { return index }
      if let time = first?.time, time <= sample.decodeTime { continue }
      first = (index, sample.decodeTime)
    }
    return first?.index
  }

  /// Waits for the next segment of a lane, and takes it apart.
  private func readSegment(_ index: Int) async throws {
    let kind = lanes[index].kind
    await source.move(number, kind, to: lanes[index].cursor)
    while true {
      try Task.checkCancellation()
      switch try await source.delivery(at: lanes[index].cursor, kind) {
      case .segment(let segment):
        lanes[index].cursor = segment.range.upperBound
        try await use(segment, index)
        return
      case .end:
        lanes[index].isAtEnd = true
        return
      case .wait: await arrival.wakeup.wait()
      }
    }
  }

  private func use(_ segment: LoadedSegment, _ index: Int) async throws {
    lanes[index].events = []
    lanes[index].head = 0
    guard segment.bytes != nil else {
      lanes[index].events = [.discontinuity(.samplesLost)]
      return
    }
    // A part goes on where the one before it ends in decoding order: its pictures may be shown earlier.
    // So does a whole segment, if a part of it could not be loaded.
    let name = SegmentName(segment)
    lanes[index].isContinued = lanes[index].last == name && segment.part != 0
    let near = await source.mediaTime(of: segment)
    await endStream(index, before: segment)
    let content: SegmentContent
    if segment.isTransportPart {
      content = SegmentContent(segment, continuing: &lanes[index].stream, near: near)
    } else {
      content = await SegmentContent(segment, near: near)
    }
    lanes[index].last = name
    guard let offset = await source.place(content, of: segment) else { return }
    let rendition = await source.rendition
    let numbers = StreamTracks.numbers(
      of: content, in: lanes[index].kind, rendition: rendition)
    let hasBroken = lanes[index].discontinuity.map { $0 != segment.discontinuity } ?? false
    lanes[index].discontinuity = segment.discontinuity
    // A new timeline is a new stream: its formats are announced again, and decoders restart.
    if hasBroken {
      for id in numbers.values { formats[id] = nil }
    }
    if !lanes[index].isContinued {
      for id in numbers.values { oldEnds[id] = ends[id] }
    }
    for event in content.events { take(event, offset, numbers, index) }
  }

  /// Ends a transport stream whose parts have been read: its last samples precede the next segment.
  private func endStream(_ index: Int, before segment: LoadedSegment) async {
    guard var stream = lanes[index].stream else { return }
    guard !lanes[index].isContinued else {
      // What is loaded whole after all has its last samples too.
      if segment.part == nil { lanes[index].stream = nil }
      return
    }
    lanes[index].stream = nil
    guard let number = lanes[index].discontinuity, let offset = await source.map[number] else {
      return
    }
    stream.finish()
    let (content, rendition) = (SegmentContent(endOf: stream), await source.rendition)
    let numbers = StreamTracks.numbers(
      of: content, in: lanes[index].kind, rendition: rendition)
    for event in content.events { take(event, offset, numbers, index) }
  }

  private func take(
    _ event: SampleEvent, _ offset: Duration, _ numbers: [Track.ID: Track.ID], _ index: Int
  ) {
    switch event {
    case .format(let format, let id):
      guard let id = numbers[id], tracks.contains(id), formats[id] != format else { return }
      formats[id] = format
      lanes[index].events.append(.format(format, id))
    case .sample(let sample, let id):
      guard let id = numbers[id], tracks.contains(id) else { return }
      append(sample.moved(by: offset, index: indices[id, default: 0]), id, index)
    case .discontinuity: lanes[index].events.append(event)
    }
  }

  /// Adds a sample, but not what repeats the end of the segment before.
  ///
  /// Segments of other levels, and those after a break, may overlap by a little: what has been shown
  /// or heard stays. A picture that is not shown again may still be needed for others.
  private func append(_ sample: EncodedSample, _ id: Track.ID, _ index: Int) {
    var sample = sample
    if lanes[index].isContinued, let last = decodeTimes[id], sample.decodeTime <= last { return }
    decodeTimes[id] = sample.decodeTime
    let end = sample.presentationTime + sample.duration
    if let shown = oldEnds[id],
      shown.duration - sample.presentationTime.duration > sample.duration.duration / 2
    {
      guard id == StreamTracks.pictures else { return }
      sample = sample.moved(by: .zero, index: sample.index, trim: .all)
    }
    indices[id] = sample.index + 1
    ends[id] = max(ends[id] ?? end, end)
    lanes[index].events.append(.sample(sample, id))
  }
}

extension HLSSource {
  /// What a reader gets that has come to a position.
  enum Delivery {
    case segment(LoadedSegment)
    case end
    case wait
  }

  /// - Throws: `StreamingError` if nothing can be loaded any more.
  func delivery(at position: Duration, _ kind: Lane.Kind) throws(StreamingError) -> Delivery {
    if let segment = self[kind].buffer.segment(at: position) {
      let isHeld = restart.map { segment.range.lowerBound >= $0 - SegmentBuffer.tolerance } ?? false
      return isHeld ? .wait : .segment(segment)
    }
    if let end = self[kind].end, position >= end - .milliseconds(1) { return .end }
    try trouble.check()
    if isClosed { throw StreamingError(.resource(.cancelled), at: feeds[0].address) }
    if options.failsWhenStuck, let feed = feeds.followedFeed, feed.isStuck(at: clock.now) {
      throw StreamingError(.stuck, at: feed.address)
    }
    return .wait
  }

  /// The media time near which the times of a segment must be.
  func mediaTime(of segment: LoadedSegment) -> Duration? {
    map.mediaTime(at: segment.range.lowerBound, discontinuity: segment.discontinuity)
  }

  /// What to add to the times in a segment; `nil` if it has no samples.
  @discardableResult
  func place(_ content: SegmentContent, of segment: LoadedSegment) -> Duration? {
    guard let earliest = content.earliest else {
      if let fault = content.fault {
        note(StreamingError(.noMedia(fault), at: segment.url ?? feeds[0].address))
      }
      return nil
    }
    let isNew = map[segment.discontinuity] == nil
    let offset = map.offset(
      placing: earliest, at: segment.range.lowerBound, discontinuity: segment.discontinuity)
    // Subtitles wait for the place of their timeline.
    if isNew { arrivals.notify() }
    if segment.part ?? 0 == 0, content.tracks.contains(where: { $0.kind == .video }) {
      map.note(start: earliest.duration + offset, of: segment.range.lowerBound)
    }
    return offset
  }
}

/// Which segment it is, whether it comes whole or in parts.
private struct SegmentName: Hashable {
  let number, discontinuity, level: Int

  init(_ segment: LoadedSegment) {
    (number, discontinuity, level) = (segment.number, segment.discontinuity, segment.level)
  }
}
