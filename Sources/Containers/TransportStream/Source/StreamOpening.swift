import Media

/// What is learned of a file when it is opened: from its beginning and from its end.
struct StreamOpening {
  private let bytes: any ByteRangeReader
  private let rules: TransportRules
  private var demuxer: TransportDemuxer

  /// How the first units of each stream are coded.
  private(set) var formats: [UInt16: TrackFormat] = [:]

  /// The earliest presentation time, in ticks of 90 kHz; `nil` if no unit has any.
  private(set) var start: Int64?
  private(set) var duration: Int64 = 0

  /// Streams that have had a unit with a time.
  private var timed: Set<UInt16> = []

  var streams: [TransportTrack] { demuxer.tracks }
  var program: UInt16? { demuxer.programNumber }
  var faults: [TransportFault] { demuxer.faults }

  /// Bytes of the beginning at most; a picture of the largest kind and its parameter sets fit.
  private static let beginningLimit = 1 << 24
  private static let pieceSize = 1 << 18

  init(_ bytes: any ByteRangeReader, program: UInt16?, rules: TransportRules) {
    (self.bytes, self.rules) = (bytes, rules)
    demuxer = TransportDemuxer(program: program, rules: rules)
  }

  /// Reads until each stream's format and first time are known, or far enough to give up on it.
  mutating func readBeginning() async throws(TransportFault) {
    var offset = 0
    while offset < min(bytes.length, Self.beginningLimit), !isComplete {
      let end = min(bytes.length, offset + Self.pieceSize)
      learn(from: demuxer.append(try await bytes.piece(offset..<end)))
      offset = end
    }
    // The bytes that are held back belong to units that end with the file.
    if offset == bytes.length { learn(from: demuxer.finish()) }
    guard !demuxer.tracks.isEmpty else {
      if let number = program, demuxer.programNumber == nil {
        throw TransportFault(.noProgram(number))
      }
      throw TransportFault(demuxer.packetStride == nil ? .noPackets : .noTables)
    }
  }

  private var isComplete: Bool {
    let read = demuxer.tracks.filter { $0.kind.isDecoded }
    return !read.isEmpty && read.allSatisfy { timed.contains($0.pid) && formats[$0.pid] != nil }
  }

  private mutating func learn(from events: [TransportEvent]) {
    for event in events {
      switch event {
      case .format(let format, let pid): formats[pid] = formats[pid] ?? format
      case .unit(let unit):
        guard let time = unit.presentationTime else { continue }
        timed.insert(unit.pid)
        start = min(start ?? time, time)
      case .tracks, .lost: break
      }
    }
  }

  /// A moment that all times of a file with this first time are near to.
  static func middle(of start: Int64) -> Int64 {
    start &- 60 * 90_000 &+ TimestampUnwrapper.period / 2
  }

  /// Reads the last times; from further away where the end has none.
  mutating func readEnd() async throws(TransportFault) {
    guard let start else { return }
    for size in [1 << 18, 1 << 21, 1 << 24] {
      let from = max(0, bytes.length - size)
      var tail = TransportDemuxer(
        streams.filter { $0.kind.isDecoded }, program: program, at: from,
        near: Self.middle(of: start), rules: rules)
      var end = TimelineEnd()
      var offset = from
      while offset < bytes.length {
        let next = min(bytes.length, offset + Self.pieceSize)
        end.take(tail.append(try await bytes.piece(offset..<next)))
        offset = next
      }
      end.take(tail.finish())
      if let time = end.time {
        duration = max(0, time &- start)
        return
      }
      if from == 0 { return }
    }
  }
}

/// When the last unit ends.
private struct TimelineEnd {
  /// `nil` while no unit has a time.
  private(set) var time: Int64?

  /// The latest times of each stream, and the step between the last decoding times.
  private var lastDecode: [UInt16: Int64] = [:]
  private var step: [UInt16: Int64] = [:]

  mutating func take(_ events: [TransportEvent]) {
    for case .unit(let unit) in events {
      guard let presented = unit.presentationTime else { continue }
      if let decode = unit.decodeTime {
        if let last = lastDecode[unit.pid], 1...90_000 ~= decode - last {
          step[unit.pid] = decode - last
        }
        lastDecode[unit.pid] = decode
      }
      let end = presented + (unit.duration ?? step[unit.pid] ?? 0)
      time = max(time ?? end, end)
    }
  }
}

extension StreamKind {
  /// Whether its units are read, not only passed on.
  package var isDecoded: Bool {
    switch self {
    case .h264, .hevc, .aac, .latm, .mpegAudio, .ac3, .eac3: true
    case .other, .sections: false
    }
  }
}

extension ByteRangeReader {
  /// Reads a range of the stream.
  func piece(_ range: Range<Int>) async throws(TransportFault) -> [UInt8] {
    do throws(ByteRangeError) {
      return try await read(range)
    } catch {
      throw TransportFault(.unreadable(error), at: range.lowerBound)
    }
  }
}
