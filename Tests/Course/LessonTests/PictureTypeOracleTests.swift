import Foundation
import Testing

/// Kinds of pictures found in the first bytes of samples, compared with those of a decoder.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffprobe")) struct PictureTypeOracleTests {
  @Test(
    "lesson 03 counts as many I, P and B pictures as ffprobe, which decodes them",
    arguments: [
      "demo.mp4", "small.mp4", "hevc.mp4", "hevc-10bit.mp4", "quicktime.mov", "variable-rate.mp4",
      "two-descriptions.mp4", "h264-gray.mp4", "hevc-444.mp4", "avc3.mp4",
      "size-change.mp4", "size-change-descriptions.mp4", "nal-length-1.mp4", "nal-length-2.mp4",
      "hevc-nal-length-2.mp4", "interlaced.mp4", "open-gop.mp4", "hevc-open-gop.mp4",
      "slices.mp4", "hevc-slices.mp4", "no-vui.mp4", "hev1.mp4",
    ])
  func sameTypes(file: String) throws {
    let probe = try LessonProcess(
      executable: #require(Oracle.ffprobe),
      [
        "-v", "error", "-ignore_editlist", "1", "-select_streams", "v:0", "-show_entries",
        "frame=pict_type", "-of", "csv=p=0", LessonProcess.fixture(file).path,
      ])
    let theirs = probe.output.split(separator: "\n").map { String($0.prefix(1)) }
    let page = try LessonProcess("lesson03-demux", file, "--cell", "7")
    for (type, name) in [("I", "intra"), ("P", "predicted"), ("B", "bipredicted")] {
      let rows = page.output.split(separator: "\n").map { $0.split(separator: " ") }
      // The legend names the kinds too, but no numbers. A kind that does not occur has no row.
      let counts = rows.filter { $0.starts(with: [type[...], name[...]]) }.compactMap { Int($0[2]) }
      #expect((counts.first ?? 0) == theirs.count { $0 == type })
    }
  }
}
