import Media

/// Finds where in the file decoding can start for a moment.
struct SyncSearch {
  /// What was found around the moment.
  struct Result {
    /// The offset of the last sync sample at or before the moment; 0 if there is none.
    var offset = 0

    /// When it is shown, and the first one after the moment; `nil` if there is none.
    var previous: Int64?
    var next: Int64?
  }

  private let source: TransportStreamSource
  private let stream: TransportTrack

  /// Bisecting ends where a range is read as fast as one more probe.
  private static let rangeSize = 1 << 19
  private static let pieceSize = 1 << 17

  /// Bytes that a probe reads at most to find a time.
  private static let probeSize = 1 << 22

  /// Bytes after the moment that are read to find the next sync sample.
  private static let nextSize = 1 << 24

  /// - Parameters:
  ///   - source: The file.
  ///   - stream: The stream that is searched.
  init(_ source: TransportStreamSource, of stream: TransportTrack) {
    (self.source, self.stream) = (source, stream)
  }

  /// Finds the sync samples around a moment.
  ///
  /// - Parameters:
  ///   - time: The moment, in ticks of 90 kHz.
  ///   - isNextWanted: Whether the one after it is wanted, too.
  /// - Returns: Where to read from, and when the samples are shown.
  /// - Throws: `TransportFault` if the file cannot be read.
  func find(_ time: Int64, isNextWanted: Bool = false) async throws(TransportFault) -> Result {
    var (low, high) = (0, source.bytes.length)
    while high - low > Self.rangeSize {
      let middle = low + (high - low) / 2
      if let found = try await firstTime(from: middle, to: high), found <= time {
        low = middle
      } else {
        high = middle
      }
    }
    // The sync sample may be any number of pictures earlier.
    var step = Self.rangeSize
    while true {
      let result = try await scan(from: low, for: time, isNextWanted: isNextWanted)
      if result.previous != nil || low == 0 { return result }
      low = max(0, low - step)
      step *= 4
    }
  }

  /// The first decoding time after a place; `nil` if there is none near.
  private func firstTime(from offset: Int, to limit: Int) async throws(TransportFault) -> Int64? {
    var demuxer = demuxer(at: offset)
    var position = offset
    let end = min(source.bytes.length, min(limit, offset + Self.probeSize) + Self.pieceSize)
    while position < end {
      let next = min(end, position + Self.pieceSize)
      for unit in units(of: demuxer.append(try await source.bytes.piece(position..<next))) {
        if let time = unit.decodeTime { return time }
      }
      position = next
    }
    return nil
  }

  /// Reads from a place up to the moment, and remembers the last sync sample.
  private func scan(
    from offset: Int, for time: Int64, isNextWanted: Bool
  ) async throws(TransportFault) -> Result {
    var demuxer = demuxer(at: offset)
    var result = Result()
    var position = offset
    // Where the moment was passed.
    var passed: Int?
    while position < source.bytes.length {
      let next = min(source.bytes.length, position + Self.pieceSize)
      var events = demuxer.append(try await source.bytes.piece(position..<next))
      if next == source.bytes.length { events += demuxer.finish() }
      for unit in units(of: events) {
        if (unit.decodeTime ?? .min) > time { passed = passed ?? position }
        guard unit.isSync || unit.isRecoveryPoint, let shown = unit.presentationTime,
          let place = unit.offset
        else { continue }
        if shown <= time {
          (result.offset, result.previous) = (place, shown)
        } else {
          result.next = result.next ?? shown
        }
      }
      position = next
      guard let passed else { continue }
      let isEnough = !isNextWanted || result.next != nil || position - passed > Self.nextSize
      // Without a sync sample before the moment the search goes on further in front.
      if isEnough || result.previous == nil && offset > 0 { break }
    }
    return result
  }

  /// Only units of the stream: a table in the middle names the other streams of the program, too.
  private func units(of events: [TransportEvent]) -> [TransportUnit] {
    events.compactMap { event in
      guard case .unit(let unit) = event, unit.pid == stream.pid else { return nil }
      return unit
    }
  }

  private func demuxer(at offset: Int) -> TransportDemuxer {
    TransportDemuxer(
      [stream], program: source.programNumber, at: offset, near: source.middle, rules: source.rules)
  }
}
