import POSIX
import Steps
import TestSupport
import Testing

@testable import mine

/// The lessons on functions that are not the core's: here the reference in the learner's place, so
/// that the results are the same as without it.
@Suite struct SeamTests {
  @Test(arguments: [
    ["lesson01-bytes", "demo.mp4", "--stable"],
    ["lesson02-boxes", "demo.mp4"],
    ["lesson03-demux", "demo.mp4", "--json"],
    ["lesson03-demux", "fragmented.mp4", "--json"],
    ["lesson04-decode", "small.mp4", "--framemd5"],
    ["lesson05-render", "small.mp4", "--stable", "--cell", "1"],
    // Its log would say whose policy decides.
    ["lesson06-buffer", "demo.mp4", "--cell", "3"],
    ["lessonA-sound", "demo.mp4", "--cell", "1"],
    ["lessonA-sound", "demo.mp4", "--cell", "2"],
    ["lessonA-sound", "demo.mp4", "--cell", "3"],
    ["lessonA-sound", "demo.mp4", "--cell", "5"],
    ["lessonA-sound", "demo.mp4", "--cell", "7"],
    ["lessonB-trickplay", "demo.mp4", "--stable"],
    ["lessonC-transport", "small.ts"],
    ["lessonC-transport", "packets-rollover.ts", "--json"],
    ["lessonD-streaming", "hls/ts/master.m3u8"],
    ["lessonD-streaming", "hls/ts/whole.m3u8", "--json"],
    ["lessonE-live", "live.rtp", "--sdp", "live.sdp"],
    ["lessonE-live", "live-hevc.rtp", "--json", "--loss", "5"],
    ["lessonF-decoder", "small.mp4", "--framemd5"],
    ["lessonF-decoder", "meadow.mp4", "--frame", "3", "--json"],
    // G.4 looks at all vectors in its range, where the core goes downhill: up to the step before it.
    ["lessonG-encode", "--until", "skip", "--frames", "3", "--stable", "-o", "/dev/null"],
  ])
  func `a lesson is the same with the reference in the learner's place`(words: [String]) throws {
    let plain = try run(words[0], Array(words.dropFirst()))
    let own = try run("mine", words, variable: "COURSE_STEPS=reference")
    #expect(plain.status == .exit(0))
    #expect(own.status == .exit(0))
    #expect(own.output == plain.output)
  }

  // G.4 looks at every vector in its range, where the core walks downhill: another film, about as large.
  @Test func `a search of every place makes a film of about the same size`() throws {
    let words = ["lessonG-encode", "--frames", "8", "--scale", "160x90", "--stable", "-o", "-"]
    let count = "| wc -c"
    let plain = try run(words[0], Array(words.dropFirst()), errors: "2>/dev/null \(count)")
    let own = try run(
      "mine", words, variable: "COURSE_STEPS=reference", errors: "2>/dev/null \(count)")
    let sizes = [plain, own].compactMap { Int($0.output.filter(\.isNumber)) }
    try #require(sizes.count == 2 && sizes[0] > 1000)
    #expect(abs(sizes[1] - sizes[0]) * 50 < sizes[0], "\(sizes)")
  }

