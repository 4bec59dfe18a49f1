import Foundation
import LessonKit
import Media
import TestSupport
import Testing
@testable import TransportStream

@testable import LessonC

/// What lesson C says about its fixtures.
@Suite("lesson C") struct TransportLessonTests {
  private static let lesson = "lessonC-transport"
  static let fixtures = [
    "small.ts", "packets.ts", "packets-192.ts", "packets-rollover.ts", "packets-hevc.ts",
  ]

  private static func bytes(_ fixture: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: LessonProcess.fixture(fixture)))
  }

  /// The parts of a stream, and its streams.
  private static func survey(_ bytes: [UInt8]) -> (StreamSurvey, OverheadBill) {
    var packets = StreamSurvey(noting: 0..<1024, rules: .core)
    var units = UnitSurvey(program: nil, rules: .core)
    for piece in [bytes, nil] {
      packets.append(piece)
      units.append(piece)
    }
    return (packets, OverheadBill(packets, units.demuxer.tracks))
  }

  @Test("the parts of a stream add up to its length", arguments: fixtures)
  func bill(fixture: String) throws {
    let bytes = try Self.bytes(fixture)
    let (packets, bill) = Self.survey(bytes)
    #expect(bill.total == bytes.count)
    // What stands beside packets is known too, so nothing is left to fill up the sum.
    let stride = try #require(packets.stride)
    #expect(packets.packetCount * stride == bytes.count)
    #expect(packets.bills.values.allSatisfy { $0.total == 188 * $0.packetCount })
  }

  @Test("so do those of a damaged stream", arguments: 0..<12)
  func damagedBill(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try Self.bytes("small.ts")
    for _ in 0..<6 {
      let place = Int.random(in: 0..<bytes.count - 300, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] ^= 1 << Int.random(in: 0..<8, using: &random)
      case 1: bytes.removeSubrange(place..<place + Int.random(in: 1...300, using: &random))
      default: bytes.insert(contentsOf: [0x47, 0, 0x11, 0x47], at: place)
      }
    }
    let (_, bill) = Self.survey(bytes)
    #expect(bill.total == bytes.count)
  }

  @Test("a range of packets may reach beyond all numbers of packets")
  func longRange() throws {
    let all = try LessonProcess(Self.lesson, "small.ts", "--fields", "--packets", "0..\(Int.max)")
    #expect(all.status == 0)
    let count = try Self.bytes("small.ts").count / 188
    #expect(all.output.matches(of: /^packet \d/.anchorsMatchLineEndings()).count == count)
  }

  @Test("payloads are what ffprobe counts of pictures")
  func payload() throws {
    let (packets, _) = Self.survey(try Self.bytes("small.ts"))
    // ffprobe -show_entries packet=size -select_streams v: 60 sizes, 23 672 bytes together.
    #expect(packets.bills[256]?.payload == 23_672)
    // The same for sound: 95 sizes with headers of 7 bytes.
    #expect(packets.bills[257]?.payload == 2375)
  }

  @Test("every byte of every packet has a name", arguments: fixtures)
  func names(fixture: String) throws {
    let bytes = try Self.bytes(fixture)
    var framer = PacketFramer()
    framer.append(bytes)
    framer.finish()
    var context = PacketExplanation.Context()
    while let item = framer.next() {
      guard case .packet(let range, let offset) = item else { continue }
      let explanation = PacketExplanation(Array(bytes[range]), at: offset, &context)
      let named = Set(explanation.fields.flatMap(\.range))
      #expect(named == Set(offset..<offset + 188), "at \(offset)")
    }
    #expect(context.mapPIDs.count == 1)
  }

  @Test("samples are kept in few bytes, and come back as they were")
  func sampleLog() {
    let times: [(Int64?, Int64?)] = [
      (132_000, 126_000), (nil, nil), (-5, -7), (1 << 40, 1 << 40), (3, nil), (nil, 9),
    ]
    var log = SampleLog()
    var expected: [SampleLog.Sample] = []
    for index in 0..<30_000 {
      let (presentation, decode) = times[index % times.count]
      let unit = TransportUnit(
        pid: 1, data: [UInt8](repeating: 0, count: index % 300), presentationTime: presentation,
        decodeTime: decode, isSync: index % 7 == 0, isRecoveryPoint: index % 5 == 0,
        duration: nil, offset: nil)
      log.append(unit)
      expected.append(
        SampleLog.Sample(
          presentationTime: presentation, decodeTime: decode, size: index % 300,
          isSync: index % 7 == 0, isRecoveryPoint: index % 5 == 0))
    }
    var found: [SampleLog.Sample] = []
    log.forEach { found.append($0) }
    #expect(found == expected)
  }

  @Test("--drop loses what it says, and the counters notice it")
  func drop() throws {
    let all = try LessonProcess(Self.lesson, "small.ts", "--json")
    let lossy = try LessonProcess(Self.lesson, "small.ts", "--json", "--drop", "40")
    #expect(all.status == 0)
    // What is lost on purpose is not a fault of the file.
    #expect(lossy.status == 0)
    #expect(all.output.contains("\"lost\": 0"))
    #expect(lossy.output.contains("\"lost\": 5"))
    let seeded = try LessonProcess(Self.lesson, "small.ts", "--json", "--drop", "3%:7")
    let again = try LessonProcess(Self.lesson, "small.ts", "--json", "--drop", "3%:7")
    #expect(seeded.output == again.output)
    #expect(seeded.output != all.output)
  }

  @Test("values that are none are refused", arguments: ["0", "x", "-1", "101%", "2%:x", "%"])
  func wrongLosses(value: String) throws {
    let run = try LessonProcess(Self.lesson, "small.ts", "--drop=\(value)")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("\(Self.lesson): --drop takes a number"))
  }

  @Test("a program or a stream that is not there is one line")
  func missing() throws {
    let program = try LessonProcess(Self.lesson, "small.ts", "--program", "9", "--json")
    #expect(program.status == 1)
    #expect(program.errors == "\(Self.lesson): small.ts: there is no program 9\n")
    let stream = try LessonProcess(Self.lesson, "small.ts", "--es", "300")
    #expect(stream.status == 1)
    #expect(stream.errors == "\(Self.lesson): small.ts: there is no stream with the PID 300\n")
  }

  @Test("data are JSON wherever a stream ends or a read fails", arguments: 0..<8)
  func damage(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let end = Int.random(in: 0...43_052, using: &random)
    let cut = try await InProcessLesson(
      Lesson.notebook, Lesson.show, fixture: "small.ts", "--json",
      wrap: { CutReader($0, length: end) })
    #expect(JSONChecker.problem(in: Array(cut.output.utf8)) == nil)
    #expect((cut.status == .done) == cut.errors.isEmpty, "cut at \(end)")
    let flaky = try await InProcessLesson(
      Lesson.notebook, Lesson.show, fixture: "small.ts", "--json",
      wrap: { FailingReader($0, failing: Int(seed % 2)..<(.max)) })
    #expect(JSONChecker.problem(in: Array(flaky.output.utf8)) == nil)
    #expect(flaky.status == .mediaFault)
  }
}

