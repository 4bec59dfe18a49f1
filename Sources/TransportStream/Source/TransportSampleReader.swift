import Media

/// Where a reader begins.
struct ReadingStart {
  /// Where it reads from.
  var offset: Int

  /// Where the packet lies with which pictures begin; those before are left out.
  var syncOffset = 0

  /// In ticks of 90 kHz: sound that is over by then is left out.
  var soundTime: Int64?
}

/// Reads some tracks of a transport stream, in the order of the stream.
///
/// After a loss pictures are left out up to the next one at which decoding can start. Each unit is held
/// back until the next one of its track has come, whose time says how long it lasts.
actor TransportSampleReader: SampleReader {
  private let source: TransportStreamSource
  private var demuxer: TransportDemuxer
  private var cursors: [UInt16: TrackReading] = [:]
  private let start: ReadingStart
  private var position: Int
  private var queue: [SampleEvent] = []
  private var head = 0
  private var isFinished = false

  private static let pieceSize = 1 << 17

  init(_ source: TransportStreamSource, _ tracks: [Track], from start: ReadingStart) {
    self.source = source
    self.start = start
    position = start.offset
    demuxer = TransportDemuxer(
      source.streams.filter { stream in tracks.contains { $0.id == Int(stream.pid) } },
      program: source.programNumber, at: start.offset,
      near: start.offset == 0 ? source.start : source.middle, rules: source.rules)
    for track in tracks {
      let isVideo = track.kind == .video
      cursors[UInt16(clamping: track.id)] = TrackReading(
        id: track.id, isVideo: isVideo, isAwaitingSync: isVideo && start.syncOffset > 0,
        format: track.formats.first)
      queue += track.formats.prefix(1).map { .format($0, track.id) }
    }
  }

  /// Returns what comes next, or `nil` at the end of the file.
  ///
  /// - Throws: `TransportFault` if bytes cannot be read. Calling again tries the same bytes again.
  func next() async throws -> SampleEvent? {
    while head == queue.count {
      guard !isFinished else { return nil }
      queue.removeAll(keepingCapacity: true)
      head = 0
      try await readOn()
    }
    defer { head += 1 }
    return queue[head]
  }

  private func readOn() async throws(TransportFault) {
    let end = min(source.bytes.length, position + Self.pieceSize)
    if position < end {
      let piece = try await source.bytes.piece(position..<end)
      position = end
      for event in demuxer.append(piece) { take(event) }
      return
    }
    isFinished = true
    for event in demuxer.finish() { take(event) }
    for pid in cursors.keys.sorted() { queue += cursors[pid]?.finish() ?? [] }
    // What is amiss at a place in the middle is only that reading begins there.
    if start.offset == 0 { await source.note(demuxer.faults) }
  }

  private func take(_ event: TransportEvent) {
    switch event {
    case .format(let format, let pid):
      // Parameter sets come again with each sync sample.
      guard let id = cursors[pid]?.id, cursors[pid]?.format != format else { return }
      cursors[pid]?.format = format
      queue += cursors[pid]?.release() ?? []
      queue.append(.format(format, id))
    case .lost(let pid):
      guard cursors[pid]?.isVideo == true, cursors[pid]?.hasBegun == true else { return }
      queue += cursors[pid]?.release() ?? []
      cursors[pid]?.isAwaitingSync = true
      queue.append(.discontinuity(.samplesLost))
    case .unit(let unit):
      guard isWanted(unit) else { return }
      queue += cursors[unit.pid]?.add(unit) ?? []
    case .tracks: break
    }
  }

  private func isWanted(_ unit: TransportUnit) -> Bool {
    guard let cursor = cursors[unit.pid] else { return false }
    if cursor.isVideo { return !cursor.isAwaitingSync || (unit.offset ?? 0) >= start.syncOffset }
    guard let limit = start.soundTime, !cursor.hasBegun, let time = unit.presentationTime else {
      return true
    }
    return time + (unit.duration ?? 1) > limit
  }
}

/// The units of one track on their way to samples.
private struct TrackReading {
  let id: Track.ID
  let isVideo: Bool

  /// Whether pictures are left out up to one at which decoding can start.
  var isAwaitingSync: Bool

  /// How its units are coded.
  var format: TrackFormat?

  var hasBegun: Bool { index > 0 || held != nil }

  private var index = 0
  private var held: (unit: TransportUnit, decode: Int64, presented: Int64)?

  /// How long the last unit lasted; pictures of 25 a second until that is known.
  private var step: Int64 = 3600

  /// Longer is no picture's duration, but a hole.
  private static let longestStep: Int64 = 10 * 90_000

  init(id: Track.ID, isVideo: Bool, isAwaitingSync: Bool, format: TrackFormat?) {
    (self.id, self.isVideo, self.isAwaitingSync) = (id, isVideo, isAwaitingSync)
    self.format = format
  }

  /// Takes a unit; returns the sample before it.
  mutating func add(_ unit: TransportUnit) -> [SampleEvent] {
    if isAwaitingSync, !(unit.isSync || unit.isRecoveryPoint) { return [] }
    let last = held.map { ($0.decode &+ step, $0.presented &+ step) }
    // A second picture in a packet follows the first one.
    guard let presented = unit.presentationTime ?? last?.1,
      let decode = unit.decodeTime ?? last?.0 ?? unit.presentationTime
    else { return [] }
    isAwaitingSync = false
    let events = release(next: decode)
    held = (unit, decode, presented)
    return events
  }

  /// Gives out what is held back.
  mutating func release(next: Int64? = nil) -> [SampleEvent] {
    guard let (unit, decode, presented) = held else { return [] }
    held = nil
    if let duration = unit.duration {
      step = duration
    } else if let next, 1...Self.longestStep ~= next &- decode {
      step = next &- decode
    }
    defer { index += 1 }
    return [
      .sample(
        EncodedSample(
          index: index, data: unit.data, decodeTime: TransportStreamSource.time(decode),
          presentationTime: TransportStreamSource.time(presented),
          duration: TransportStreamSource.time(step),
          isSync: unit.isSync || unit.isRecoveryPoint), id)
    ]
  }

  mutating func finish() -> [SampleEvent] { release() }
}
