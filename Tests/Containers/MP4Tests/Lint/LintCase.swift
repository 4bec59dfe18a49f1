import MP4
import Media
import Testing

/// A file with one thing wrong, and what a rule has to say about it.
struct LintCase: CustomTestStringConvertible {
  let rule: String
  let path: String
  let message: String
  let file: @Sendable () async throws -> [UInt8]

  init(
    _ rule: String, _ path: String, _ message: String,
    _ file: @escaping @Sendable () async throws -> [UInt8]
  ) {
    self.rule = rule
    self.path = path
    self.message = message
    self.file = file
  }

  /// A case in which a property of the little movie is set.
  static func movie(
    _ rule: String, _ path: String, _ message: String,
    _ change: @escaping @Sendable (inout TinyMovie) -> Void
  ) -> LintCase {
    LintCase(rule, path, message) {
      var movie = TinyMovie()
      change(&movie)
      return movie.file
    }
  }

  /// A case in which a field of the little movie is overwritten.
  static func field(
    _ rule: String, _ path: String, _ message: String, in box: String, _ name: String,
    _ bytes: [UInt8]
  ) -> LintCase {
    LintCase(rule, path, message) {
      try await TinyMovie().file.setting(box, name, to: bytes)
    }
  }

  var testDescription: String { "\(rule): \(message)" }

  /// Expects the rule to say so, once.
  func check() async throws {
    let findings = try await tree(file()).lint().filter { $0.rule == rule }
    #expect(findings.map(\.message) == [message])
    #expect(findings.map(\.path) == [path])
  }

  static let table = "moov/trak[0]/mdia/minf/stbl"
}
