import Foundation

/// What the tests have printed: each run of one after its mark, as `TestMarks` writes them.
struct PrintedText {
  /// The lines of each run of a test, by `1.1/name of the test`.
  private var runs: [String: [[String]]] = [:]

  /// All lines, in their order.
  private(set) var lines: [String] = []

  /// Takes the output of a run of the tests apart.
  init(_ output: String = "") {
    // Text before the first mark belongs to no test.
    for record in output.split(separator: Self.mark, omittingEmptySubsequences: false).dropFirst() {
      let lines = record.split(separator: "\n", omittingEmptySubsequences: false)
      guard let name = lines.first, !name.isEmpty else { continue }
      var printed = lines.dropFirst().map(String.init)
      // The end of the last line.
      if printed.last == "" { printed.removeLast() }
      runs[String(name), default: []].append(printed)
      self.lines += printed
    }
  }

  /// What a test of the exercise with this number has printed, in one of its runs or in all.
  ///
  /// A test of several values has a run for each, counted from 0.
  func lines(of test: String, in exercise: String, run: Int? = nil) -> [String] {
    let runs = runs["\(exercise)/\(test)"] ?? []
    guard let run else { return runs.flatMap(\.self) }
    return runs.indices.contains(run) ? runs[run] : []
  }

  private static let mark: Character = "\u{1E}"

  /// The end of a file: a loop that prints without an end fills a disk in seconds.
  static func end(of file: URL, byteCount: UInt64 = 4 << 20) -> String {
    guard let handle = try? FileHandle(forReadingFrom: file), let end = try? handle.seekToEnd()
    else { return "" }
    try? handle.seek(toOffset: end - min(end, byteCount))
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
