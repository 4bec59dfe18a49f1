import Foundation
import Testing

@testable import TerminalPlayer

@Suite("The file of a screenshot") struct ScreenshotFileTests {
  @Test("takes the next free name, and neither overwrites a file nor follows a link")
  func nextName() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stem = folder.appendingPathComponent("film-0.000").path
    let target = folder.appendingPathComponent("target").path
    try FileManager.default.createSymbolicLink(
      atPath: stem + "-2.png", withDestinationPath: target)
    #expect(try Screenshot.write([1], as: stem, ".png") == stem + ".png")
    #expect(try Screenshot.write([2], as: stem, ".png") == stem + "-3.png")
    #expect(try Data(contentsOf: URL(fileURLWithPath: stem + ".png")) == Data([1]))
    #expect(!FileManager.default.fileExists(atPath: target))
  }
}
