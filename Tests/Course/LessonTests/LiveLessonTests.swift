import Foundation
import LessonKit
import RTP
import TestSupport
import Testing

@testable import LessonE

/// What lesson E says about its fixtures, by the contract of its data.
@Suite("lesson E") struct LiveLessonTests {
  private static let lesson = "lessonE-live"

  private struct Document: Decodable {
    struct Unit: Decodable, Hashable {
      let timestamp: Int
      let size: Int
    }
    let accessUnits: [Unit]
    let packets: [String: Int]
  }

  private func document(_ words: String...) throws -> Document {
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(Self.lesson), words)
    #expect(run.status == 0)
    return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
  }

  @Test("the data have each picture, and say what became of the packets")
  func data() throws {
    let got = try document("live.rtp", "--sdp", "live.sdp", "--json")
    #expect(got.accessUnits.count == 60)
    // 1736 bytes of the first slice, 29 and 6 of parameter sets, three start codes.
    #expect(got.accessUnits.first == Document.Unit(timestamp: 4_294_877_296, size: 1783))
    // After a second 32 bits are full.
    #expect(got.accessUnits.last?.timestamp == 84_000)
    #expect(
      Set(got.packets.keys) == [
        "received", "lost", "duplicates", "late", "authFailed", "replayed", "malformed",
      ])
    #expect(got.packets["received"] == 79 + 31)
    #expect(got.packets["lost"] == 0)
  }

  @Test("on bad networks no picture is there that was not sent", arguments: 1...10)
  func bad(seed: Int) throws {
    let whole = try document("live.rtp", "--json")
    let got = try document("live.rtp", "--json", "--loss", "10", "--seed", "\(seed)")
    #expect(Set(got.accessUnits).isSubset(of: Set(whole.accessUnits)))
    #expect(got.accessUnits.count < whole.accessUnits.count)
  }

  @Test("--es writes the pictures back to back, as ffmpeg reads them")
  func stream() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(Self.lesson),
      ["live.rtp", "--es", "-"], sink: try FileHandle(forWritingTo: file))
    #expect(run.status == 0)
    let bytes = [UInt8](try Data(contentsOf: file))
    let sizes = try document("live.rtp", "--json").accessUnits.map(\.size)
    #expect(bytes.count == sizes.reduce(0, +))
    guard FFmpegTool.ffprobe.isInstalled else { return }
    let answer = try FFmpegTool.ffprobe.run(
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0",
        "-",
      ],
      input: bytes)
    let count = String(decoding: answer.output, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(count == "60")
  }

  @Test("without a FILE the lesson shows its own recording, with its description")
  func defaultFile() throws {
    let named = try LessonProcess(Self.lesson, "live.rtp", "--sdp", "live.sdp")
    let run = try LessonProcess(Self.lesson)
    #expect(run.status == 0)
    #expect(run.output == named.output)
  }

  @Test("a session description that cannot be read is the file's fault, in one line")
  func badDescription() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("v=0\r\nm=video x RTP/AVP 96\r\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for lesson in [Self.lesson, "lesson07-playback"] {
      let run = try LessonProcess(lesson, "live.rtp", "--sdp", file.path, "--json")
      #expect(run.status == 1, "\(lesson)")
      #expect(
        run.errors == "\(lesson): live.rtp: --sdp \(file.path): at 5: a stream is described by "
          + "kind, port, protocol and payload types\n")
    }
  }

  @Test("nor does a session description help that describes no stream")
  func emptyDescription() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("v=0\r\ns=nothing\r\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LessonProcess(Self.lesson, "live.rtp", "--sdp", file.path)
    #expect(run.status == 1)
    #expect(
      run.errors == "\(Self.lesson): live.rtp: --sdp \(file.path): no stream is described, "
        + "which takes a line m=\n")
  }

  @Test("a datagram that is no packet is left out of the cells, and said in a sentence")
  func noPacket() throws {
    let recording = [UInt8](try Data(contentsOf: LessonProcess.fixture("live.rtp")))
    var datagrams = try RTPDump.datagrams(of: recording).datagrams
    datagrams.insert(ReceivedDatagram([0x80, 96, 0], at: .milliseconds(500)), at: 40)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(RTPDump.bytes(of: datagrams)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LessonProcess(Self.lesson, file.path, "--sdp", "live.sdp")
    #expect(run.status == 1)
    #expect(run.errors.contains("a datagram is no packet: "))
    #expect(!run.errors.contains(": malformed\n") && run.output.contains("SRTP"))
  }

  @Test("a recording that ends within a packet is told so, and read as far as it goes")
  func cut() throws {
    let bytes = try Data(contentsOf: LessonProcess.fixture("live.rtp"))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try bytes.dropLast(20).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LessonProcess(Self.lesson, file.path, "--json")
    #expect(run.status == 1)
    #expect(run.errors.contains("the recording cannot be read"))
    #expect(run.output.contains("accessUnits"))
  }

  @Test("a rule that counts modulo 65 535 loses that number")
  func offByOne() {
    var reorderer = OffByOneReorderer()
    let numbers = Array(65_530...65_535) + Array(0...20)
    let delivered = numbers.flatMap { reorderer.take($0) }
    #expect(!delivered.contains(65_535))
    #expect(delivered == numbers.filter { $0 != 65_535 })
  }
}
