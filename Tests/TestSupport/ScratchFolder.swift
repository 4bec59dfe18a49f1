import Foundation

/// Gives a new folder to some code, and removes it with everything that is in it.
///
/// A program that saves a picture may save a second one beside it, under a name of its own.
public func withScratchFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
