import Foundation
import Testing

/// Fragmented files of every kind that FFmpeg writes, and the same packets read by both.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct FragmentOracleTests {
  private struct Packet: Hashable {
    let dts: Int
    let pts: Int
    let size: Int
    let offset: Int
    let isSync: Bool
  }

  @Test(
    "lesson 03 lists the same packets as ffprobe, however a file is fragmented",
    arguments: [
      ["-movflags", "frag_keyframe+empty_moov"],
      ["-movflags", "frag_keyframe+empty_moov+default_base_moof"],
      ["-movflags", "frag_keyframe+empty_moov+omit_tfhd_offset"],
      ["-movflags", "frag_keyframe+empty_moov+separate_moof"],
      ["-movflags", "frag_keyframe+empty_moov+separate_moof+omit_tfhd_offset"],
      ["-movflags", "frag_keyframe+empty_moov+dash"],
      ["-movflags", "frag_keyframe+empty_moov+dash+global_sidx"],
      ["-movflags", "frag_keyframe+delay_moov+dash"],
      ["-movflags", "frag_keyframe+cmaf"],
      ["-movflags", "frag_keyframe+empty_moov+negative_cts_offsets"],
      ["-movflags", "frag_keyframe+empty_moov+skip_trailer"],
      ["-movflags", "frag_keyframe+empty_moov+isml"],
      ["-movflags", "frag_every_frame+empty_moov"],
      ["-movflags", "frag_every_frame+empty_moov+default_base_moof"],
      ["-movflags", "frag_keyframe+delay_moov"],
      ["-movflags", "frag_keyframe"],
      ["-frag_duration", "300000"],
      ["-frag_duration", "300000", "-movflags", "delay_moov"],
      ["-frag_size", "2000", "-movflags", "empty_moov+default_base_moof"],
    ])
  func samePackets(options: [String]) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("made.mp4")
      try ffmpeg(["-c", "copy"] + options + [file.path])
      try expectSamePackets(file)
    }
  }

  @Test("segments after their initialization segment are one film, from any of them on")
  func segments() throws {
    try withTemporaryFolder { folder in
      try ffmpeg([
        "-c", "copy", "-f", "dash", "-seg_duration", "1",
        folder.appendingPathComponent("made.mpd").path,
      ])
      func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent("\(name).m4s"))
      }
      for stream in 0...1 {
        let start = try bytes("init-stream\(stream)")
        let first = try bytes("chunk-stream\(stream)-00001")
        let second = try bytes("chunk-stream\(stream)-00002")
        for (index, data) in [start + first + second, start + second].enumerated() {
          let file = folder.appendingPathComponent("\(stream)-\(index).mp4")
          try data.write(to: file)
          try expectSamePackets(file)
        }
      }
    }
  }

  private func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fragments-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// Makes files of `small.mp4`, which has B-frames and sound.
  private func ffmpeg(_ options: [String]) throws {
    let run = try LessonProcess(
      executable: #require(Oracle.ffmpeg),
      ["-v", "error", "-nostdin", "-y", "-i", LessonProcess.fixture("small.mp4").path] + options)
    #expect(run.status == 0, "\(run.errors)")
  }

  private func expectSamePackets(_ file: URL) throws {
    let run = try LessonProcess("lesson03-demux", file.path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let tracks = try #require(try run.json()["tracks"] as? [[String: Any]])
    for (index, track) in tracks.enumerated() {
      let samples = try #require(track["samples"] as? [[String: Any]])
      #expect(!samples.isEmpty)
      #expect(try ours(samples) == theirs(file, stream: index))
    }
  }

  /// Our samples, with the one difference that is on purpose undone.
  ///
  /// Where composition offsets are negative, ffprobe moves all presentation times of a fragmented
  /// file forward, so that no picture appears before it is decoded. The file says no such thing.
  private func ours(_ samples: [[String: Any]]) throws -> [Packet] {
    let packets = try samples.map { sample in
      Packet(
        dts: try #require(sample["dts"] as? Int), pts: try #require(sample["pts"] as? Int),
        size: try #require(sample["size"] as? Int),
        offset: try #require(sample["offset"] as? Int),
        isSync: try #require(sample["sync"] as? Bool))
    }
    let shift = -min(0, packets.map { $0.pts - $0.dts }.min() ?? 0)
    return packets.map { packet in
      Packet(
        dts: packet.dts, pts: packet.pts + shift, size: packet.size, offset: packet.offset,
        isSync: packet.isSync)
    }
  }

  private func theirs(_ file: URL, stream: Int) throws -> [Packet] {
    let run = try LessonProcess(
      executable: #require(Oracle.ffprobe),
      [
        "-v", "error", "-ignore_editlist", "1", "-select_streams", "\(stream)", "-show_entries",
        "packet=pts,dts,size,pos,flags", "-of", "csv=p=0", file.path,
      ])
    let lines = run.output.split(separator: "\n").map { $0.split(separator: ",") }
    // Lines about side data have other cells.
    return try lines.filter { $0.count >= 5 }.map(Self.packet)
  }

  /// A line of ffprobe: pts, dts, size, position and flags.
  private static func packet(_ cells: [Substring]) throws -> Packet {
    let numbers = try cells[..<4].map { cell in try #require(Int(cell)) }
    return Packet(
      dts: numbers[1], pts: numbers[0], size: numbers[2], offset: numbers[3],
      isSync: cells[4].hasPrefix("K"))
  }
}
