import Foundation

/// A file without a name that takes some output.
public struct ScratchFile {
  private let handle: FileHandle

  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: url)
    handle = try FileHandle(forUpdating: url)
    try FileManager.default.removeItem(at: url)
  }

  public var descriptor: Int32 { handle.fileDescriptor }

  /// All that was written so far.
  public func bytes() throws -> [UInt8] {
    try handle.seek(toOffset: 0)
    return [UInt8](try handle.readToEnd() ?? Data())
  }

  public func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }
}
