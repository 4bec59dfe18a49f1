import TestSupport
import Media
import Testing

@testable import MP4

@Suite("BoxRegistry") struct BoxRegistryTests {
  @Test("has no parser without a vector that is cut off at every byte")
  func everyTypeHasVectors() {
    let tested = Set(BoxTruncationTests.allVectors.map(\.kind.name))
    let untested = BoxRegistry.standard.fieldKinds.filter { !tested.contains($0.name) }
    #expect(untested.isEmpty)
  }

  @Test("has one specification of each type, in each of the boxes that give it a meaning")
  func uniqueSpecifications() {
    var seen: Set<[FourCC]> = []
    for specification in BoxRegistry.specifications {
      let places = specification.isScoped ? specification.parents : [.file]
      // The handler stands in two boxes, and in one of them it may be left out.
      for type in specification.types where type != .handler {
        for place in places { #expect(seen.insert([place, type]).inserted, "\(place)/\(type)") }
      }
    }
    #expect(BoxRegistry.specifications.allSatisfy { !$0.clause.isEmpty })
  }

  @Test("knows how often a box may be where it stands, and which of two may stand for each other")
  func quantities() throws {
    let sizes = try #require(SampleSizeBox.specifications.first)
    #expect(sizes.mandatoryGroups == [["stsz", "stz2"]])
    #expect(sizes.isUnique)
    #expect(TrackExtendsBox.specifications.first?.mandatoryGroups == [["trex"]])
    #expect(TrackExtendsBox.specifications.first?.isUnique == false)
    #expect(SyncSampleBox.specifications.first?.mandatoryGroups == [])
  }

  @Test("means different boxes by one type in different places")
  func scopes() async throws {
    let entry = concat(zeros(6), u16(1), u32(0), u32(0, 25, 1), u8(25, 0))
    let tree = try await tree(
      fileType(
        box("tref", box("tmcd", u32(1))), fullBox("stsd", u32(1), box("tmcd", entry)),
        box("tmcd", u8(1, 2, 3))))
    #expect(tree.box(at: "tref/tmcd")?.content is TrackReferenceTypeBox)
    #expect(tree.box(at: "stsd/tmcd")?.field("timeScale")?.value == .unsigned(25))
    #expect(tree.box(at: "tmcd")?.content == nil)
  }

  @Test("can be taught a new type")
  func extensible() async throws {
    var registry = BoxRegistry.standard
    registry["zzzz"] = .content(EndiannessBox.self)
    let file = MemoryReader(fileType(box("zzzz", u16(1))))
    let tree = try await BoxTree(reading: file, registry: registry)
    #expect(tree.box(at: "zzzz")?.content is EndiannessBox)
  }
}
