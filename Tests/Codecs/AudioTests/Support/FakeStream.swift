import Media
import Synchronization

@testable import Audio

/// A stream that answers what the test wants, and plays when the test says so.
final class FakeStream: SoundStream {
  struct State {
    var queued = 0
    var received: [Float] = []
    var state = StreamState.stopped
    var writeCode: Int?
    var delayCode: Int?
    var pauseCode = 0
    var recoverCode = 0
    var takesAll = false
    var restartCount = 0
    var isClosed = false
  }

  let format: DeviceFormat
  let capacity: Int
  private let shared = Mutex(State())

  init(_ format: DeviceFormat = DeviceFormat(sampleRate: 1000, layout: .mono), capacity: Int = 100)
  {
    self.format = format
    self.capacity = capacity
  }

  func set(_ change: (inout State) -> Void) { shared.withLock { change(&$0) } }

  /// Everything that has arrived since the queue was last emptied, or from the start.
  var received: [Float] { shared.withLock { $0.received } }
  var restartCount: Int { shared.withLock { $0.restartCount } }
  var isClosed: Bool { shared.withLock { $0.isClosed } }

  /// Lets frames be heard.
  func play(_ count: Int) {
    set { state in
      state.queued -= count
      if state.queued <= 0 { (state.queued, state.state) = (0, .empty) }
    }
  }

  func write(_ samples: [Float]) -> Int {
    shared.withLock { state in
      if let code = state.writeCode { return code }
      if state.state == .empty { return -32 }
      let count = state.takesAll ? samples.count : min(samples.count, capacity - state.queued)
      guard count > 0 else { return -11 }
      state.received += samples.prefix(count)
      if !state.takesAll { state.queued += count }
      state.state = .running
      return count
    }
  }

  func delay() -> (code: Int, frames: Int) {
    shared.withLock { state in
      if let code = state.delayCode { return (code, 0) }
      return state.state == .empty ? (-32, 926) : (0, state.queued)
    }
  }

  var state: StreamState { shared.withLock { $0.state } }

  func pause(_ isPaused: Bool) -> Int {
    shared.withLock { state in
      if state.pauseCode == 0 { state.state = isPaused ? .paused : .running }
      return state.pauseCode
    }
  }

  func drain() -> Int {
    set { $0.state = .draining }
    return -11
  }

  func restart() -> Int {
    set { ($0.queued, $0.state, $0.restartCount) = (0, .stopped, $0.restartCount + 1) }
    return 0
  }

  func recover(from code: Int) -> Int {
    shared.withLock { state in
      if state.recoverCode == 0 { state.state = .stopped }
      return state.recoverCode
    }
  }

  func close() { set { $0.isClosed = true } }
  func text(for code: Int) -> String { "code \(code)" }
}
