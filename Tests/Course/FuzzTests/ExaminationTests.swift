import Foundation
import Testing

@testable import fuzz

/// The fuzzer's own checks, on files that are known.
@Suite("Every reader of containers stands") struct ExaminationTests {
  @Test("on every fixture, and on whatever has made it fall before", arguments: Options.fixtures)
  func files(path: String) async throws {
    let examination = await Examination(of: try Options.bytes(of: path))
    #expect(examination.violations == [])
  }

  @Test("on a film that ends anywhere")
  func everyLength() async throws {
    let film = try Options.bytes(of: fixture("hostile/sound.mp4"))
    for length in film.indices {
      let examination = await Examination(of: Array(film.prefix(length)))
      #expect(examination.violations == [], "cut after \(length) bytes")
      #expect(examination.outcome != .whole, "cut after \(length) bytes")
    }
    #expect(await Examination(of: film).outcome == .whole)
  }

  @Test(
    "on larger films that end in many places",
    arguments: ["small.mp4", "fragmented.mp4", "encrypted.mp4", "hevc.mp4"])
  func manyLengths(name: String) async throws {
    let film = try Options.bytes(of: fixture(name))
    // A prime, so that the cuts meet all bytes of a four-byte field.
    for length in stride(from: 1, to: film.count, by: 61) {
      let examination = await Examination(of: Array(film.prefix(length)))
      #expect(examination.violations == [], "cut after \(length) bytes")
    }
  }

  @Test("and the same seed makes the same inputs")
  func determinism() async throws {
    let words = ["--seed", "7"]
    let inputs = try await Options(words).inputs
    let again = try await Options(words).inputs
    #expect((0..<50).allSatisfy { inputs.input($0) == again.input($0) })
    #expect(Set((0..<50).map(inputs.input)).count > 40)
  }

  private func fixture(_ name: String) throws -> String {
    try #require(Options.fixtures.first { $0.hasSuffix("/" + name) })
  }
}
