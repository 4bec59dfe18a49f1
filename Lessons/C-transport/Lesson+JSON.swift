import LessonKit
import Media
import POSIX
import TransportStream

extension Lesson {
  /// Writes every sample of the program, and what was wrong with the packets.
  func writeJSON() async throws {
    var demuxer = TransportDemuxer(program: program, rules: rules)
    var tracks: [TransportTrack] = []
    var logs: [UInt16: SampleLog] = [:]
    var reader = PieceReader(bytes, losing: losses)
    var isAtEnd = false
    while !isAtEnd {
      let piece = try await reader.next()
      isAtEnd = piece == nil
      for event in piece.map({ demuxer.append($0) }) ?? demuxer.finish() {
        switch event {
        case .tracks(let found):
          for track in found where !tracks.contains(where: { $0.pid == track.pid }) {
            tracks.append(track)
          }
        case .unit(let unit): logs[unit.pid, default: SampleLog()].append(unit)
        case .format, .lost: break
        }
      }
    }
    try report(demuxer)
    try await page.writeJSON(lineDepth: 3) { json in
      json.object { json in
        json.member("packetSize", demuxer.packetStride ?? 0)
        json.key("tracks")
        json.array { json in
          for track in tracks { Self.write(track, logs[track.pid] ?? SampleLog(), to: &json) }
        }
        json.key("counters")
        Self.write(demuxer.counters, to: &json)
      }
    }
  }

  private static func write(
    _ track: TransportTrack, _ log: SampleLog, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("pid", Int(track.pid))
      json.member("streamType", Int(track.streamType))
      json.member("codec", track.kind.name)
      json.key("samples")
      json.array { json in
        var lines = SampleLines()
        log.forEach { sample in
          lines.add(sample)
          if lines.isFull { json.values(json: lines.take()) }
        }
        if !lines.isEmpty { json.values(json: lines.take()) }
      }
    }
  }

  private static func write(_ counters: TransportCounters, to json: inout JSONWriter) {
    json.object { json in
      json.member("lost", counters.lost)
      json.member("duplicates", counters.duplicates)
      json.member("resyncs", counters.resyncs)
      json.member("errors", counters.errors)
      json.member("badSections", counters.badSections)
    }
  }

  /// Writes the samples of a stream back to back on standard output.
  func writeStream(of pid: Int) async throws {
    var demuxer = TransportDemuxer(program: program, rules: rules)
    var reader = PieceReader(bytes, losing: losses)
    var isAtEnd = false
    while !isAtEnd {
      let piece = try await reader.next()
      isAtEnd = piece == nil
      for case .unit(let unit) in piece.map({ demuxer.append($0) }) ?? demuxer.finish()
      where Int(unit.pid) == pid {
        page.output.write(unit.data)
      }
    }
    try report(demuxer)
    guard demuxer.tracks.contains(where: { Int($0.pid) == pid }) else {
      throw TransportFault(.noSuchTrack(pid))
    }
  }
}

/// Samples as JSON objects, many at once.
private struct SampleLines {
  private var text = TextBuffer()

  var isEmpty: Bool { text.count == 0 }
  var isFull: Bool { text.count >= 32_768 }

  private static let pts = Array(#"{"pts": "#.utf8)
  private static let dts = Array(#", "dts": "#.utf8)
  private static let size = Array(#", "size": "#.utf8)
  private static let sync = Array(#", "sync": true}"#.utf8)
  private static let noSync = Array(#", "sync": false}"#.utf8)
  private static let none = Array("null".utf8)
  private static let comma = Array(", ".utf8)

  mutating func add(_ sample: SampleLog.Sample) {
    if !isEmpty { text.write(copying: Self.comma.span) }
    write(Self.pts, sample.presentationTime)
    write(Self.dts, sample.decodeTime)
    write(Self.size, Int64(sample.size))
    text.write(copying: sample.isSync ? Self.sync.span : Self.noSync.span)
  }

  private mutating func write(_ key: [UInt8], _ number: Int64?) {
    text.write(copying: key.span)
    if let number { text.write(Int(number)) } else { text.write(copying: Self.none.span) }
  }

  mutating func take() -> [UInt8] {
    defer { text.removeAll() }
    return text.bytes
  }
}
