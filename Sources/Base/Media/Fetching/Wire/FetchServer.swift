import Dispatch
import POSIX
import Synchronization

/// Loads what a ``PipedResourceLoader`` at the other end of a wire asks for.
///
/// Requests are handled side by side. Of each body, no more is sent than the other end has room
/// for, so an answer that is not read holds up no other one, and fills no memory.
package final class FetchServer: Sendable {
  private let socket: LocalSocket
  private let loader: any ResourceLoader
  private let outbox = DispatchQueue(label: "answers")
  private let work = Mutex<[UInt32: Work]>([:])

  /// A request under way, and the room that the other end has for its body.
  private struct Work {
    let room: FetchRoom
    let task: Task<Void, Never>
  }

  /// More requests than this at once are refused: a player needs a few.
  private static let requestLimit = 256

  package init(_ socket: LocalSocket, loader: any ResourceLoader) {
    self.socket = socket
    self.loader = loader
  }

  /// Serves until the other end hangs up, or sends what cannot be understood.
  package func serve() async {
    for await (id, command) in commands() {
      switch command {
      case .fetch(let request): begin(request, id: id)
      case .cancel: work.withLock { $0[id]?.task.cancel() }
      case .more(let count): work.withLock { $0[id]?.room.add(count) }
      }
    }
    work.withLock { work in
      for item in work.values { item.task.cancel() }
    }
    socket.disconnect()
  }

  private func begin(_ request: ResourceRequest, id: UInt32) {
    let isRefused = work.withLock { work in
      guard work[id] == nil, work.count < Self.requestLimit else { return true }
      let room = FetchRoom(FetchCommand.window)
      work[id] = Work(
        room: room,
        task: Task {
          await send(await answer(request, id: id, room: room), id: id)
          self.work.withLock { $0[id] = nil }
        })
      return false
    }
    if isRefused {
      Task { await send(.failed(.permanent("too many requests at once")), id: id) }
    }
  }

  /// Loads a resource and sends it; returns how it ended.
  private func answer(
    _ request: ResourceRequest, id: UInt32, room: FetchRoom
  ) async -> FetchAnswer {
    do throws(ResourceError) {
      let resource = try await loader.load(request)
      await send(.head(resource.head), id: id)
      while let chunk = try await resource.next() {
        for start in stride(from: 0, to: chunk.bytes.count, by: FetchAnswer.chunkLimit) {
          let end = min(start + FetchAnswer.chunkLimit, chunk.bytes.count)
          guard await room.take(end - start) else { throw .cancelled }
          let piece =
            start == 0 && end == chunk.bytes.count
            ? chunk.bytes : Array(chunk.bytes[start..<end])
          await send(.chunk(ResourceChunk(bytes: piece, elapsed: chunk.elapsed)), id: id)
        }
      }
      return .end(resource.end ?? ResourceEnd(timeToFirstByte: nil, total: .zero))
    } catch {
      return .failed(error)
    }
  }

  /// Sends an answer, one after the other, and returns when it is on its way.
  private func send(_ answer: FetchAnswer, id: UInt32) async {
    let tooLong = FetchAnswer.failed(.permanent("the server's header fields are too long"))
    guard let frame = answer.frame(id: id) ?? tooLong.frame(id: id) else { return }
    await withCheckedContinuation { continuation in
      // Where the wire is cut, the commands end too.
      outbox.async { [socket] in
        try? socket.write(frame.bytes)
        continuation.resume()
      }
    }
  }

  /// Reads commands on a thread of its own, until the wire is cut.
  private func commands() -> AsyncStream<(UInt32, FetchCommand)> {
    AsyncStream { continuation in
      DispatchQueue(label: "requests").async { [socket] in
        var parser = FetchFrameParser()
        while let bytes = try? socket.read(upTo: 1 << 16), !bytes.isEmpty {
          parser.append(bytes)
          do {
            while let frame = try parser.next() {
              continuation.yield((frame.id, try FetchCommand(frame)))
            }
          } catch {
            break
          }
        }
        continuation.finish()
      }
    }
  }
}

/// How many bytes of a body the other end has room for.
private final class FetchRoom: Sendable {
  private struct State {
    var byteCount: Int
    var isOver = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state: Mutex<State>

  init(_ byteCount: Int) {
    state = Mutex(State(byteCount: byteCount))
  }

  func add(_ count: Int) {
    wake { $0.byteCount = min($0.byteCount + count, 2 * FetchCommand.window) }
  }

  /// Waits until there is room for some bytes, and takes it; `false` if the task is cancelled.
  func take(_ count: Int) async -> Bool {
    await withTaskCancellationHandler {
      while true {
        let isTaken: Bool? = state.withLock { state in
          if state.isOver { return false }
          guard state.byteCount >= count else { return nil }
          state.byteCount -= count
          return true
        }
        if let isTaken { return isTaken }
        await withCheckedContinuation { continuation in
          let isFree = state.withLock { state in
            if state.isOver || state.byteCount >= count { return true }
            state.waiter = continuation
            return false
          }
          if isFree { continuation.resume() }
        }
      }
    } onCancel: {
      wake { $0.isOver = true }
    }
  }

  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
