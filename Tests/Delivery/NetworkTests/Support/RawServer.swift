import Foundation
import Synchronization
import TestSupport

/// A server that misbehaves as a test wants it: one answer for each connection.
final class RawServer: Sendable {
  enum Step {
    /// Sends this, and closes the connection.
    case send(String)
    /// Sends this, and then nothing more.
    case stall(after: String)
    /// Sends this, and then a byte every this many seconds.
    case drip(after: String, every: Double)
    /// Sends this, and then zeros for as long as they are taken.
    case endless(after: String)
  }

  private let listener: ListeningSocket
  private let log = Mutex<[String]>([])
  private let sentCount = Mutex(0)

  /// Starts a server; after the last step it takes no more connections.
  convenience init(_ steps: Step...) throws {
    try self.init(steps)
  }

  init(_ steps: [Step]) throws {
    let listener = try ListeningSocket()
    self.listener = listener
    // Clients leave in the middle of an answer.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread { [weak self] in
      for step in steps {
        guard let connection = listener.nextConnection() else { break }
        Thread.detachNewThread { [weak self] in
          // The request is shorter than one packet.
          let request = String(decoding: connection.availableData, as: UTF8.self)
          self?.log.withLock { $0.append(request) }
          Self.carryOut(step, on: connection) { count in
            self?.sentCount.withLock { $0 += count }
            return self != nil
          }
        }
      }
    }
  }

  deinit { listener.shutDown() }

  func url(_ path: String) -> String { "http://127.0.0.1:\(listener.port)/\(path)" }

  /// What clients have sent.
  var requests: [String] { log.withLock { $0 } }

  /// Bytes of endless answers that have been sent so far.
  var endlessByteCount: Int { sentCount.withLock { $0 } }

  private static func carryOut(
    _ step: Step, on connection: FileHandle, sent: (Int) -> Bool
  ) {
    func write(_ text: String) { try? connection.write(contentsOf: Data(text.utf8)) }
    switch step {
    case .send(let text): write(text)
    case .stall(let text):
      write(text)
      // Stays connected until the other side has had enough.
      _ = try? connection.readToEnd()
    case .drip(let text, let seconds):
      write(text)
      while (try? connection.write(contentsOf: Data([0x78]))) != nil, sent(1) {
        Thread.sleep(forTimeInterval: seconds)
      }
    case .endless(let text):
      write(text)
      let piece = Data(count: 1 << 16)
      while (try? connection.write(contentsOf: piece)) != nil, sent(piece.count) {}
    }
  }
}
