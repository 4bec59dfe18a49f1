import Foundation

/// A dump that is kept in `Fixtures/golden`, and what it is compared with.
///
/// Of most fixtures only a digest of it is kept, with the lines on standard error: they differ from
/// others in a box or two, and their dumps together would be twenty thousand lines.
struct GoldenFile {
  private let url: URL
  private let name: String
  private let isWhole: Bool

  /// The dump of a fixture by a lesson.
  ///
  /// - Parameters:
  ///   - lesson: The folder within `Fixtures/golden`.
  ///   - fixture: The fixture's path in `Fixtures`.
  ///   - isWhole: Whether all its lines are kept.
  init(_ lesson: String, fixture: String, isWhole: Bool) {
    name = "\(lesson)/\(fixture).txt"
    url = LessonProcess.root.appendingPathComponent("Fixtures/golden").appendingPathComponent(name)
    self.isWhole = isWhole
  }

  /// Whether dumps should be written rather than compared: `UPDATE_GOLDEN=1 swift test …`.
  static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil }

  /// Where the dump of a fixture is written that differs from the kept digest, to be looked at.
  private var dumpURL: URL {
    LessonProcess.root.appendingPathComponent(".build/golden").appendingPathComponent(name)
  }

  /// Keeps a dump.
  func write(_ dump: GoldenDump) throws {
    try Self.write(isWhole ? dump.lines : dump.digest, to: url)
  }

  private static func write(_ lines: [String], to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
  }

  /// Where a dump differs first; `nil` if it is as the kept one.
  ///
  /// Where a digest differs, the whole dump is written to a file.
  func difference(from dump: GoldenDump) -> String? {
    guard let data = try? Data(contentsOf: url) else { return "there is no golden/\(name)" }
    let golden = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let lines = isWhole ? dump.lines : dump.digest
    guard let difference = Self.difference(of: lines, from: golden) else { return nil }
    let place = "golden/\(name):\(difference)"
    guard !isWhole, (try? Self.write(dump.lines, to: dumpURL)) != nil else { return place }
    return """
      \(place)
        the whole dump is in \(dumpURL.path): the same test writes that of another commit there if its \
      digest differs too
      """
  }

  private static func difference(of lines: [String], from golden: [String]) -> String? {
    let end = "(the end)"
    for number in 0..<max(golden.count, lines.count) {
      let expected = number < golden.count ? golden[number] : end
      let found = number < lines.count ? lines[number] : end
      if expected != found { return "\(number + 1):\n  was \(expected)\n  is  \(found)" }
    }
    return nil
  }
}
