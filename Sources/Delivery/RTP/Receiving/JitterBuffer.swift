/// A packet with its place in the stream.
package struct NumberedPacket: Hashable, Sendable {
  package var packet: RTPPacket

  /// The sequence number without its wrap.
  package var number: Int

  /// When it came.
  package var arrival: Duration

  package init(_ packet: RTPPacket, number: Int, arrival: Duration) {
    (self.packet, self.number, self.arrival) = (packet, number, arrival)
  }
}

/// Puts packets back into their order, and gives up on those that do not come in time.
///
/// It decides nothing itself: ``JitterState/decision`` does, or the rule that takes its place.
struct JitterBuffer: Sendable {
  enum Output: Hashable, Sendable {
    case packet(NumberedPacket)
    /// These did not come in time.
    case lost(Range<Int>)
  }

  private(set) var state: JitterState
  private let rules: RTPRules

  /// In order, from `state.next` on.
  private var held: [NumberedPacket] = []

  /// - Parameters:
  ///   - first: The extended number of the packet to begin with.
  ///   - settings: How far and how long it waits.
  ///   - rules: Those that take the place of this module's own.
  init(from first: Int, _ settings: RTPSettings, rules: RTPRules) {
    state = JitterState(next: first)
    state.window = max(1, settings.window)
    state.latency = max(.zero, settings.latency)
    self.rules = rules
  }

  var heldCount: Int { held.count }

  /// When the packet that has waited longest is released; `nil` if none waits.
  var deadline: Duration? { longestWaiting.map { $0 + state.latency } }

  private var longestWaiting: Duration? { held.lazy.map(\.arrival).min() }

  /// Takes a packet; what can leave the buffer then is returned by ``next(at:)``.
  ///
  /// - Returns: `keep`, `duplicate` or `late`.
  mutating func insert(_ packet: NumberedPacket) -> JitterDecision {
    state.arrived = packet.number
    let decision = decide()
    state.arrived = nil
    switch decision {
    case .duplicate, .late:
      return decision
    case .keep, .deliver, .giveUp, .wait:
      // A rule that lets packets go backwards or come twice does not get its way in the buffer.
      guard packet.number >= state.next, note(packet.number) else { return .late }
      held.insert(packet, at: held.lastIndex { $0.number < packet.number }.map { $0 + 1 } ?? 0)
      return .keep
    }
  }

  /// Returns the next output of the buffer; `nil` if everything in it has to wait.
  mutating func next(at now: Duration) -> Output? {
    guard let first = held.first else { return nil }
    // Most packets come in order and alone.
    if held.count > 1 || first.number != state.next {
      state.waited = longestWaiting.map { max(.zero, now - $0) } ?? .zero
    }
    switch decide() {
    case .deliver where first.number == state.next: return deliver()
    case .giveUp(let number) where number > state.next && number <= first.number:
      return giveUp(to: number)
    case .keep, .duplicate, .late, .deliver, .giveUp, .wait:
      // Whatever the rule says: at most four windows are held, and no held packet is dropped.
      let reach = (held.last?.number ?? state.next) - state.next
      guard reach >= 4 * state.window else { return nil }
      return first.number == state.next ? deliver() : giveUp(to: first.number)
    }
  }

  /// Returns the next packet still held, without waiting for the missing ones before it.
  mutating func flush() -> Output? {
    guard let first = held.first else { return nil }
    return first.number == state.next ? deliver() : giveUp(to: first.number)
  }

  private func decide() -> JitterDecision { rules.jitterDecision?(state) ?? state.decision }

  private mutating func deliver() -> Output {
    state.next += 1
    return .packet(held.removeFirst())
  }

  private mutating func giveUp(to number: Int) -> Output {
    let lost = state.next..<number
    state.next = number
    return .lost(lost)
  }

  /// Remembers a number; returns whether it is new.
  private mutating func note(_ number: Int) -> Bool {
    let place = state.received.lastIndex { $0 <= number }
    if let place, state.received[place] == number { return false }
    state.received.insert(number, at: place.map { $0 + 1 } ?? 0)
    if state.received.count > 4 * state.window {
      let oldest = state.next - 2 * state.window
      state.received.removeAll { $0 < oldest }
    }
    return true
  }
}
