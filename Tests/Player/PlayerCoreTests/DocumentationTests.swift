import Foundation
import PlayerCore
import TestSupport
import Testing

/// What is written of the product, held against what it is.
struct DocumentationTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(packageFolder)/\(path)", encoding: .utf8)
  }

  @Test("the article lists the modules that the umbrella exports, all of them and no others")
  func exports() throws {
    let source = try text("Sources/Player/PlayerCore/PlayerCore.swift")
    let exported = source.split(separator: "\n").compactMap { line in
      line.hasPrefix("@_exported import ") ? String(line.split(separator: " ")[2]) : nil
    }
    let article = try text("Sources/Player/PlayerCore/PlayerCore.docc/PlayerCore.md")
    let list = try #require(article.split(separator: "It re-exports ").dropFirst().first)
    let sentence = list.prefix { $0 != "." }
    let listed = sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    #expect(listed.sorted() == exported.sorted())
  }

  @Test("the newest entry of the changelog is the version that the product says it is")
  func version() throws {
    let entry = try text(".github/CHANGELOG.md").split(separator: "\n").first {
      $0.hasPrefix("## ")
    }
    #expect(entry?.dropFirst(3).prefix { $0 != " " } == playerCoreVersion[...])
  }
}
