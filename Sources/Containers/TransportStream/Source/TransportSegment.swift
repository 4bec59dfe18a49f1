import Media

/// One segment of a stream that is delivered in segments: RFC 8216 §3.2.
///
/// A segment begins with the tables, and no unit continues in the next segment. So each is
/// demultiplexed separately. The continuity counters of two segments need not match. The parts of one
/// segment are taken one after the other: only the first has to have the tables.
package struct TransportSegment: Sendable {
  private var demuxer: TransportDemuxer
  private var readings: [UInt16: TrackReading] = [:]

  /// Formats and samples in the segment's order: those that are complete since ``takeEvents()``.
  ///
  /// Times are ticks of the stream's own clock, unwrapped.
  package private(set) var events: [SampleEvent] = []

  /// Parses a segment.
  ///
  /// - Parameters:
  ///   - bytes: The segment, in pieces of any size.
  ///   - time: A moment near which its first time must be, in ticks of 90 kHz; with `nil`, the
  ///     first time is not unwrapped.
  ///   - rules: Replace this module's rules.
  package init(
    _ bytes: some Sequence<[UInt8]>, near time: Int64? = nil, rules: TransportRules = .core
  ) {
    self.init(near: time, rules: rules)
    append(bytes)
    finish()
  }

  /// Begins a segment whose parts come one after the other.
  package init(near time: Int64?, rules: TransportRules = .core) {
    demuxer = TransportDemuxer(near: time, rules: rules)
  }

  /// The streams of its program, in the program's order; a track's ID is its PID.
  package var tracks: [Track] {
    demuxer.tracks.map { Track($0, readings[$0.pid]?.format, duration: nil) }
  }

  /// What is wrong with it.
  package var faults: [TransportFault] { demuxer.faults }

  /// Takes the next part.
  ///
  /// Its last picture is complete only when another one begins, or the segment ends.
  package mutating func append(_ bytes: some Sequence<[UInt8]>) {
    for piece in bytes {
      for event in demuxer.append(piece) { Self.take(event, &readings, &events) }
    }
  }

  /// Ends the segment: what is held back is complete.
  package mutating func finish() {
    for event in demuxer.finish() { Self.take(event, &readings, &events) }
    for pid in readings.keys.sorted() { events += readings[pid]?.finish() ?? [] }
  }

  /// Returns the events so far, and forgets them.
  package mutating func takeEvents() -> [SampleEvent] {
    defer { events = [] }
    return events
  }

  private static func take(
    _ event: TransportEvent, _ readings: inout [UInt16: TrackReading], _ output: inout [SampleEvent]
  ) {
    switch event {
    case .tracks(let tracks):
      for track in tracks where readings[track.pid] == nil && track.kind.isDecoded {
        readings[track.pid] = TrackReading(
          id: Int(track.pid), isVideo: track.kind.trackKind == .video, isAwaitingSync: false,
          format: nil)
      }
    case .format(let format, let pid):
      guard readings[pid] != nil, readings[pid]?.format != format else { return }
      output += readings[pid]?.release() ?? []
      readings[pid]?.format = format
      output.append(.format(format, Int(pid)))
    case .lost(let pid):
      guard readings[pid]?.isVideo == true, readings[pid]?.hasBegun == true else { return }
      output += readings[pid]?.release() ?? []
      readings[pid]?.isAwaitingSync = true
      output.append(.discontinuity(.samplesLost))
    case .unit(let unit): output += readings[unit.pid]?.add(unit) ?? []
    }
  }
}
