// Lesson 1 · Bytes
//
// A file is a row of numbers. This program
//   1. shows the first of them, and names them with the reader that all later lessons use,
//   2. shows why it matters which end of a number comes first,
//   3. counts what it costs to read a file in small pieces.
//
//     swift run lesson01-bytes demo.mp4

import LessonKit
import Media

@main
struct Lesson {
  static func main() async {
    let notebook = Notebook(
      name: "lesson01-bytes",
      title: "01 · Bytes: what is in a file, and what does reading it cost?",
      purpose: "Shows a file as bytes, names the first of them, and counts the reads.",
      options: [
        CommandOption("--at", value: "OFFSET", "where the hexdump begins"),
        CommandOption("--length", value: "N", "how many bytes it shows (64)"),
        CommandOption("--rtt", value: "MS", "round trip of the imagined network (80)"),
      ])
    await notebook.run { page in
      let lesson = try await Lesson(page: page)
      if page.wantsJSON {
        lesson.writeJSON()
      } else {
        try await lesson.showCells()
      }
    }
  }

  let page: Page
  let start: Int
  let bytes: [UInt8]
  let head: [UInt8]
  let fields: [Field]
  let plain: [TracingByteRangeReader.Read]
  let cached: [TracingByteRangeReader.Read]

  init(page: Page) async throws {
    self.page = page
    let length = page.reader.length
    start = min(try page.arguments.integer("--at", in: 0...Int.max) ?? 0, length)
    let count = try page.arguments.integer("--length", in: 1...65_536) ?? 64
    bytes = try await page.reader.read(start..<min(start + count, length))
    head = try await page.reader.read(0..<min(32, length))
    fields = Self.firstFields(of: head)

    let trace = TracingByteRangeReader(page.reader)
    await Self.walk(trace)
    plain = trace.reads
    let cachedTrace = TracingByteRangeReader(page.reader)
    await Self.walk(CachingByteRangeReader(cachedTrace))
    cached = cachedTrace.reads
  }

  /// Reads the first box field by field; the recorder keeps the name and place of each.
  static func firstFields(of bytes: [UInt8]) -> [Field] {
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes.span, recorder: recorder)
    do {
      let size: UInt32 = try reader.read("size")
      let type = try reader.readFourCC("type")
      if type == "ftyp" {
        _ = try reader.readFourCC("majorBrand")
        _ = try reader.read("minorVersion", as: UInt32.self)
        while reader.remaining >= 4, reader.offset < Int(size) {
          _ = try reader.readFourCC("compatibleBrand")
        }
      }
    } catch {
      // A file of fewer than eight bytes: the fields that are there are shown.
    }
    return recorder.fields
  }

  private static let stepLimit = 1000

  /// Goes from box to box: each begins with its size, so the next one's place is known.
  static func walk(_ file: any ByteRangeReader) async {
    var offset = 0
    // Real films have a handful of boxes at the top level; a hostile file may have millions.
    for _ in 0..<stepLimit {
      guard let header = try? await file.read(offset: offset, length: 8) else { return }
      var reader = ByteReader(header.span)
      guard var size = (try? reader.readInteger(UInt32.self)).map(Int.init) else { return }
      if size == 1, let large = try? await file.read(offset: offset + 8, length: 8) {
        // The size did not fit into four bytes: lesson 2 explains.
        var largeReader = ByteReader(large.span)
        size = (try? largeReader.readInteger(UInt64.self)).flatMap(Int.init(exactly:)) ?? 0
      }
      guard size >= 8, size < file.length - offset else { return }
      offset += size
    }
  }
}
