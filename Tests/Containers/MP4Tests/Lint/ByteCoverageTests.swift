import MP4
import Media
import Testing

@Suite("ByteCoverage") struct ByteCoverageTests {
  private func coverage(_ file: [UInt8]) async throws -> (ByteCoverage, BoxTree) {
    let tree = try await tree(file)
    return (ByteCoverage(of: MovieOutline(tree)), tree)
  }

  @Test("explains all of a valid file", arguments: [TinyMovie().file, LintFragments().file])
  func sound(file: [UInt8]) async throws {
    let (coverage, _) = try await coverage(file)
    #expect(coverage.explainedByteCount == file.count)
    #expect(coverage.unexplained.isEmpty)
  }

  @Test("explains every byte of demo.mp4")
  func demo() async throws {
    let tree = try await BoxTree(reading: Fixture.reader("demo.mp4"))
    #expect(ByteCoverage(of: MovieOutline(tree)).explainedByteCount == 587_321)
  }

  @Test("lists what is not explained with the box it is in, the largest first")
  func gaps() async throws {
    let stranger = box("zzzz", zeros(5))
    // Padding is explained.
    let file = TinyMovie().file + box("mdat", zeros(9)) + stranger + box("free", zeros(7))
    let (coverage, tree) = try await coverage(file)
    #expect(
      coverage.largestGaps(8, in: tree) == [
        // The movie ends at 985; each box after it has a header of 8 bytes.
        ByteCoverage.Gap(range: 993..<1002, path: "mdat[1]"),
        ByteCoverage.Gap(range: 1010..<1015, path: "zzzz"),
      ])
    #expect(coverage.largestGaps(1, in: tree).count == 1)
  }
}
