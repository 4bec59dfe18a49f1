import Foundation
import Testing

/// Every packet of every sound fixture, compared with ffprobe's.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffprobe")) struct DemuxOracleTests {
  private struct Packet: Hashable {
    let dts: Int
    let pts: Int
    let size: Int
    let offset: Int
    let isSync: Bool
  }

  @Test(
    "lesson 03 lists the same packets as ffprobe",
    arguments: [
      "demo.mp4", "small.mp4", "hevc.mp4", "moov-last.mp4", "rotated.mp4", "full-range-601.mp4",
      "no-color-tags.mp4", "odd-size.mp4", "audio-only.mp4",
    ])
  func samePackets(file: String) throws {
    let object = try LessonProcess("lesson03-demux", file, "--json").json()
    let tracks = try #require(object["tracks"] as? [[String: Any]])
    for (index, track) in tracks.enumerated() {
      let samples = try #require(track["samples"] as? [[String: Any]])
      let ours = try samples.map { sample in
        Packet(
          dts: try #require(sample["dts"] as? Int), pts: try #require(sample["pts"] as? Int),
          size: try #require(sample["size"] as? Int),
          offset: try #require(sample["offset"] as? Int),
          isSync: try #require(sample["sync"] as? Bool))
      }
      #expect(!ours.isEmpty)
      #expect(try ours == packets(of: file, stream: index))
    }
  }

  /// ffprobe's packets in the track's own ticks, before any edit list.
  private func packets(of file: String, stream: Int) throws -> [Packet] {
    let run = try LessonProcess(
      executable: #require(Oracle.ffprobe),
      [
        "-v", "error", "-ignore_editlist", "1", "-select_streams", "\(stream)", "-show_entries",
        "packet=pts,dts,size,pos,flags", "-of", "csv=p=0", LessonProcess.fixture(file).path,
      ])
    return try run.output.split(separator: "\n").map { line in
      let cells = line.split(separator: ",")
      return Packet(
        dts: try #require(Int(cells[1])), pts: try #require(Int(cells[0])),
        size: try #require(Int(cells[2])), offset: try #require(Int(cells[3])),
        isSync: cells[4].hasPrefix("K"))
    }
  }
}
