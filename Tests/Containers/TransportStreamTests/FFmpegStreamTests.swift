import Foundation
import Media
import TestSupport
import Testing

@testable import TransportStream

/// Every unit of the fixtures, as ffmpeg has put them into transport streams, compared with ffprobe's.
@Suite(.enabled(if: FFmpegTool.ffmpeg.isInstalled, "needs ffmpeg")) struct FFmpegStreamTests {
  /// What is muxed, and how.
  private static let streams: [[String]] =
    [
      "demo.mp4", "small.mp4", "hevc.mp4", "hevc-10bit.mp4", "slices.mp4", "hevc-slices.mp4",
      "open-gop.mp4", "hevc-open-gop.mp4", "negative-offsets.mp4", "variable-rate.mp4",
      "audio-only.mp4", "no-vui.mp4", "avc3.mp4", "hev1.mp4", "nal-length-2.mp4",
      "h264-10bit.mp4", "two-videos.mp4",
    ].map { [$0] } + [
      ["small.mp4", "-c:a", "ac3", "-mpegts_m2ts_mode", "1"],
      ["small.mp4", "-output_ts_offset", "95441.3"],
      ["small.mp4", "-pes_payload_size", "400"],
      ["small.mp4", "-c:a", "mp2"], ["small.mp4", "-c:a", "libmp3lame"],
      ["small.mp4", "-c:a", "ac3"], ["small.mp4", "-c:a", "eac3"],
      ["small.mp4", "-mpegts_flags", "latm"],
    ]

  private func muxed(_ words: [String]) throws -> [UInt8] {
    let file = fixturePath(words[0])
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-i", file, "-map", "0:v?", "-map", "0:a?", "-c", "copy"] + words.dropFirst()
        + ["-fflags", "+bitexact", "-f", "mpegts", "-"])
    try #require(answer.status == 0, "\(String(decoding: answer.errors, as: UTF8.self))")
    return answer.output
  }

  private struct Packet: Equatable {
    var pts: Int?
    var dts: Int?
    var size: Int
    var isSync: Bool
  }

  /// ffprobe's packets of each PID.
  private func packets(_ stream: [UInt8]) throws -> [Int: [Packet]] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).ts")
    try Data(stream).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let answer = try FFmpegTool.ffprobe.run(
      ["-v", "error", "-show_packets", "-show_streams", "-of", "json", file.path])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.output)) as? [String: Any])
    var pids: [Int: Int] = [:]
    for stream in json["streams"] as? [[String: Any]] ?? [] {
      let text = try #require(stream["id"] as? String)
      pids[try #require(stream["index"] as? Int)] = Int(text.dropFirst(2), radix: 16)
    }
    var packets: [Int: [Packet]] = [:]
    for packet in json["packets"] as? [[String: Any]] ?? [] {
      let index = try #require(packet["stream_index"] as? Int)
      packets[try #require(pids[index]), default: []].append(
        Packet(
          pts: packet["pts"] as? Int, dts: packet["dts"] as? Int,
          size: Int(packet["size"] as? String ?? "") ?? -1,
          isSync: (packet["flags"] as? String)?.hasPrefix("K") == true))
    }
    return packets
  }

  @Test("units are ffprobe's packets, but for the differences that are known", arguments: streams)
  func samePackets(words: [String]) throws {
    let stream = try muxed(words)
    let ours = Demuxed(stream)
    #expect(ours.faults == [])
    let theirs = try packets(stream)
    #expect(ours.tracks.count { !(ours.units[$0.pid] ?? []).isEmpty } == theirs.count)
    for track in ours.tracks {
      let units = ours.units[track.pid] ?? []
      let packets = try #require(theirs[Int(track.pid)])
      #expect(units.count == packets.count, "\(track.kind.name)")
      for (index, (unit, packet)) in zip(units, packets).enumerated() {
        let difference = difference(
          unit, packet, of: track.kind, isFirst: index == 0, isLast: index == units.count - 1)
        guard let difference else { continue }
        Issue.record("\(track.kind.name) \(index): \(difference)")
        break
      }
    }
  }

  /// What differs, and should not.
  private func difference(
    _ unit: TransportUnit, _ packet: Packet, of kind: StreamKind, isFirst: Bool, isLast: Bool
  ) -> String? {
    // ADTS headers are not part of our samples.
    let header = kind == .aac ? 7 : 0
    // ffprobe leaves the zero byte before a picture of HEVC to the picture before it.
    let slack = kind == .hevc ? (isLast ? -1 : 0)...(isFirst ? 1 : 0) : 0...0
    guard slack.contains(packet.size - unit.data.count - header) else {
      return "\(unit.data.count) bytes, ffprobe says \(packet.size)"
    }
    // Sound is timed in milliseconds.
    let tolerance: Int64 = kind.trackKind == .audio ? 90 : 0
    guard isNear(unit.presentationTime, packet.pts, tolerance) else {
      return "pts \(unit.presentationTime ?? -1), ffprobe says \(packet.pts ?? -1)"
    }
    // ffprobe invents decoding times where the stream has none.
    guard unit.decodeTime == nil || isNear(unit.decodeTime, packet.dts, tolerance) else {
      return "dts \(unit.decodeTime ?? -1), ffprobe says \(packet.dts ?? -1)"
    }
    // ffprobe takes recovery points for sync samples.
    guard unit.isSync == packet.isSync || unit.isRecoveryPoint && packet.isSync else {
      return "sync \(unit.isSync), ffprobe says \(packet.isSync)"
    }
    return nil
  }

  /// Whether two times are the same modulo 2³³: near it ffprobe shows them as negative.
  private func isNear(_ time: Int64?, _ other: Int?, _ tolerance: Int64) -> Bool {
    guard let time, let other else { return time == nil && other == nil }
    let period: Int64 = 1 << 33
    let distance = ((time - Int64(other)) % period + period) % period
    return min(distance, period - distance) <= tolerance
  }
}
