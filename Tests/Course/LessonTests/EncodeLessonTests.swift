import Foundation
import TestSupport
import Testing

/// Lesson G as it is typed: what it writes, and what it refuses.
@Suite struct EncodeLessonTests {
  private static let name = "lessonG-encode"
  private static let fullDevice = "/dev/full"

  private func encode(_ film: String, to file: URL, _ options: String...) throws -> LessonProcess {
    try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(Self.name),
      [film, "-o", file.path, "--stable"] + options)
  }

  @Test(arguments: ["pcm", "dc", "modes", "skip", "motion", "rate", "filter"])
  func `what it writes is a film in which lint and ffprobe find nothing`(step: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("film.mp4")
      let run = try encode(
        "meadow-baseline.mp4", to: file, "--until", step, "--frames", "4", "--scale", "96x54")
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.output.hasPrefix("\(file.path): 4 pictures of 96x54, "))
      let lint = try LessonProcess("lesson02-boxes", file.path, "--lint")
      #expect(lint.output.contains("nothing to report"))
      guard FFmpegTool.ffprobe.isInstalled else { return }
      let answer = try FFmpegTool.ffprobe.run([
        "-v", "warning", "-count_frames", "-show_entries",
        "stream=profile,width,height,nb_read_frames",
        "-of", "csv=p=0", file.path,
      ])
      #expect(String(decoding: answer.errors, as: UTF8.self) == "")
      #expect(
        String(decoding: answer.output, as: UTF8.self) == "Constrained Baseline,96,54,4\n")
    }
  }

  @Test func `each step takes fewer bytes than the one before it`() throws {
    let run = try LessonProcess(Self.name, "--json", "--scale", "160x90")
    let steps = try #require(try run.json()["steps"] as? [[String: Any]])
    let bytes = steps.compactMap { $0["bytes"] as? Int }
    #expect(bytes.count == 7)
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0 > $1 }, "\(bytes)")
  }

  @Test func `more pictures are shown where they are asked for`() throws {
    let run = try LessonProcess(
      Self.name, "--cell", "1", "--scale", "64x36", "--frames", "20")
    #expect(run.output.contains("\n20 pictures of 64x36\n"))
  }

  @Test func `x264 stands beside its own pictures alone`() throws {
    let scaled = try LessonProcess(Self.name, "--cell", "4", "--scale", "64x36")
    #expect(scaled.status == 0 && !scaled.output.contains("x264"))
    let whole = try LessonProcess(Self.name, "--cell", "4")
    let rows = whole.output.split(separator: "\n").filter { $0.first?.isNumber == true }
    let ratios = rows.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    #expect(whole.output.contains("x264 for these dB"))
    // Fewer bytes than its fastest preset, at every quantiser.
    #expect(ratios.prefix(8).count == 8 && ratios.prefix(8).allSatisfy { $0 < 1 }, "\(ratios)")
  }

  @Test func `a rate is kept`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("film.mp4")
      let run = try encode(
        "meadow-baseline.mp4", to: file, "--kbps", "60", "--frames", "150", "--scale", "96x54")
      #expect(run.status == 0)
      // Five seconds at 60 kbit/s.
      let byteCount = try Data(contentsOf: file).count
      #expect(abs(byteCount - 37_500) < 4_500, "\(byteCount) bytes")
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: fullDevice), "needs /dev/full"))
  func `a full disk is one line`() throws {
    let run = try LessonProcess(
      Self.name, "meadow-baseline.mp4", "--frames", "1", "-o", Self.fullDevice)
    #expect(run.status == 1)
    let reason = "cannot write '/dev/full': No space left on device"
    #expect(run.errors == "\(Self.name): meadow-baseline.mp4: \(reason)\n")
  }

  @Test func `a long film takes no more memory than a short one`() throws {
    try withScratchFolder { folder in
      func peak(_ count: Int) -> Int {
        let file = folder.appendingPathComponent("film.mp4").path
        let run = MeasuredRun(
          LessonProcess.products.appendingPathComponent(Self.name).path,
          [
            LessonProcess.fixture("meadow-baseline.mp4").path, "--until", "pcm", "--frames",
            "\(count)", "-o", file,
          ])
        #expect(run.status == 0)
        return run.peakByteCount
      }
      // 300 pictures are 27 MB.
      #expect(peak(300) < peak(20) + 9_000_000)
    }
  }

  @Test func `a reader that has seen enough is no error`() throws {
    let lesson = LessonProcess.products.appendingPathComponent(Self.name)
    // Raw samples are more than a pipe holds.
    let run = try LessonProcess(
      executable: URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        "trap '' PIPE; { \"$0\" --until pcm --frames 4 -o -; echo \"status $?\" >&2; } | true",
        lesson.path,
      ])
    #expect(run.errors == "status 0\n")
  }

  @Test func `a film that is cut off leaves no file behind`() throws {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent("cut.y4m")
      try Data("YUV4MPEG2 W16 H16 F25:1\nFRAME\n".utf8).write(to: source)
      let file = folder.appendingPathComponent("film.mp4")
      let run = try encode(source.path, to: file)
      #expect(run.status == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cut.y4m"])
    }
  }

  @Test(
    arguments: [
      ("YUV4MPEG2 W0 H16 F25:1\nFRAME\n", "without a size or rate that makes sense"),
      ("YUV4MPEG2 W16 H16 F25:0\nFRAME\n", "without a size or rate that makes sense"),
      ("YUV4MPEG2 W16 H16 C444\nFRAME\n", "C444: Constrained Baseline has 4:2:0"),
      ("YUV4MPEG2 W16 H16 C420p10\nFRAME\n", "C420p10: Constrained Baseline has 4:2:0"),
      ("YUV4MPEG2 W16 H16\nPICTURE\n", "without a FRAME after its first line"),
      ("YUV4MPEG2 W16 H16", "with a line that does not end"),
      ("YUV4MPEG2 W16 H16\nFRAME\nabc", "that ends in its first picture"),
    ])
  func `a damaged file of raw pictures is one line`(text: String, problem: String) throws {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent("damaged.y4m")
      try Data(text.utf8).write(to: source)
      let run = try encode(source.path, to: folder.appendingPathComponent("film.mp4"))
      #expect(run.status == 1)
      #expect(run.errors.contains(problem))
      #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test func `raw pictures are encoded as those of a film are`() throws {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent("grey.y4m")
      let picture = "FRAME\n" + String(repeating: "a", count: 18 * 14 * 3 / 2)
      try Data("YUV4MPEG2 W18 H14 F30000:1001 C420jpeg\n\(picture)\(picture)".utf8).write(
        to: source)
      let file = folder.appendingPathComponent("film.mp4")
      let run = try encode(source.path, to: file)
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.output.hasPrefix("\(file.path): 2 pictures of 18x14, "))
      let list = try LessonProcess("lessonF-decoder", file.path, "--framemd5")
      #expect(list.status == 0)
      #expect(list.output.contains("#tb 0: 1/30000"))
      #expect(list.output.split(separator: "\n").count == 5)
    }
  }

  @Test func `odd sizes are refused, with the size that will do`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("film.mp4")
      let run = try encode("meadow-baseline.mp4", to: file, "--scale", "321x180")
      #expect(run.status == 1)
      #expect(run.errors.contains("--scale 320x180 makes them"))
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test(
    .enabled(if: browser != nil, "needs Chromium"), .timeLimit(.minutes(2)))
  func `a browser plays it to its end`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("film.mp4")
      _ = try encode("meadow-baseline.mp4", to: file, "--frames", "15", "--scale", "160x90")
      let run = try LessonProcess(
        executable: URL(fileURLWithPath: "\(packageFolder)/Tests/Browser/plays.py"), [file.path],
        limit: .seconds(90))
      #expect(run.output == "ended at 0.50 of 160x90\n")
    }
  }

  private static let browser = ["chromium", "chromium-browser", "google-chrome"]
    .map { "/usr/bin/\($0)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
