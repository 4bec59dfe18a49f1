import MP4
import Media
import Testing

@Suite("LintRule") struct LintRuleTests {
  @Test("finds nothing in a valid file")
  func sound() async throws {
    #expect(try await tree(TinyMovie().file).lint().isEmpty)
    #expect(try await tree(LintFragments().file).lint().isEmpty)
  }

  @Test("finds in valid files what is worth saying, and no more", arguments: Fixture.valid)
  func fixtures(name: String) async throws {
    let findings = try await BoxTree(reading: Fixture.reader(name)).lint()
    #expect(findings.map(\.rule) == Self.advice[name] ?? [])
  }

  /// What is worth saying about some fixtures; Fixtures/README.md says how they were made.
  private static let advice = [
    "moov-last.mp4": ["faststart"], "large-offsets.mp4": ["faststart"],
    "two-descriptions.mp4": ["faststart"], "encrypted.mp4": ["faststart"],
    "quicktime.mov": ["file-type", "faststart"],
    // FFmpeg counts the next number before it knows all tracks.
    "fragmented.mp4": ["next-track-id"], "fragmented-separate.mp4": ["next-track-id"],
    // Its edit list was shortened by hand, and the duration in its track header was not.
    "trimmed.mp4": ["duration-disagrees", "faststart"],
  ]

  @Test("gives each rule a name of its own, a sentence and a place in the standard")
  func names() {
    let names = LintRule.all.map(\.name)
    #expect(Set(names).count == names.count)
    for rule in LintRule.all {
      #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(rule.explanation.hasSuffix("."))
      #expect(rule.clause.hasPrefix("ISO/IEC 14496-12 "))
    }
  }

  @Test("runs rules of one's own")
  func ownRule() async throws {
    let rule = LintRule("count", .note, explanation: "It counts.") { subject in
      [("there are \(subject.file.boxes.count) boxes", "")]
    }
    let finding = LintFinding(
      rule: "count", severity: .note, message: "there are 3 boxes", path: "")
    #expect(try await tree(TinyMovie().file).lint([rule]) == [finding])
  }

  @Test("lists the boxes that must be there, and once, as they are specified")
  func subjects() throws {
    let rules = Dictionary(uniqueKeysWithValues: LintRule.all.map { ($0.name, $0.subjects) })
    let mandatory = try #require(rules["mandatory-box"])
    #expect(mandatory.contains { $0.hasPrefix("minf: ") && $0.contains("stbl") })
    #expect(mandatory.contains { $0.hasPrefix("stbl: ") && $0.contains("stsz or stz2") })
    let unique = try #require(rules["duplicate-box"])
    #expect(unique.contains { $0.hasPrefix("the file: ") && $0.contains("moov") })
    #expect(rules["faststart"] == [])
  }

  @Test("asks no movie box of a segment of a stream")
  func segment() async throws {
    let segment = box("styp", code("msdh"), u32(0)) + box("moof", fullBox("mfhd", u32(1)))
    #expect(try await tree(segment).lint().isEmpty)
    #expect(try await tree(fileType()).lint().map(\.message) == ["there is no 'moov' box"])
  }

  @Test("finds each of many boxes without looking at all others each time")
  func manyBoxes() async throws {
    let crowd = concat((0..<40_000).map { _ in box("traf") })
    let findings = try await tree(fileType(box("moof", crowd))).lint()
    let missing = findings.filter { $0.rule == "mandatory-box" }
    #expect(missing.count == 257)
    // Of 40 000 'traf' without a header and one 'moof' without its own, 256 are listed.
    #expect(missing.last?.message == "39 745 more are not listed")
  }
}
