import MP4
import Media
import TestSupport
import Testing

/// What a learner has written takes the place of what the module does itself, unless it cannot be.
@Suite("Boxes read by somebody else") struct BoxStepsTests {
  static let film = concat(
    box("ftyp", code("isom"), u32(0)),
    box("moov", fullBox("mvhd", zeros(96)), box("trak", box("edts"), box("mdia"))))

  func boxes(_ change: (inout BoxSteps) -> Void) async throws -> [String] {
    var own = BoxSteps()
    change(&own)
    return try await BoxSteps.$own.withValue(own) {
      let tree = try await BoxTree(reading: MemoryReader(Self.film))
      var paths: [String] = []
      tree.forEachBox { paths.append("\($0.path) \($0.box.range)") }
      return paths
    }
  }

  @Test("are the same where they are read in the same way")
  func same() async throws {
    let ours = try await boxes { _ in }
    #expect(ours.count == 6)
    let theirs = try await boxes { own in
      own.siblings = { payload in
        BoxSteps.$own.withValue(BoxSteps()) { BoxOutline.boxes(in: payload).map(\.range) }
      }
      own.boxTree = { bytes, containers, limit in
        BoxSteps.$own.withValue(BoxSteps()) {
          BoxOutline.boxes(in: bytes, containers: containers, depthLimit: limit)
        }
      }
    }
    #expect(theirs == ours)
  }

  @Test("lie where they say")
  func siblings() async throws {
    let paths = try await boxes { own in
      // All of a payload is one box: the others in it are lost.
      own.siblings = { [0..<$0.count] }
    }
    #expect(paths.contains("moov/mvhd 24..<132"))
    #expect(!paths.contains { $0.contains("trak") })
  }

  @Test("and their children lie where they say")
  func tree() async throws {
    let paths = try await boxes { own in
      own.boxTree = { bytes, _, _ in [BoxOutline(type: "mvhd", range: 0..<bytes.count)] }
    }
    #expect(!paths.contains { $0.contains("trak") })
  }

  @Test(
    "are read by us where theirs cannot be",
    arguments: [[], [0..<4], [8..<132], [0..<500], [0..<100], [0..<108, 100..<132]]
      as [[Range<Int>]])
  func unusable(row: [Range<Int>]) async throws {
    let ours = try await boxes { _ in }
    #expect(try await boxes { $0.siblings = { _ in row } } == ours)
    let outlines = row.map { BoxOutline(type: "free", range: $0) }
    #expect(try await boxes { $0.boxTree = { _, _, _ in outlines } } == ours)
  }

  @Test("have the header that they say")
  func header() throws {
    var own = BoxSteps()
    own.boxHeader = { _ in BoxHeader(type: "free", size: 5, headerSize: 8) }
    let bytes = box("moov", zeros(8))
    try BoxSteps.$own.withValue(own) {
      var reader = ByteReader(bytes.span, at: 100)
      let header = try BoxHeader(parsing: &reader)
      #expect(header == BoxHeader(type: "free", size: 5, headerSize: 8, offset: 100))
    }
  }

  @Test("have a header no longer than their bytes", arguments: [0, 7, 9, 16, 32])
  func headerSizes(size: Int) throws {
    var own = BoxSteps()
    own.boxHeader = { _ in BoxHeader(type: "uuid", size: nil, headerSize: size) }
    let bytes = box("uuid", zeros(16))
    try BoxSteps.$own.withValue(own) {
      var reader = ByteReader(bytes.span)
      let header = try BoxHeader(parsing: &reader)
      #expect(header.headerSize == 24)
    }
  }

  @Test("have the version and the length that they say")
  func fields() async throws {
    var own = BoxSteps()
    own.fullBoxHeader = { _, _ in FullBoxHeader(version: 0, flags: 77) }
    own.movieLength = { _ in (600, nil) }
    let payload = concat(
      versionAndFlags(), u32(0, 0, 1000, 10_000, 0x10000), zeros(12), TinyMovie.identity,
      zeros(24), u32(3))
    try BoxSteps.$own.withValue(own) {
      let header = try parse(MovieHeaderBox.self, payload)
      #expect(header.timescale == 600)
      #expect(header.duration == nil)
      var reader = ByteReader(payload.span)
      let version = try FullBoxHeader(parsing: &reader)
      #expect(version.flags == 77)
    }
  }

  @Test("never have a timescale of 0")
  func timescale() throws {
    var own = BoxSteps()
    own.movieLength = { _ in (0, 5) }
    let payload = concat(
      versionAndFlags(), u32(0, 0, 1000, 10_000, 0x10000), zeros(12), TinyMovie.identity,
      zeros(24), u32(3))
    try BoxSteps.$own.withValue(own) {
      let header = try parse(MovieHeaderBox.self, payload)
      #expect(header.timescale == 1000)
    }
  }
}
