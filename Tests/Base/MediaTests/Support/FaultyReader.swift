import Media
import Synchronization

/// Answers from an array, or as a test sets it: fails, or waits until it may continue.
final class FaultyReader: ByteRangeReader {
  private struct State {
    var faults: [ByteRangeError.Reason] = []
    var fails: (@Sendable (Range<Int>) -> Bool)?
    var isHeld: @Sendable (Range<Int>) -> Bool = { _ in false }
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

  /// The requested ranges, in order.
  var reads: [Range<Int>] { state.withLock { $0.reads } }

  /// How many reads were cancelled.
  var cancelledCount: Int { state.withLock { $0.cancelledCount } }

  /// How many reads wait to be let go on.
  var heldCount: Int { state.withLock { $0.held.count } }

  /// Makes the next reads fail, one for each reason.
  func failNext(_ faults: ByteRangeError.Reason...) {
    state.withLock { $0.faults += faults }
  }

  /// Makes the reads of some ranges fail from now on.
  func fail(where condition: @escaping @Sendable (Range<Int>) -> Bool) {
    state.withLock { $0.fails = condition }
  }

  /// Lets reads of some ranges wait from now on; of all, where none are named.
  func hold(where condition: @escaping @Sendable (Range<Int>) -> Bool = { _ in true }) {
    state.withLock { $0.isHeld = condition }
  }

  /// Lets all waiting and all later reads continue.
  func letGo() {
    let held = state.withLock { state in
      state.isHeld = { _ in false }
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let fault: ByteRangeError.Reason? = state.withLock { state in
      let range = offset..<offset + length
      state.reads.append(range)
      if state.fails?(range) == true { return .network("a broken line") }
      return state.faults.isEmpty ? nil : state.faults.removeFirst()
    }
    await waitIfHeld(offset..<offset + length)
    if let fault { throw ByteRangeError(fault, offset: offset, length: length) }
    return Array(bytes[offset..<offset + length])
  }

  private func waitIfHeld(_ range: Range<Int>) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          guard state.isHeld(range) else { return false }
          state.held.append(continuation)
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.cancelledCount += 1 }
    }
  }
}
