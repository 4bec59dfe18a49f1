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
        log.forEach { sample in
          json.object { json in
            write("pts", sample.presentationTime, to: &json)
            write("dts", sample.decodeTime, to: &json)
            json.member("size", sample.size)
            json.member("sync", sample.isSync)
          }
        }
      }
    }
  }

  private static func write(_ key: String, _ time: Int64?, to json: inout JSONWriter) {
    json.key(key)
    if let time { json.value(Int(time)) } else { json.null() }
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
