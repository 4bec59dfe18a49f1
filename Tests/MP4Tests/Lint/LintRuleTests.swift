import MP4
import Media
import Testing

@Suite("LintRule") struct LintRuleTests {
  func findings(_ movie: TinyMovie) async throws -> [LintFinding] {
    try await tree(movie.file).lint()
  }

  @Test("finds nothing in a sound file")
  func sound() async throws {
    #expect(try await findings(TinyMovie()).isEmpty)
  }

  @Test("faststart: finds a movie box behind the media data")
  func fastStart() async throws {
    var movie = TinyMovie()
    movie.movieFirst = false
    let findings = try await findings(movie)
    #expect(findings.map(\.rule) == ["faststart"])
    #expect(findings.map(\.path) == ["moov"])
  }

  @Test("box-error: finds every box that cannot be read, with its place")
  func boxError() async throws {
    var movie = TinyMovie()
    movie.replacements["stss"] = fullBox("stss", version: 5, u32(0))
    let tree = try await tree(movie.file)
    let place = try #require(tree.box(at: "moov/trak[0]/mdia/minf/stbl/stss")).payloadRange
    #expect(
      tree.lint() == [
        LintFinding(
          rule: "box-error",
          message: "at \(place.lowerBound.grouped): version 5 is not supported",
          path: "moov/trak[0]/mdia/minf/stbl/stss")
      ])
  }

  @Test("mandatory-box: finds what is missing, and takes one of two kinds for enough")
  func mandatoryBox() async throws {
    var movie = TinyMovie()
    movie.replacements = ["stsz": [], "stts": []]
    let missing = try await findings(movie)
    #expect(missing.map(\.rule) == ["mandatory-box", "mandatory-box"])
    #expect(
      missing.map(\.message) == [
        "there is no 'stts' box", "there is neither a 'stsz' nor a 'stz2' box",
      ])
    movie = TinyMovie()
    movie.replacements["stco"] = fullBox("co64", u32(3), u64(0, 0, 0))
    #expect(try await findings(movie).isEmpty)
  }

  @Test("mandatory-box: asks no movie box of a segment of a stream")
  func segment() async throws {
    let tree = try await tree(box("styp", code("msdh"), u32(0)) + box("moof"))
    #expect(tree.lint().isEmpty)
    #expect(try await MP4Tests.tree(fileType()).lint().map(\.message) == ["there is no 'moov' box"])
  }

  @Test("sample-count: finds tables that tell of different numbers of samples")
  func sampleCount() async throws {
    var movie = TinyMovie()
    movie.deltas = [(4, 512)]
    let findings = try await findings(movie)
    #expect(findings.map(\.rule) == ["sample-count"])
    #expect(findings.map(\.message) == ["'stts' ends after 4 samples, 'stsz' tells of 6"])
    #expect(findings.map(\.path) == ["moov/trak[0]/mdia/minf/stbl"])
  }

  @Test("runs rules of one's own")
  func ownRule() async throws {
    let rule = LintRule("count") { file in [("there are \(file.boxes.count) boxes", "")] }
    let tree = try await tree(TinyMovie().file)
    #expect(
      tree.lint([rule]) == [LintFinding(rule: "count", message: "there are 3 boxes", path: "")])
  }
}
