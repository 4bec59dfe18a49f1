import TestSupport
import Testing

@testable import Captions

@Suite("SubRip") struct SubRipTests {
  private func file(_ text: String) throws -> CaptionFile {
    try CaptionFile(parsing: Array(text.utf8))
  }

  private static let usual = """
    1
    00:00:01,000 --> 00:00:02,500
    First <i>line</i>,
    and second.

    2
    00:00:03,000 --> 01:00:04,000  X1:100 X2:200 Y1:1 Y2:2
    {\\an8}At the top

    """

  @Test("reads numbers, times, text and tags")
  func usual() throws {
    let file = try file(Self.usual)
    #expect(file.format == .subRip)
    #expect(file.cues.map(\.text) == ["First line,\nand second.", "At the top"])
    #expect(file.cues[0].start == .seconds(1) && file.cues[0].end == .milliseconds(2500))
    #expect(file.cues[0].lines[0].runs[1] == CaptionRun("line", .italic))
    #expect(file.cues[1].placement == CaptionPlacement(.top, .center))
    #expect(file.cues[1].end == .seconds(3604))
  }

  @Test(
    "reads files with the usual damage",
    arguments: [
      // No numbers, no empty lines.
      "00:00:01,000 --> 00:00:02,000\na\n00:00:03,000 --> 00:00:04,000\nb",
      // Points, blanks, fewer digits, and the ends of lines of three systems.
      " 0:0:1.000  -->  0:0:2.000 \r\na\r\n\r\n7\r00:00:03,000-->00:00:04,000\rb\n",
      // A wrong number, and empty lines within.
      "9\n\n00:00:01,000 --> 00:00:02,000\na\n\n\n1\n\n00:00:03,000 --> 00:00:04,000\n\nb\n\n\n",
      // A byte order mark, a title, and a cue that cannot be read.
      "\u{FEFF}Subtitles by X\n\n1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n"
        + "00:00:03,000 --> 00:00:04,000\nb",
    ])
  func damage(_ text: String) throws {
    let file = try file(text)
    #expect(file.cues.map(\.text) == ["a", "b"])
    #expect(file.cues.map(\.start) == [.seconds(1), .seconds(3)])
  }

  @Test("says which lines could not be read, and keeps the others")
  func faults() throws {
    let file = try file(
      "1\n00:00:01,000 --> 00:0x:02,000\na\n\n2\n00:00:05,000 --> 00:00:04,000\nb\n\n3\n"
        + "00:00:06,000 --> 00:00:07,000\nc")
    #expect(file.cues.map(\.text) == ["c"])
    #expect(file.faults == [CaptionFault(line: 2, .timing), CaptionFault(line: 6, .order)])
    #expect(file.faults.first?.description == "line 2: the times cannot be read")
  }

  @Test(
    "only known tags are tags",
    arguments: [
      ("I <3 you & {sic}", "I <3 you & {sic}"),
      ("<font color=\"#ff0000\">red</FONT> <B>b</B>", "red b"),
      ("a<br/>b", "a\nb"), ("<i", "<i"), ("{\\an8", "{\\an8"),
      ("<script>x</script>", "<script>x</script>"),
    ])
  func tags(_ source: String, _ text: String) {
    #expect(
      SubRipText.read(Array(source.utf8)[...]).lines.map(\.text).joined(separator: "\n") == text)
  }

  @Test("has the times and words that FFmpeg finds", .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func oracle() throws {
    let long = (0..<200).map { index in
      let start = "00:0\(index / 60):\(index % 60 + 100)".replacing(":1", with: ":")
      return "\(index + 1)\n\(start),\(index % 900 + 100) --> \(start),\(index % 900 + 150)\n"
        + "Number \(index) is <b>bold</b>\nand <u>goes</u> on\n"
    }.joined(separator: "\n")
    for text in [Self.usual, long, "1\r\n00:00:01,000 --> 00:00:02,000\r\nÄ é 漢字\r\n\r\n"] {
      let answer = try FFmpegTool.ffmpeg.run(
        ["-v", "error", "-f", "srt", "-i", "-", "-f", "webvtt", "-"], input: Array(text.utf8))
      let theirs = try CaptionFile(parsing: answer.output)
      let ours = try file(text)
      #expect(ours.cues.map(\.text) == theirs.cues.map(\.text))
      #expect(ours.cues.map(\.start) == theirs.cues.map(\.start))
      #expect(ours.cues.map(\.end) == theirs.cues.map(\.end))
      #expect(theirs.cues.count > 0)
    }
  }
}
