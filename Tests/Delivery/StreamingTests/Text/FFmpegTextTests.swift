import Captions
import Foundation
import Media
import TestSupport
import Testing

@testable import Streaming

/// Streams with subtitles as FFmpeg makes them.
@Suite(.enabled(if: FFmpegTool.ffmpeg.isInstalled && FFmpegTool.ffprobe.isInstalled))
struct FFmpegTextTests {
  private static let subtitles = (0..<9).map { number in
    "\(number + 1)\n00:00:0\(number),\(number)00 --> 00:00:0\(number + 1),050\nWord \(number)\n"
  }.joined(separator: "\n")

  /// The stream's master playlist, in a folder; segments of two seconds.
  private func makeStream(_ type: String, in folder: String) throws -> String {
    try Self.subtitles.write(toFile: folder + "/in.srt", atomically: true, encoding: .utf8)
    let answer = try FFmpegTool.ffmpeg.run(
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=96x54:rate=12:duration=10",
        "-i", folder + "/in.srt", "-map", "0:v", "-map", "1:s", "-c:v", "libx264", "-b:v", "50k",
        "-g", "24", "-keyint_min", "24", "-sc_threshold", "0", "-c:s", "webvtt",
        // Without this, FFmpeg delays the pictures by 1.4 s, and writes no map that says so.
        "-muxdelay", "0", "-muxpreload", "0",
        "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", type,
        "-master_pl_name", "master.m3u8", "-var_stream_map", "v:0,s:0,sgroup:subs,language:en",
        folder + "/%v.m3u8",
      ])
    #expect(answer.status == 0, "\(String(decoding: answer.errors, as: UTF8.self))")
    return folder + "/master.m3u8"
  }

  /// The times of packets in seconds, with their durations, as ffprobe has them.
  private func packets(_ file: String, _ options: [String]) throws -> [(Double, Double)] {
    let answer = try FFmpegTool.ffprobe.run(
      ["-v", "error", "-allowed_extensions", "ALL"] + options
        + ["-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", file])
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n").compactMap {
      let fields = $0.split(separator: ",")
      guard fields.count >= 2, let time = Double(fields[0]), let duration = Double(fields[1]) else {
        return nil
      }
      return (time, duration)
    }
  }

  @Test("cues have the words and times of FFmpeg's own demuxer", arguments: ["mpegts", "fmp4"])
  func stream(_ type: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try makeStream(type, in: folder.path)
    let source = try await HLSSource(
      try Playlist.parse(
        bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))), url: path), at: path,
      loader: FileResourceLoader())
    let label = try #require(await source.captionLabels.values.first)
    #expect(label.language == "en" && label.isDefault)
    let first = try packets(folder.path + "/0.m3u8", ["-select_streams", "v"]).map(\.0).min()
    let start = try #require(first)
    let theirs = try packets(folder.path + "/0_vtt.m3u8", []).map { time, duration in
      (Int(((time - start) * 1000).rounded()), Int((duration * 1000).rounded()))
    }
    #expect(theirs.count == 9)
    let ours = try await source.cues(0)
    let expected = theirs.enumerated().map { "\($1.0) \($1.0 + $1.1) Word \($0)" }
    #expect(ours.lines == expected)
    // A viewer who jumps gets what is shown there.
    var random = SplitMix64(seed: 30)
    for _ in 0..<200 {
      let time = Int.random(in: 0..<9000, using: &random)
      let texts = try await source.texts(0, afterJumpTo: time)
      let shown = theirs.enumerated().filter { $1.0..<$1.0 + $1.1 ~= time }
      #expect(texts == shown.map { "Word \($0.offset)" }, "at \(time) ms")
    }
  }
}
