import Foundation
import StreamingSimulation
import TestSupport

/// The film and the networks in Fixtures/sessions.
enum SessionFiles {
  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixturePath("sessions/\(name).json"))))
  }

  static func movie() throws -> SimulatedMovie {
    try SimulatedMovie(json: try bytes("movie"))
  }

  static func trace(_ name: String) throws -> BandwidthTrace {
    try BandwidthTrace(json: try bytes(name))
  }
}
