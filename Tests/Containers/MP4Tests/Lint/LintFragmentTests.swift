import MP4
import Media
import Testing

@Suite("LintRule on fragments") struct LintFragmentTests {
  @Test("finds fragments that do not fit together", arguments: cases)
  func finds(example: LintCase) async throws {
    try await example.check()
  }

  private static func fragments(
    _ rule: String, _ path: String, _ message: String,
    _ change: @escaping @Sendable (inout LintFragments) -> Void
  ) -> LintCase {
    LintCase(rule, path, message) {
      var fragments = LintFragments()
      change(&fragments)
      return fragments.file
    }
  }

  private static let cases: [LintCase] = [
    fragments("missing-mvex", "moov", "there are fragments, and no 'mvex' box announces them") {
      $0.extends = []
    },
    fragments("missing-mvex", "moof[0]/traf", "no 'trex' box speaks of track 1") {
      $0.extends = box("mvex", fullBox("trex", u32(7, 1, 512, 10, 0)))
    },
    fragments("fragment-sequence", "moof[2]/mfhd", "fragment number 2 comes after 2") {
      $0.sequenceNumbers = [1, 2, 2]
    },
    fragments(
      "fragment-time", "moof[1]/traf",
      "track 1 goes on at 1 536 ticks, 512 after the end of the fragment before (and 1 more)"
    ) { $0.decodeTimes = [0, 1536, 2048] },
    fragments(
      "brand", "ftyp", "'default-base-is-moof' needs the brand 'iso5' or a later one (moof[0]/traf)"
    ) { $0.brand = "isom" },
    fragments("segment-index", "sidx", "reference 0 begins at 687, where no box begins") {
      $0.beforeFragments = index(firstOffset: 8, sizes: [20])
    },
    fragments("segment-index", "sidx", "reference 1 ends at 9 819, the file at 1 027") {
      $0.beforeFragments = index(firstOffset: 0, sizes: [128, 9000])
    },
    fragments("random-access-index", "mfra/tfra", "there is no 'moof' box at 9 (and 1 more)") {
      // track_ID, lengths of 1 byte, entry_count; time, moof_offset, traf, trun, sample
      let entries = concat(u32(0, 9), u8(1, 1, 1), u32(1024, 10), u8(1, 1, 1))
      $0.beforeFragments = box("mfra", fullBox("tfra", u32(1, 0, 2), entries))
    },
  ]

  /// An index of segments of some sizes.
  private static func index(firstOffset: UInt32, sizes: [UInt32]) -> [UInt8] {
    fullBox(
      "sidx", u32(1, 15360, 0, firstOffset), u16(0, UInt16(sizes.count)),
      sizes.flatMap { u32($0, 1024, 0x9000_0000) })
  }

  @Test("finds nothing in an index that leads to the fragments")
  func soundIndex() async throws {
    var fragments = LintFragments()
    let size = UInt32(fragments.fragments.count / 3)
    fragments.beforeFragments = Self.index(firstOffset: 0, sizes: [size, size, size])
    #expect(try await tree(fragments.file).lint().isEmpty)
  }
}
