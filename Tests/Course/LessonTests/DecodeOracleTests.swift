import Foundation
import Testing

/// Every frame of every fixture and clip with video, compared with FFmpeg's own decoding.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct DecodeOracleTests {
  /// A line of FFmpeg's `framemd5`.
  private struct Line: Hashable {
    let decodeTime: Substring
    let presentationTime: Substring
    let duration: Substring
    let size: Substring
    let hash: Substring
  }

  private static let fixtures: [URL] = {
    let folder = LessonProcess.root.appendingPathComponent("Fixtures")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { ["mp4", "mov"].contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  /// Files in which there is nothing for FFmpeg to decode.
  private static let undecodable: Set = [
    "audio-codecs.mp4", "audio-only.mp4", "chapters.mp4", "damaged-stsz.mp4", "encrypted.mp4",
    "truncated-header.mp4", "truncated-moov.mp4",
    // FFmpeg 5.1 refuses these two; lesson 04 decodes what is there of them.
    "fragmented-nested-sidx.mp4", "truncated-moof.mp4",
  ]

  /// One of each codec, and those of which threads hide the damage each in its own way.
  private static let withTwoThreads: Set = [
    "demo.mp4", "hevc.mp4", "vp9.mp4", "av1.mp4", "damaged-slice.mp4", "damaged-open-gop.mp4",
  ]

  @Test(
    "lesson 04 decodes the same frames as ffmpeg, with 1 and 4 threads, and some films with 2",
    arguments: (fixtures + Oracle.clips).filter { !undecodable.contains($0.lastPathComponent) })
  func sameFrames(file: URL) throws {
    // FFmpeg shows both edits of this file, one after the other; we show the first.
    let isCut = file.lastPathComponent == "two-edits.mp4"
    // How damage is hidden depends on the number of threads, on both sides alike.
    let isDamaged = ["damaged-slice.mp4", "damaged-open-gop.mp4"].contains(file.lastPathComponent)
    var theirs = try lines(from: file, threads: "1")
    if isCut { theirs = Array(theirs.prefix(15)) }
    let isWithTwo = Self.withTwoThreads.contains(file.lastPathComponent)
    let counts = isWithTwo ? ["1", "2", "4"] : ["1", "4"]
    for threads in counts {
      if isDamaged { theirs = try lines(from: file, threads: threads) }
      // A file with sound only.
      if theirs.isEmpty && Oracle.clips.contains(file) { continue }
      let ours = try ourLines(from: file, threads: threads)
      #expect(!ours.isEmpty)
      #expect(ours.map(\.decodeTime) == theirs.map(\.decodeTime))
      #expect(ours.map(\.presentationTime) == theirs.map(\.presentationTime))
      #expect(ours.map(\.size) == theirs.map(\.size))
      #expect(ours.map(\.hash) == theirs.map(\.hash))
      // FFmpeg guesses durations from the frame rate.
      if file.lastPathComponent != "variable-rate.mp4" {
        #expect(ours.map(\.duration) == theirs.map(\.duration))
      }
    }
  }

  private static let rawStreams: [URL] = {
    let folder = LessonProcess.root.appendingPathComponent("Fixtures/h264")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "264" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  // A raw stream has no times: FFmpeg makes up others than we do.
  @Test("lesson 04 decodes the frames of raw streams as ffmpeg does", arguments: rawStreams)
  func rawStream(file: URL) throws {
    let ours = lines(try RawStreamFrames.text(of: file))
    let theirs = try lines(from: file, threads: "1")
    #expect(!ours.isEmpty)
    #expect(ours.map(\.size) == theirs.map(\.size))
    #expect(ours.map(\.hash) == theirs.map(\.hash))
    let times = ours.compactMap { Int($0.presentationTime) }
    #expect(times == times.sorted() && times.first == 0)
  }

  @Test("threads that share slices change nothing either", arguments: ["hevc.mp4", "vp9.mp4"])
  func slices(file: String) throws {
    let url = LessonProcess.fixture(file)
    let one = try ourLines(from: url, threads: "1")
    #expect(try ourLines(from: url, threads: "4", "--thread-type", "slices") == one)
    #expect(!one.isEmpty)
  }

  private func ourLines(
    from file: URL, threads: String, _ options: String...
  ) throws -> [Line] {
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("lesson04-decode"),
      [file.path, "--framemd5", "--threads", threads] + options)
    return lines(run.output)
  }

  private func lines(from file: URL, threads: String) throws -> [Line] {
    let run = try LessonProcess(
      executable: #require(Oracle.ffmpeg),
      [
        "-v", "quiet", "-threads", threads, "-noautorotate", "-copyts", "-i", file.path, "-map",
        "0:v:0", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-autoscale", "0", "-f",
        "framemd5", "-",
      ])
    return lines(run.output)
  }

  private func lines(_ text: String) -> [Line] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let cells = line.split(whereSeparator: { $0 == "," || $0 == " " })
      guard cells.count == 6 else { return nil }
      return Line(
        decodeTime: cells[1], presentationTime: cells[2], duration: cells[3], size: cells[4],
        hash: cells[5])
    }
  }
}
