import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Compares every sample with ffprobe's packets; a difference costs the exit status.
  func check() async throws {
    var logs: [UInt16: SampleLog] = [:]
    var demuxer = TransportDemuxer(program: program, rules: rules)
    var reader = PieceReader(bytes, losing: nil)
    var isAtEnd = false
    while !isAtEnd {
      let piece = try await reader.next()
      isAtEnd = piece == nil
      for case .unit(let unit) in piece.map({ demuxer.append($0) }) ?? demuxer.finish() {
        logs[unit.pid, default: SampleLog()].append(unit)
      }
    }
    try report(demuxer)
    var comparisons: [UInt16: PacketComparison] = [:]
    for track in demuxer.tracks {
      comparisons[track.pid] = logs[track.pid].map { PacketComparison($0, track.kind) }
    }
    let pids = try streamPIDs()
    var probe = try FFprobe(
      FFprobePacket.fields, of: page.location, ["-fflags", "+discardcorrupt"])
    while let line = try probe.nextLine() {
      guard let packet = FFprobePacket(line: line), let pid = pids[packet.stream] else { continue }
      comparisons[pid]?.add(packet)
    }
    let isCut = demuxer.faults.contains { if case .cutPacket = $0.reason { true } else { false } }
    for track in demuxer.tracks {
      guard let comparison = comparisons[track.pid] else { continue }
      let result = comparison.result(isCut: isCut)
      page.print("\(track.pid) \(track.kind.name): \(result.summary)")
      result.differences.forEach(page.prose)
      if !result.differences.isEmpty { page.end(with: .mediaFault) }
    }
  }

  /// ffprobe counts streams from 0; the PID of each it calls its id.
  private func streamPIDs() throws -> [Int: UInt16] {
    var probe = try FFprobe("stream=index,id", of: page.location)
    var pids: [Int: UInt16] = [:]
    while let line = try probe.nextLine() {
      let cells = line.split(separator: ",")
      guard cells.count >= 2, let index = Int(cells[0]), cells[1].hasPrefix("0x"),
        let pid = UInt16(cells[1].dropFirst(2), radix: 16)
      else { continue }
      pids[index] = pid
    }
    return pids
  }
}