/// Lesson C beside FFmpeg.
@Suite("lesson C and FFmpeg", .enabled(if: Oracle.isInstalled, "needs ffmpeg"))
struct TransportOracleTests {
  @Test("--check agrees with ffprobe", arguments: TransportLessonTests.fixtures)
  func check(fixture: String) throws {
    let run = try LessonProcess("lessonC-transport", fixture, "--check")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test("--check shows what differs, and costs the exit status")
  func difference() throws {
    // One packet where the lesson finds 60 pictures, and of another size.
    let script = """
      #!/bin/sh
      case "$*" in
      *stream=*) echo 0,0x100;;
      *) echo "0,132000,126000,1789,564,K__";;
      esac
      """
    let run = try LessonProcess("lessonC-transport", "small.ts", "--check", ffprobe: script)
    #expect(run.status == 1)
    #expect(run.output.contains("sample 0: 1 788 bytes, ffprobe says 1 789"))
    #expect(run.output.contains("60 samples, ffprobe has 1 packets"))
  }

  @Test("--es writes the bytes that ffmpeg takes out of the stream")
  func elementaryStream() throws {
    for (fixture, pid) in [("small.ts", "256"), ("packets-rollover.ts", "256")] {
      let executable = LessonProcess.products.appendingPathComponent("lessonC-transport")
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
      defer { try? FileManager.default.removeItem(at: file) }
      let run = try LessonProcess(
        executable: URL(fileURLWithPath: "/bin/sh"),
        ["-c", "exec \"$0\" \"$1\" --es \"$2\" > \"$3\"", executable.path, fixture, pid, file.path])
      #expect(run.status == 0)
      let answer = try FFmpegTool.ffmpeg.run([
        "-v", "error", "-i", LessonProcess.fixture(fixture).path, "-map", "0:v", "-c", "copy",
        "-f", "data", "-",
      ])
      let ours = [UInt8](try Data(contentsOf: file))
      #expect(!ours.isEmpty && ours == answer.output)
    }
  }
}
