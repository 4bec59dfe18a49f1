import Foundation

@testable import pages

/// A package with one page, in a folder of its own.
final class SmallPackage {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let path: String

  init(page: String, path: String = "README.md") throws {
    self.path = path
    try write(page, to: path)
    try write("// ANCHOR: pi\nlet pi = 3\n// ANCHOR_END: pi\n", to: "Pi.swift")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  func write(_ data: Data, to name: String) throws {
    let file = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func check() throws -> (page: Page, findings: [Finding]) {
    try PageChecker(root: root, products: root).check(path)
  }
}
