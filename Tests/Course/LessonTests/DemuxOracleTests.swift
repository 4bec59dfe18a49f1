import Foundation
import Testing

/// Every packet of every sound file, compared with ffprobe's.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffprobe")) struct DemuxOracleTests {
  private struct Packet: Hashable {
    var dts: Int
    let pts: Int
    let size: Int
    let offset: Int
    let isSync: Bool
  }

  /// Its samples are the same to all, but players do not agree on when to show them.
  private static let twoEdits = LessonProcess.fixture("two-edits.mp4")

  /// The other fixtures that nothing is wrong with.
  private static let sound =
    [
      "demo.mp4", "small.mp4", "hevc.mp4", "moov-last.mp4", "rotated.mp4", "full-range-601.mp4",
      "no-color-tags.mp4", "odd-size.mp4", "audio-only.mp4", "variable-rate.mp4",
      "negative-offsets.mp4", "delayed.mp4", "trimmed.mp4", "large-offsets.mp4",
      "compact-sizes.mp4", "quicktime.mov", "rotated-180.mp4", "rotated-270.mp4", "mirrored.mp4",
      "anamorphic.mp4", "two-videos.mp4", "two-descriptions.mp4", "hevc-10bit.mp4", "av1.mp4",
      "vp9.mp4", "audio-codecs.mp4", "chapters.mp4", "subtitles.mp4", "captions.mp4",
      "encrypted.mp4",
      "fragmented.mp4", "fragmented-separate.mp4", "fragmented-sidx.mp4", "hybrid.mp4",
      "h264-10bit.mp4", "h264-422.mp4", "h264-422-10bit.mp4", "h264-444-10bit.mp4",
      "h264-gray.mp4", "hevc-422-10bit.mp4", "hevc-444.mp4", "hevc-444-12bit.mp4",
      "hevc-gray.mp4", "hevc-gray-10bit.mp4", "vp9-10bit.mp4", "av1-10bit.mp4", "bt601.mp4",
      "bt2020.mp4",
      "chroma-top-left.mp4", "hdr-pq.mp4", "hdr-hlg.mp4", "avc3.mp4", "hev1.mp4",
      "size-change.mp4", "size-change-descriptions.mp4", "stream-aspect.mp4", "nal-length-1.mp4",
      "nal-length-2.mp4", "hevc-nal-length-2.mp4", "interlaced.mp4", "open-gop.mp4",
      "hevc-open-gop.mp4", "slices.mp4", "hevc-slices.mp4", "no-vui.mp4",
      "hevc-size-change.mp4", "vp9-size-change.mp4", "av1-size-change.mp4",
    ].map(LessonProcess.fixture)

  @Test(
    "lesson 03 lists the same packets as ffprobe, and shows them when it does",
    arguments: sound + [twoEdits] + Oracle.clips)
  func samePackets(file: URL) throws {
    let tracks = try tracks(of: file)
    let theirs = try packets(of: file, "-ignore_editlist", "1")
    for (index, track) in tracks.enumerated() {
      try compare(track, with: theirs[index] ?? [])
    }
    guard file != Self.twoEdits else { return }
    let shown = try packets(of: file)
    for (index, track) in tracks.enumerated() {
      try compareTimes(of: track, with: shown[index] ?? [])
    }
  }

  private func compare(_ track: [String: Any], with packets: [[Substring]]) throws {
    let ours = try #require(track["samples"] as? [[String: Any]]).map { sample in
      Packet(
        dts: try #require(sample["dts"] as? Int), pts: try #require(sample["pts"] as? Int),
        size: try #require(sample["size"] as? Int),
        offset: try #require(sample["offset"] as? Int),
        isSync: try #require(sample["sync"] as? Bool))
    }
    #expect(!ours.isEmpty)
    // Where pictures appear before they are decoded, ffprobe moves all decode times back.
    let shift = min(0, ours.map { $0.pts - $0.dts }.min() ?? 0)
    let theirs = try packets.map { cells in
      Packet(
        dts: try #require(Int(cells[1])) - shift, pts: try #require(Int(cells[0])),
        size: try #require(Int(cells[2])), offset: try #require(Int(cells[3])),
        isSync: cells[4].hasPrefix("K"))
    }
    #expect(ours.count == theirs.count)
    for (index, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
      Issue.record("sample \(index) is \(pair.0), ffprobe says \(pair.1)")
      break
    }
  }

  private func compareTimes(of track: [String: Any], with packets: [[Substring]]) throws {
    let samples = try #require(track["samples"] as? [[String: Any]])
    let timescale = try #require(track["timescale"] as? Int)
    let times = try samples.map { sample in
      (try #require(sample["offset"] as? Int), try #require(sample["timeUs"] as? Int))
    }
    let timesByOffset = Dictionary(uniqueKeysWithValues: times)
    // Packets that the edit list hides are marked, or left out when nothing depends on them.
    for cells in packets where !cells[4].contains("D") {
      let ticks = try #require(Int(cells[0])), offset = try #require(Int(cells[3]))
      let microseconds = Int((Double(ticks) * 1_000_000 / Double(timescale)).rounded(.down))
      guard timesByOffset[offset] != microseconds else { continue }
      let ours = timesByOffset[offset].map { String($0) } ?? "nothing"
      Issue.record("the packet at \(offset) is shown at \(microseconds), not at \(ours)")
      break
    }
  }

  @Test(
    "lesson 03 names kinds, languages and chapters as ffprobe does",
    arguments: ["subtitles.mp4", "chapters.mp4", "two-videos.mp4", "audio-codecs.mp4"])
  func sameTracks(name: String) throws {
    let file = LessonProcess.fixture(name)
    let run = try LessonProcess("lesson03-demux", file.path, "--json")
    let ours = try run.json()
    let answer = try LessonProcess(
      executable: #require(Oracle.ffprobe),
      ["-v", "error", "-show_streams", "-show_chapters", "-of", "json", file.path])
    let theirs = try answer.json()
    let tracks = try #require(ours["tracks"] as? [[String: Any]])
    let streams = try #require(theirs["streams"] as? [[String: Any]])
    #expect(
      tracks.map { "\($0["kind"] ?? "") \($0["language"] ?? "")" }
        == streams.map { stream in
          let type = stream["codec_type"] as? String ?? ""
          let language = (stream["tags"] as? [String: Any])?["language"] ?? ""
          // The names of chapters have the handler of text; to ffprobe they are data. Their language
          // is 0: English in QuickTime, none in MP4.
          let isNames = type == "data" && stream["codec_tag_string"] as? String == "text"
          return isNames ? "text und" : "\(type == "subtitle" ? "text" : type) \(language)"
        })
    let chapters = ours["chapters"] as? [[String: Any]] ?? []
    #expect(
      chapters.map { "\($0["timeUs"] ?? "") \($0["title"] ?? "")" }
        == (theirs["chapters"] as? [[String: Any]] ?? []).map { chapter in
          let start = Double(chapter["start_time"] as? String ?? "") ?? -1
          let title = (chapter["tags"] as? [String: Any])?["title"] ?? ""
          return "\(Int(start * 1_000_000)) \(title)"
        })
  }

  private func tracks(of file: URL) throws -> [[String: Any]] {
    let run = try LessonProcess("lesson03-demux", file.path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try run.json()["tracks"] as? [[String: Any]])
  }

  /// What ffprobe prints of each packet: pts, dts, size, position and flags, by the stream's number.
  private func packets(of file: URL, _ options: String...) throws -> [Int: [[Substring]]] {
    let run = try LessonProcess(
      executable: #require(Oracle.ffprobe),
      // Otherwise a track with the names of chapters is not a stream of packets.
      ["-v", "error", "-ignore_chapters", "1"] + options + [
        "-show_entries", "packet=stream_index,pts,dts,size,pos,flags", "-of", "csv=p=0", file.path,
      ])
    let rows = run.output.split(separator: "\n").map { $0.split(separator: ",") }
      // Lines about side data have other cells.
      .filter { $0.count >= 6 }
    return try Dictionary(grouping: rows) { try #require(Int($0[0])) }
      .mapValues { $0.map { Array($0.dropFirst()) } }
  }
}
