import Dispatch
import POSIX
import Synchronization

/// Loads resources through another process, in which a `FetchServer` works.
///
/// A server may send anything, in any amount, so a separate process receives it. One process serves
/// all addresses. It starts when the first address is read, so no lesson waits for it at its start.
public final class PipedResourceLoader: ResourceLoader {
  private struct State {
    var lastID: UInt32 = 0
    var feeds: [UInt32: ResourceFeed] = [:]
    var hasEnded = false
  }

  /// What the listening thread holds: not the loader, which must be able to go.
  private final class Inbox: Sendable {
    let state = Mutex(State())
  }

  private let inbox = Inbox()
  private let socket: LocalSocket
  private let child: ChildProcess?
  private let outbox = DispatchQueue(label: "requests")

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - socket: The wire to a `FetchServer`.
  ///   - child: The process at its other end, which is killed together with this loader.
  package init(_ socket: LocalSocket, of child: ChildProcess? = nil) {
    self.socket = socket
    self.child = child
    Self.listen(to: socket, for: inbox)
  }

  deinit {
    // Wakes the listening thread, which holds only the wire and the inbox.
    socket.disconnect()
  }

  public func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let id = inbox.state.withLock { state in
      state.lastID = state.lastID == .max ? 1 : state.lastID + 1
      return state.lastID
    }
    guard let frame = FetchCommand.fetch(request).frame(id: id) else {
      throw .permanent("the address and the header fields are too long")
    }
    // Both closures hold the loader: the process lives as long as an answer is read.
    let feed = ResourceFeed(
      onRead: { [self] count in send(.more(count), id: id) },
      onCancel: { [self] in
        inbox.state.withLock { $0.feeds[id] = nil }
        send(.cancel, id: id)
      })
    let isLate = inbox.state.withLock { state in
      if !state.hasEnded { state.feeds[id] = feed }
      return state.hasEnded
    }
    guard !isLate else { throw Self.ended }
    write(frame)
    return Resource(try await feed.head(), body: feed)
  }

  private static let ended = ResourceError.permanent(
    "the program that reads over the network has ended")

  private func send(_ command: FetchCommand, id: UInt32) {
    if let frame = command.frame(id: id) { write(frame) }
  }

  /// Sends in the background: where the wire is full, no task of Swift's own threads has to wait.
  private func write(_ frame: FetchFrame) {
    // Where the wire is cut, the listening thread notices and resumes all waiting callers.
    outbox.async { [socket] in try? socket.write(frame.bytes) }
  }

  /// Passes answers to the waiting callers, on a thread of its own, until the wire is cut.
  private static func listen(to socket: LocalSocket, for inbox: Inbox) {
    DispatchQueue(label: "answers").async {
      var parser = FetchFrameParser()
      receiving: while let bytes = try? socket.read(upTo: 1 << 18), !bytes.isEmpty {
        parser.append(bytes)
        do {
          while let frame = try parser.next() {
            guard deliver(try FetchAnswer(frame), id: frame.id, to: inbox) else { break receiving }
          }
        } catch {
          break
        }
      }
      let feeds = inbox.state.withLock { state in
        state.hasEnded = true
        defer { state.feeds = [:] }
        return state.feeds.values
      }
      for feed in feeds { feed.fail(Self.ended) }
    }
  }

  /// Passes an answer to its waiting caller; `false` if the other end sends more than it may.
  private static func deliver(_ answer: FetchAnswer, id: UInt32, to inbox: Inbox) -> Bool {
    // After a cancellation nothing waits.
    guard let feed = inbox.state.withLock({ $0.feeds[id] }) else { return true }
    switch answer {
    case .head(let head): feed.put(head)
    case .chunk(let chunk):
      feed.append(chunk)
      return feed.unreadCount <= FetchCommand.window
    case .end(let end): feed.finish(end)
    case .failed(let error): feed.fail(error)
    }
    if feed.isOver { inbox.state.withLock { $0.feeds[id] = nil } }
    return true
  }
}

extension PipedResourceLoader {
  /// The programs that load addresses for this process, by their paths; they end with it.
  private static let programs = Mutex<[String: PipedResourceLoader]>([:])

  /// Where `http-fetch` is built: in the folder of this process's own program.
  public static var programBesideThis: String { executableFolder + "/http-fetch" }

  /// Loads addresses through a program that is started when the first one is loaded.
  ///
  /// - Parameter path: The path of `http-fetch`.
  /// - Returns: The one loader of this process for that program.
  /// - Throws: `ByteRangeError` if it does not start.
  public static func ofThisProcess(
    running path: String
  ) throws(ByteRangeError) -> PipedResourceLoader {
    let started = programs.withLock { programs in
      Result { () throws(SystemError) in
        if let program = programs[path] { return program }
        let child = try ChildProcess(path)
        let loader = PipedResourceLoader(child.socket, of: child)
        programs[path] = loader
        return loader
      }
    }
    do {
      return try started.get()
    } catch {
      throw ByteRangeError(
        .cannotOpen("\(path), which reads URLs, does not start: \(error); swift build makes it"))
    }
  }
}
