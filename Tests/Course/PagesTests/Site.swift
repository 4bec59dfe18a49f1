import Foundation
import Testing

@testable import pages

/// A site in a folder of its own.
final class Site {
  struct File {
    /// In the site.
    let path: String
    let text: String

    /// What it leads to and shows, except for pictures that are in the page.
    var links: [String] {
      text.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
        .filter { !$0.hasPrefix("data:") }
    }
    var anchors: Set<String> { Set(text.matches(of: /\bid="([^"]*)"/).map { String($0.1) }) }
  }

  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try #require(Self.run("./course", ["site", folder.path]) == 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

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

  func file(at path: String) throws -> File {
    File(
      path: path,
      text: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
  }

  /// All pages.
  func files() throws -> [File] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".html") }.sorted().map(file)
  }

  /// Why a link leads nowhere, or pictures and styles come from elsewhere; `nil` if all is well.
  func fault(of link: String, in file: File) -> String? {
    let isPage = link.prefixMatch(of: /https?:/) != nil
    guard !isPage else { return file.text.contains("<a href=\"\(link)\"") ? nil : link }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding ?? "" }
    var aim = folder.appendingPathComponent(file.path)
    if !parts[0].isEmpty { aim = aim.deletingLastPathComponent().appendingPathComponent(parts[0]) }
    guard let data = try? Data(contentsOf: aim) else { return "\(file.path): '\(link)': no file" }
    guard parts.count > 1 else { return nil }
    let target = File(path: link, text: String(decoding: data, as: UTF8.self))
    return target.anchors.contains(parts[1]) ? nil : "\(file.path): '\(link)': no such place"
  }
}
