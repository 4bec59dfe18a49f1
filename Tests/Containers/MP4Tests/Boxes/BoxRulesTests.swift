import Media
import Synchronization
import TestSupport
import Testing

@testable import MP4

/// Rules take the place of what the module does itself, unless their answer cannot be right.
@Suite("Boxes found by other rules") struct BoxRulesTests {
  static let film = concat(
    box("ftyp", code("isom"), u32(0)),
    box("moov", fullBox("mvhd", zeros(96)), box("trak", box("edts"), box("mdia"))))

  func boxes(_ change: (inout BoxRules) -> Void) async throws -> [String] {
    var rules = BoxRules()
    change(&rules)
    let tree = try await BoxTree(reading: MemoryReader(Self.film), rules: rules)
    var paths: [String] = []
    tree.forEachBox { paths.append("\($0.path) \($0.box.range)") }
    return paths
  }

  @Test("are the same where they are found in the same way")
  func same() async throws {
    let standard = try await boxes { _ in }
    #expect(standard.count == 6)
    let found = try await boxes { rules in
      rules.siblings = { BoxOutline.boxes(in: $0).map(\.range) }
      rules.tree = { BoxOutline.boxes(in: $0, containers: $1, depthLimit: $2) }
      rules.header = { bytes in
        var reader = ByteReader(bytes.span)
        return try? BoxHeader(parsing: &reader)
      }
    }
    #expect(found == standard)
  }

  @Test("lie where a rule says")
  func siblings() async throws {
    let paths = try await boxes { rules in
      // All of a payload is one box: the others in it are lost.
      rules.siblings = { [0..<$0.count] }
    }
    #expect(paths.contains("moov/mvhd 24..<132"))
    #expect(!paths.contains { $0.contains("trak") })
  }

  @Test("and their children lie where a rule says")
  func tree() async throws {
    let paths = try await boxes { rules in
      rules.tree = { bytes, _, _ in [BoxOutline(type: "mvhd", range: 0..<bytes.count)] }
    }
    #expect(!paths.contains { $0.contains("trak") })
  }

  @Test(
    "are found by the module where a rule cannot be right",
    arguments: [[], [0..<4], [8..<132], [0..<500], [0..<100], [0..<108, 100..<132]]
      as [[Range<Int>]])
  func unusable(row: [Range<Int>]) async throws {
    let standard = try await boxes { _ in }
    #expect(try await boxes { $0.siblings = { _ in row } } == standard)
    let outlines = row.map { BoxOutline(type: "free", range: $0) }
    #expect(try await boxes { $0.tree = { _, _, _ in outlines } } == standard)
  }

  func header(of bytes: [UInt8], by rule: BoxHeader) throws -> Box {
    var rules = BoxRules()
    rules.header = { _ in rule }
    var parser = BoxParser(registry: .standard, rules: rules)
    return try parser.parseBox(bytes.span, at: 100)
  }

  @Test("have the header that a rule reads")
  func header() throws {
    let read = try header(
      of: box("moov", zeros(8)), by: BoxHeader(type: "free", size: 12, headerSize: 8))
    #expect(read.type == "free" && read.size == 12 && read.headerSize == 8)
  }

  @Test("have a header no longer than their bytes", arguments: [0, 7, 9, 16, 32])
  func headerSizes(size: Int) throws {
    let read = try header(
      of: box("uuid", zeros(16)), by: BoxHeader(type: "uuid", size: nil, headerSize: size))
    #expect(read.headerSize == 24)
  }

  @Test("are shown with the bytes of their own fields")
  func inspect() async throws {
    let seen = Mutex<[String: [UInt8]]>([:])
    _ = try await boxes { rules in
      rules.inspect = { box, bytes in seen.withLock { $0["\(box.type)"] = bytes } }
    }
    let bytes = seen.withLock { $0 }
    #expect(bytes["ftyp"] == Array(Self.film.prefix(16)))
    // A container has no field but its header.
    #expect(bytes["moov"] == Array(Self.film[16..<24]))
    #expect(bytes["edts"]?.count == 8 && bytes.count == 6)
  }
}
