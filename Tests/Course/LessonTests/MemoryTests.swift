import Foundation
import TestSupport
import Testing

/// Files of 8 MiB in which every byte or two is an entry with names of its own.
@Suite("Memory") struct MemoryTests {
  private static let byteCount = 8 << 20
  private static let limit = 256 << 20

  private static func u32(_ values: Int...) -> [UInt8] {
    values.flatMap { value in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
  }

  private static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let payload = parts.flatMap(\.self)
    return u32(payload.count + 8) + type.unicodeScalars.map { UInt8($0.value) } + payload
  }

  /// The boxes after an intact film, so that every lesson has something to show.
  private static func boxes(_ kind: String) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: byteCount)
    return switch kind {
    case "©nam": box("udta", box("©nam", zeros))
    case "small ©nam":
      box("udta", repeated(box("©nam", [UInt8](repeating: 0, count: 56)), count: byteCount / 64))
    case "small ©nam without UTF-8":
      box(
        "udta",
        repeated(
          box("©nam", [0, 52, 0, 0] + [UInt8](repeating: 0xFF, count: 52)), count: byteCount / 64))
    case "ssix": box("ssix", u32(0, byteCount / 4), zeros)
    case "ssix of one range each":
      box("ssix", u32(0, byteCount / 8), repeated(u32(1, 0), count: byteCount / 8))
    case "keys":
      box(
        "meta", u32(0), box("hdlr", u32(0, 0), Array("mdta".utf8), u32(0, 0, 0), [0]),
        box(
          "keys", u32(0, byteCount / 8),
          repeated(u32(8) + Array("mdta".utf8), count: byteCount / 8)))
    case "pssh": box("pssh", u32(1 << 24, 0, 0, 0, 0, byteCount / 16), zeros, u32(0))
    case "sgpd":
      box(
        "traf",
        box("sgpd", u32(1 << 24), Array("rap ".utf8), u32(1, byteCount), zeros))
    default: preconditionFailure("there is no file of the kind \(kind)")
    }
  }

  private static let kinds = [
    "©nam", "small ©nam", "small ©nam without UTF-8", "ssix", "ssix of one range each", "keys",
    "pssh", "sgpd",
  ]

  /// The runs that read and name all boxes, and for one kind of file those of all lessons.
  private static func runs(_ kind: String) -> [[String]] {
    let runs = [["lesson02-boxes", "--json"], ["lesson02-boxes", "--fields"], ["lesson03-demux"]]
    guard kind == "©nam" else { return runs }
    return runs + [
      ["lesson01-bytes"], ["lesson02-boxes"], ["lesson04-decode", "--cell", "1"],
      ["lesson05-render", "--json"], ["lesson06-buffer", "--json", "--virtual"],
      ["lesson07-playback", "--benchmark", "--size", "96x54"],
    ]
  }

  @Test("8 MiB of named entries stay below 256 MiB in every lesson", arguments: kinds)
  func namedEntries(kind: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).mp4")
    defer { try? FileManager.default.removeItem(at: file) }
    let film = try Data(contentsOf: LessonProcess.fixture("small.mp4"))
    try (film + Data(Self.boxes(kind))).write(to: file)
    for words in Self.runs(kind) {
      let program = LessonProcess.products.appendingPathComponent(words[0]).path
      let run = MeasuredRun(program, [file.path] + words.dropFirst())
      #expect(run.status == 0 || run.status == 1, "\(words)")
      #expect(run.peakByteCount < Self.limit, "\(words): \(run.peakByteCount >> 20) MiB")
    }
  }

  @Test("a segment without end stays below 200 MiB: body and samples share one limit")
  func endlessSegment() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let segment = try Data(contentsOf: LessonProcess.fixture("hls/ts/low_0.ts"))
    let large = folder.appendingPathComponent("large.ts")
    try Data().write(to: large)
    let file = try FileHandle(forWritingTo: large)
    let megabytes = Data(repeated([UInt8](segment), count: 400))
    for _ in 0..<24 { try file.write(contentsOf: megabytes) }
    try file.close()
    let list = folder.appendingPathComponent("list.m3u8")
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
      + String(repeating: "#EXTINF:2,\nlarge.ts\n", count: 6) + "#EXT-X-ENDLIST\n"
    try Data(text.utf8).write(to: list)
    let program = LessonProcess.products.appendingPathComponent("lesson07-playback").path
    let run = MeasuredRun(
      program, [list.path, "--benchmark", "--size", "96x54", "--length", "1"])
    #expect(run.peakByteCount > 32 << 20)
    #expect(run.peakByteCount < 200 << 20, "\(run.peakByteCount >> 20) MiB")
  }
}
