import Foundation
import Testing

@testable import fuzz

/// The checks of `fuzz --decode`, on films that are known.
@Suite("The decoder keeps its promises") struct DecodingExaminationTests {
  @Test("on every fixture, and on whatever has made it fall before", arguments: Options.fixtures)
  func files(path: String) async throws {
    let examination = await DecodingExamination(of: try Options.bytes(of: path))
    #expect(examination.violations == [])
  }

  @Test(
    "every frame of a sound film comes out",
    arguments: ["small.mp4", "hevc.mp4", "av1.mp4", "vp9.mp4", "open-gop.mp4", "trimmed.mp4"])
  func sound(name: String) async throws {
    let path = try #require(Options.fixtures.first { $0.hasSuffix("/" + name) })
    #expect(await DecodingExamination(of: try Options.bytes(of: path)).outcome == .whole)
  }

  @Test("and not every one of a damaged film")
  func damaged() async throws {
    let path = try #require(Options.fixtures.first { $0.hasSuffix("/damaged-sync.mp4") })
    #expect(await DecodingExamination(of: try Options.bytes(of: path)).outcome == .damaged)
  }

  @Test("the same seed makes the same inputs")
  func determinism() async throws {
    let words = ["--decode", "--seed", "7"]
    let inputs = try await Options(words).inputs
    let again = try await Options(words).inputs
    #expect((0..<50).allSatisfy { inputs.input($0) == again.input($0) })
    #expect(Set((0..<50).map(inputs.input)).count > 40)
  }
}
