import Foundation
import LessonKit
import Media
import Testing

@Suite struct OutputTests {
  @Test("writes JSON that another parser reads back")
  func json() throws {
    let text = try written { output in
      var json = JSONWriter(to: output, lineDepth: 1)
      json.object { json in
        json.key("name")
        json.value("a \"b\" \\ \n \u{1} é")
        json.key("numbers")
        json.array { json in [1, -2].forEach { json.value($0) } }
        json.key("empty")
        json.object { _ in }
        json.key("flag")
        json.value(true)
        json.key("nothing")
        json.null()
        json.key("seconds")
        json.value(decimal: "0.412")
      }
    }
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let object = try #require(parsed)
    #expect(object["name"] as? String == "a \"b\" \\ \n \u{1} é")
    #expect(object["numbers"] as? [Int] == [1, -2])
    #expect((object["empty"] as? [String: Any])?.isEmpty == true)
    #expect(object["flag"] as? Bool == true)
    #expect(object["nothing"] is NSNull)
    #expect(object["seconds"] as? Double == 0.412)
    #expect(text.hasSuffix("}\n"))
  }

  @Test("no control character leaves in JSON, not even an 8-bit one")
  func jsonControls() throws {
    let text = try written { output in
      var json = JSONWriter(to: output)
      json.array { $0.value("\u{0}\u{1F}\u{7F}\u{80}\u{9B}31m\u{9F}\u{A0}") }
    }
    #expect(text.contains(#""\u0000\u001f\u007f\u0080\u009b31m\u009f"# + "\u{A0}\""))
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test(
    "tells why a file takes no more, and writes nothing after that",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func fullDevice() throws {
    let handle = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = TextOutput(descriptor: handle.fileDescriptor)
    output.print("lost")
    #expect(output.failure == nil)
    output.flush()
    #expect(output.failure.map { "\($0)" } == "No space left on device")
    // The same number is now another file, which would take the text.
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    #expect(FileManager.default.createFile(atPath: copy.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: copy) }
    let other = try FileHandle(forWritingTo: copy)
    #expect(dup2(other.fileDescriptor, handle.fileDescriptor) == handle.fileDescriptor)
    output.print("after a gap")
    output.flush()
    #expect(try String(contentsOf: copy, encoding: .utf8).isEmpty)
  }

  @Test(
    "writes numbers as the standard library does",
    arguments: [
      0, 7, 9, 10, 99, 100, 101, -1, -10, 1234, 12_345, 1_000_000, .max, .min,
    ])
  func numbers(number: Int) throws {
    #expect(try written { $0.write(number) } == String(number))
  }

  @Test("aligns columns, numbers to the right")
  func table() {
    var table = Table("name", " bytes")
    table.add("moov", "10 000")
    table.add("x", "8")
    #expect(table.lines == ["name   bytes", "moov  10 000", "x          8"])
  }

  @Test("dumps bytes in rows of sixteen")
  func hexDump() {
    let bytes: [UInt8] = Array("ftypisom\0\u{1}\u{2}\u{3}avc1!".utf8)
    #expect(
      HexDump.lines(bytes[...], at: 4) == [
        "00000004  66 74 79 70 69 73 6f 6d  00 01 02 03 61 76 63 31  ftypisom....avc1",
        "00000014  21                                                !",
      ])
  }

  @Test(
    "writes times rounded to the millisecond",
    arguments: [(1001, 30000, "0.033"), (2, 30, "0.067"), (-1, 2, "-0.500"), (10, 1, "10.000")]
      as [(Int64, UInt32, String)])
  func times(value: Int64, timescale: UInt32, text: String) {
    #expect(MediaTime(value: value, timescale: timescale).secondsText == text)
  }

  @Test("breaks lines between words")
  func wrapping() {
    #expect("aa bb  cc".wrapped(to: 5) == ["aa bb", "cc"])
    #expect(" a  b c".wrapped(to: 5) == [" a  b", "c"])
    #expect("abcdef g".wrapped(to: 3) == ["abcdef", "g"])
    #expect("".wrapped(to: 3) == [""])
  }

  /// What `body` writes, by way of a file.
  private func written(_ body: (TextOutput) -> Void) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: url) }
    let handle = try FileHandle(forWritingTo: url)
    let output = TextOutput(descriptor: handle.fileDescriptor)
    body(output)
    output.flush()
    try handle.close()
    return try String(contentsOf: url, encoding: .utf8)
  }
}
