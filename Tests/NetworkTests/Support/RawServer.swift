import Foundation
import TestSupport

/// A server that misbehaves as a test wants it: one answer for each connection.
final class RawServer: Sendable {
  enum Step {
    /// Sends this, and closes the connection.
    case send(String)
    /// Sends this, and then nothing more.
    case stall(after: String)
  }

  private let listener: ListeningSocket

  /// Starts a server; after the last step it takes no more connections.
  init(_ steps: Step...) throws {
    let listener = try ListeningSocket()
    self.listener = listener
    Thread.detachNewThread {
      var stalled: [FileHandle] = []
      for step in steps {
        guard let connection = listener.nextConnection() else { break }
        // The request is shorter than one packet.
        _ = connection.availableData
        switch step {
        case .send(let text):
          try? connection.write(contentsOf: Data(text.utf8))
        case .stall(let text):
          try? connection.write(contentsOf: Data(text.utf8))
          stalled.append(connection)
        }
      }
      // Stays connected until the other side has had enough.
      for connection in stalled { _ = try? connection.readToEnd() }
    }
  }

  deinit { listener.shutDown() }

  func url(_ path: String) -> String { "http://127.0.0.1:\(listener.port)/\(path)" }
}
