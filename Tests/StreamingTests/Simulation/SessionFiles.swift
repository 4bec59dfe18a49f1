import Foundation
import StreamingSimulation

/// The film and the networks in Fixtures/sessions.
enum SessionFiles {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](
      try Data(contentsOf: folder.appendingPathComponent("Fixtures/sessions/\(name).json")))
  }

  static func movie() throws -> SimulatedMovie {
    try SimulatedMovie(json: try bytes("movie"))
  }

  static func trace(_ name: String) throws -> BandwidthTrace {
    try BandwidthTrace(json: try bytes(name))
  }
}
