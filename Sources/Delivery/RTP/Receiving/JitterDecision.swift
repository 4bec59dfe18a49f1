/// What the jitter buffer looks at before it decides.
package struct JitterState: Hashable, Sendable {
  /// The extended number of a packet that has just come; `nil` when only time has passed.
  package var arrived: Int?

  /// The extended number of the packet that is delivered next.
  package var next: Int

  /// The numbers that have come lately, in order: those from ``next`` on wait in the buffer, those
  /// before it have been delivered.
  package var received: [Int] = []

  /// How long the longest-waiting packet has been here; 0 if none waits.
  package var waited = Duration.zero

  /// Packets that the buffer may reach over, from ``next`` on.
  package var window = 64

  /// How long a packet waits for those before it.
  package var latency = Duration.milliseconds(200)

  package init(arrived: Int? = nil, next: Int, received: [Int] = []) {
    (self.arrived, self.next, self.received) = (arrived, next, received)
  }
}

/// What happens to a packet, or of the wait for one.
package enum JitterDecision: Hashable, Sendable {
  /// The packet goes into the buffer.
  case keep
  /// The packet has come before: it is dropped.
  case duplicate
  /// Packets after it have been delivered: it is dropped, for nothing is delivered backwards.
  case late
  /// The next packet is here: it leaves the buffer.
  case deliver
  /// The packets before this one are given up; this one is next.
  case giveUp(to: Int)
  /// Nothing can leave the buffer yet.
  case wait
}

extension JitterState {
  // ANCHOR: solution-E.3
  /// Decides about the packet that has come; where none has, about what leaves the buffer.
  ///
  /// Two limits, and either is enough: by count alone a stream of few packets would wait for seconds,
  /// by time alone a fast one would fill the memory.
  package var decision: JitterDecision {
    if let arrived {
      if received.contains(arrived) { return .duplicate }
      return arrived < next ? .late : .keep
    }
    // The list is in order, so a search from the end is short.
    guard let last = received.last, last >= next else { return .wait }
    let first = received[received.partition { $0 >= next }]
    if first == next { return .deliver }
    return last - next >= window || waited >= latency ? .giveUp(to: first) : .wait
  }
  // ANCHOR_END: solution-E.3
}

extension [Int] {
  /// The first index whose element is on the far side; the elements are in order.
  fileprivate func partition(_ isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
