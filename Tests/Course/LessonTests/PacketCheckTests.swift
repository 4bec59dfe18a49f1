import Testing

@Suite("lesson 03 --check") struct PacketCheckTests {
  private static let lesson = "lesson03-demux"

  /// Runs the lesson where `ffprobe` is a script that prints these packets; for `nil`, nothing is.
  private func run(_ file: String, packets: String?, status: Int = 0) throws -> LessonProcess {
    let script = packets.map { packets in
      """
      #!/bin/sh
      case "$*" in
      *stream=*) echo 0,0x1; echo 1,0x2;;
      *) echo "\(packets)"; exit \(status);;
      esac
      """
    }
    return try LessonProcess(Self.lesson, file, "--check", "--track", "1", ffprobe: script)
  }

  @Test(
    "agrees with ffprobe on every packet", .enabled(if: Oracle.isInstalled, "needs ffprobe"),
    arguments: [
      ("small.mp4", [60, 95]), ("negative-offsets.mp4", [30]), ("two-descriptions.mp4", [30]),
      ("quicktime.mov", [30]), ("variable-rate.mp4", [35]),
    ])
  func agrees(file: String, counts: [Int]) throws {
    let run = try LessonProcess(Self.lesson, file, "--check")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let lines = counts.enumerated().map { "track \($0 + 1): \($1) packets agree with ffprobe's\n" }
    #expect(run.output == lines.joined())
  }

  @Test("shows the first differences and exits with 1")
  func differs() throws {
    let first = try LessonProcess(
      Self.lesson, "small.mp4", "--csv", "--range", "0..0", "--track", "1")
    let cells = first.output.split(separator: "\n")[1].split(separator: ",").map(String.init)
    // track, index, offset, size, dts, pts
    let (offset, size, dts, pts) = (cells[2], cells[3], cells[4], cells[5])
    let same = "0,\(pts),\(dts),\(size),\(offset),K__"
    let run = try run(
      "small.mp4", packets: "\(same)\n0,77,N/A,5,\(offset),___\n1,0,0,1,2,K__\nnoise")
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.hasPrefix(
        "track 1: 1 packets agree with ffprobe's, 1 do not; ffprobe has not got the last 58\n"
          + "track 1, sample 1: pts "))
    // The line is broken somewhere.
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("ffprobe: pts 77, dts –, 5 bytes at "))
  }

  @Test("says that ffprobe is missing")
  func missing() throws {
    let run = try run("small.mp4", packets: nil)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    let problem = "--check compares with ffprobe, a part of FFmpeg, which is not installed"
    #expect(run.errors == "\(Self.lesson): small.mp4: \(problem)\n")
  }

  @Test("says that ffprobe has failed")
  func fails() throws {
    let run = try run("small.mp4", packets: "", status: 1)
    #expect(run.status == 1)
    #expect(run.errors == "\(Self.lesson): small.mp4: ffprobe could not read the file\n")
  }
}
