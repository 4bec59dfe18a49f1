import Foundation

/// A dump that is kept in `Fixtures/golden`, and what it is compared with.
struct GoldenFile {
  private let url: URL
  private let name: String

  /// The dump of a fixture by a lesson.
  init(_ lesson: String, fixture: String) {
    name = "\(lesson)/\(fixture).txt"
    url = LessonProcess.root.appendingPathComponent("Fixtures/golden").appendingPathComponent(name)
  }

  /// Whether dumps are to be written rather than compared: `UPDATE_GOLDEN=1 swift test …`.
  static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil }

  /// Keeps a dump.
  func write(_ lines: [String]) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
  }

  /// Where a dump differs first; `nil` if it is as the kept one.
  func difference(from lines: [String]) -> String? {
    guard let data = try? Data(contentsOf: url) else { return "there is no golden/\(name)" }
    let golden = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let end = "(the end)"
    for number in 0..<max(golden.count, lines.count) {
      let expected = number < golden.count ? golden[number] : end
      let found = number < lines.count ? lines[number] : end
      if expected != found {
        return "golden/\(name):\(number + 1):\n  was \(expected)\n  is  \(found)"
      }
    }
    return nil
  }
}
