import Foundation
import TestSupport
import Testing

@testable import pages

/// A site as its generator makes it, in memory.
struct Site: Sendable {
  struct File: Sendable {
    /// In the site.
    let path: String
    let text: String
    let checker: HTMLChecker

    init(path: String, text: String) {
      (self.path, self.text) = (path, text)
      checker = HTMLChecker(text)
    }

    /// What it leads to and shows, except for pictures that are in the page.
    var links: [HTMLChecker.Address] { checker.addresses.filter { !$0.text.hasPrefix("data:") } }

    var anchors: Set<String> { checker.places }
  }

  /// All pages, in the order of their paths.
  let files: [File]

  /// The script with the search's index.
  let search: String

  private let pages: [String: File]

  /// The paths of all files, the pages among them.
  private let paths: Set<String>

  /// The site of this package: made once, for all tests.
  static let made = Result { try Site() }

  private init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try #require(Self.run("./course", ["site", folder.path]) == 0)
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
    paths = try Set(
      FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
        let file = folder.appendingPathComponent(path)
        return try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      })
    files = try paths.filter { $0.hasSuffix(".html") }.sorted().map {
      File(path: $0, text: try text($0))
    }
    pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
    search = try text("search.js")
  }

  /// Whether the site can be made without installing anything.
  static var hasPackages: Bool { python != nil }

  /// The Python that has what the site's generator needs.
  static var python: String? {
    ["python3", "/usr/bin/python3"].first { python in
      (try? run("/usr/bin/env", [python, "-c", "import markdown_it, pygments"])) == 0
    }
  }

  /// Runs a program in the root of the package; returns its status.
  static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let root = AllPagesTests.checker.root
    let process = Process()
    process.executableURL =
      program.hasPrefix("/")
      ? URL(fileURLWithPath: program) : root.appendingPathComponent(program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func file(at path: String) throws -> File { try #require(pages[path], "no page \(path)") }

  /// Why a link leads nowhere, or pictures and styles come from elsewhere; `nil` if all is well.
  func fault(of link: HTMLChecker.Address, in file: File) -> String? {
    let text = link.text
    let isPage = text.hasPrefix("http:") || text.hasPrefix("https:")
    guard !isPage else { return link.element == "a" ? nil : text }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding ?? "" }
    let aim = parts[0].isEmpty ? file.path : Self.path(of: parts[0], from: file.path)
    guard paths.contains(aim) else { return "\(file.path): '\(text)': no file" }
    guard parts.count > 1 else { return nil }
    return pages[aim]?.anchors.contains(parts[1]) == true
      ? nil : "\(file.path): '\(text)': no such place"
  }

  /// Where a link of a page leads, in the site.
  private static func path(of link: String, from page: String) -> String {
    var path = page.split(separator: "/").dropLast()
    for part in link.split(separator: "/") {
      switch part {
      case ".": break
      // A link out of the site has no file there.
      case ".." where !path.isEmpty: path.removeLast()
      default: path.append(part)
      }
    }
    return path.joined(separator: "/")
  }
}
