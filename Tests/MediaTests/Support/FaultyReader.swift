import Media
import Synchronization

/// Answers from an array, or as a test wants it: fails, or waits until it is let go on.
final class FaultyReader: ByteRangeReader {
  private struct State {
    var faults: [ByteRangeError.Reason] = []
    var isHeld = false
    var held: [CheckedContinuation<Void, Never>] = []
    var reads: [Range<Int>] = []
    var cancelledCount = 0
  }

  private let bytes: [UInt8]
  private let state = Mutex(State())

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var length: Int { bytes.count }

  /// The ranges that were asked for, in order.
  var reads: [Range<Int>] { state.withLock { $0.reads } }

  /// How many reads were told that nobody wants them any more.
  var cancelledCount: Int { state.withLock { $0.cancelledCount } }

  /// How many reads wait to be let go on.
  var heldCount: Int { state.withLock { $0.held.count } }

  /// Makes the next reads fail, one for each reason.
  func failNext(_ faults: ByteRangeError.Reason...) {
    state.withLock { $0.faults += faults }
  }

  /// Lets reads wait from now on.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Lets all that wait, and all that come, go on.
  func letGo() {
    let held = state.withLock { state in
      state.isHeld = false
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let fault = state.withLock { state in
      state.reads.append(offset..<offset + length)
      return state.faults.isEmpty ? nil : state.faults.removeFirst()
    }
    await waitIfHeld()
    if let fault { throw ByteRangeError(fault, offset: offset, length: length) }
    return Array(bytes[offset..<offset + length])
  }

  private func waitIfHeld() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          if state.isHeld { state.held.append(continuation) }
          return state.isHeld
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.cancelledCount += 1 }
    }
  }
}