  @Test func `an answer that differs is told by its fields`() {
    struct Fields {
      var id = 1
      var count: Int? = 7
      var time: Int?
    }
    #expect(
      difference(of: Fields(), from: Fields(count: 4, time: 9))
        == "count 7, where it is 4; time nil, where it is 9")
    #expect(difference(of: 1, from: 2) == "1, where it is 2")
    #expect(difference(of: Int?.none, from: 2) == "nil, where it is 2")
    #expect(difference(of: Int?.some(1), from: 2) == "1, where it is 2")
  }

  @Test func `the blocks of a film are counted`() throws {
    let run = try run(
      "mine", ["lessonF-decoder", "small.mp4", "--framemd5"], variable: "COURSE_STEPS=reference",
      errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let lines = run.output.split(separator: "\n")
    let counts = try #require(lines.first { $0.contains("blocks scaled") })
    #expect(counts.hasSuffix(" were yours"))
    for unit in ["blocks predicted", "vectors predicted", "blocks fetched", "levels of CAVLC"] {
      #expect(counts.contains(" \(unit)"))
    }
    // This film has no arithmetic code.
    #expect(!counts.contains(" bins"))
    #expect(lines.contains { $0.hasPrefix("mine: yours: ") && $0.contains("F.10") })
  }

  @Test(
    arguments: [
      ([], "mine: the pictures were decoded by libavcodec; "),
      (
        ["--decoder", "swift"],
        "mine: no picture was decoded by libavcodec: a video player on your own"
      ),
    ])
  func `the player says whose decoder made the pictures`(options: [String], words: String) throws {
    let run = try run(
      "mine",
      ["lesson07-playback", "small.mp4", "--benchmark", "--size", "160x90", "--length", "0.5"]
        + options,
      variable: "COURSE_STEPS=reference", errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    #expect(run.output.split(separator: "\n").contains { $0.hasPrefix(words) })
  }

  @Test func `the player calls what the learner has written`() throws {
    // Half a second: each of its pictures goes through the learner's functions, pixel by pixel.
    let run = try run(
      "mine",
      ["lesson07-playback", "demo.mp4", "--benchmark", "--size", "640x360", "--length", "0.5"],
      variable: "COURSE_STEPS=reference", errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let yours = run.output.split(separator: "\n").first { $0.hasPrefix("mine: yours: ") }
    let steps = Set((yours ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    for step in ["1.1", "2.1", "2.2", "3.1", "3.2", "3.3", "3.4", "3.5", "4.1", "4.4"] {
      #expect(steps.contains(step), "\(step) takes no part: \(run.output)")
    }
  }

  @Test func `the player's storyboard calls what the learner has written`() throws {
    let run = try run(
      "mine", ["lesson07-playback", "demo.mp4", "--bif", "/dev/null"],
      variable: "COURSE_STEPS=reference", errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let yours = run.output.split(separator: "\n").first { $0.hasPrefix("mine: yours: ") }
    let steps = Set((yours ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    // The order and the nearest time take part when a key asks for thumbnails, B.5 with `f` and `w`.
    for step in ["B.1", "B.6"] {
      #expect(steps.contains(step), "\(step) takes no part: \(run.output)")
    }
  }

  @Test func `the lesson about sound calls what the learner has written`() throws {
    let run = try run(
      "mine", ["lessonA-sound", "demo.mp4"], variable: "COURSE_STEPS=reference",
      errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let yours = run.output.split(separator: "\n").first { $0.hasPrefix("mine: yours: ") }
    let steps = Set((yours ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    for step in ["A.1", "A.2", "A.3", "A.4", "A.5", "A.6"] {
      #expect(steps.contains(step), "\(step) takes no part: \(run.output)")
    }
  }

  @Test func `the lesson about streaming calls what the learner has written`() throws {
    let run = try run(
      "mine", ["lessonD-streaming", "hls/ts/master.m3u8"], variable: "COURSE_STEPS=reference",
      errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let yours = run.output.split(separator: "\n").first { $0.hasPrefix("mine: yours: ") }
    let steps = Set((yours ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    for step in (1...9).map({ "D.\($0)" }) {
      #expect(steps.contains(step), "\(step) takes no part: \(run.output)")
    }
  }

  @Test func `the lesson about trick play calls what the learner has written`() throws {
    let run = try run(
      "mine", ["lessonB-trickplay", "demo.mp4"], variable: "COURSE_STEPS=reference",
      errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let yours = run.output.split(separator: "\n").first { $0.hasPrefix("mine: yours: ") }
    let steps = Set((yours ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    for step in ["B.1", "B.2", "B.3", "B.4", "B.5", "B.6"] {
      #expect(steps.contains(step), "\(step) takes no part: \(run.output)")
    }
  }

  @Test(arguments: [
    ["lessonC-transport", "small.ts"],
    ["lesson07-playback", "small.ts", "--benchmark", "--size", "160x90", "--length", "0.5"],
  ])
  func `packets are read by what the learner has written`(words: [String]) throws {
    let run = try run("mine", words, variable: "COURSE_STEPS=reference", errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let yours = run.output.split(separator: "\n").first { $0.hasPrefix("mine: yours: ") }
    let steps = Set((yours ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    for step in ["C.1", "C.2", "C.3", "C.4", "C.5", "C.6"] {
      #expect(steps.contains(step), "\(step) takes no part: \(run.output)")
    }
  }

  @Test func `real-time packets are read by what the learner has written`() throws {
    let run = try run(
      "mine", ["lessonE-live", "live.rtp", "--sdp", "live.sdp"],
      variable: "COURSE_STEPS=reference", errors: "2>&1 >/dev/null")
    #expect(run.status == .exit(0))
    let yours = run.output.split(separator: "\n").first { $0.hasPrefix("mine: yours: ") }
    let steps = Set((yours ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    for step in ["E.1", "E.2", "E.3", "E.4", "E.5"] {
      #expect(steps.contains(step), "\(step) takes no part: \(run.output)")
    }
  }

  private func run(
    _ program: String, _ words: [String], variable: String = "COURSE_STEPS=",
    errors: String = "2>/dev/null"
  ) throws -> (output: String, status: ChildProcess.Ending) {
    let child = try ChildProcess(
      "sh",
      ["-c", "exec env \"$@\" \(errors)", "sh", variable, "\(productsFolder)/\(program)"] + words)
    return (String(decoding: try child.readToEnd(), as: UTF8.self), child.wait())
  }
}
