import Media

/// Where a reader begins.
struct ReadingStart {
  /// Where it reads from.
  var offset: Int

  /// The offset of the packet at which pictures begin; earlier pictures are left out.
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
  private var queue = FIFO<SampleEvent>()
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
      if let format = track.formats.first { queue.append(.format(format, track.id)) }
    }
  }

  /// Returns what comes next, or `nil` at the end of the file.
  ///
  /// - Throws: `TransportFault` if bytes cannot be read. Calling again tries the same bytes again.
  func next() async throws -> SampleEvent? {
    while queue.isEmpty {
      guard !isFinished else { return nil }
      try await readOn()
    }
    return queue.popFirst()
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
    for pid in cursors.keys.sorted() { queue.append(contentsOf: cursors[pid]?.finish() ?? []) }
    // What is amiss at a place in the middle is only that reading begins there.
    if start.offset == 0 { await source.note(demuxer.faults) }
  }

  private func take(_ event: TransportEvent) {
    switch event {
    case .format(let format, let pid):
      // Parameter sets come again with each sync sample.
      guard let id = cursors[pid]?.id, cursors[pid]?.format != format else { return }
      cursors[pid]?.format = format
      queue.append(contentsOf: cursors[pid]?.release() ?? [])
      queue.append(.format(format, id))
    case .lost(let pid):
      guard cursors[pid]?.isVideo == true, cursors[pid]?.hasBegun == true else { return }
      queue.append(contentsOf: cursors[pid]?.release() ?? [])
      cursors[pid]?.isAwaitingSync = true
      queue.append(.discontinuity(.samplesLost))
    case .unit(let unit):
      guard isWanted(unit) else { return }
      queue.append(contentsOf: cursors[unit.pid]?.add(unit) ?? [])
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
