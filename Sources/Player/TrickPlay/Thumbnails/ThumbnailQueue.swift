import Media

/// Which thumbnail is made next: those around the cursor first, then the film evenly.
///
/// A struct that only decides; ``ThumbnailGenerator`` does the work.
package struct ThumbnailQueue: Sendable {
  /// What has happened to a planned thumbnail.
  private enum Slot: Hashable {
    case open, working, failed
    /// Made, with its true time.
    case made(MediaTime)
    /// Made once, and no longer in memory: only a request brings it back.
    case evicted
  }

  /// Why a thumbnail is made.
  package enum Reason: Hashable, Sendable {
    /// The viewer looks at its place.
    case request
    /// The film is filled evenly.
    case filling
  }

  /// A thumbnail to be made.
  package struct Selection: Hashable, Sendable {
    package let index: Int
    package let reason: Reason
  }

  /// How many thumbnails on either side of the cursor are made first.
  package static let reach = 8

  private var slots: [Slot]
  private let filling: [Int]
  private var filledCount = 0
  private var requests: [Int] = []
  private let room: Int

  /// - Parameters:
  ///   - count: How many thumbnails are planned.
  ///   - room: How many fit into memory: at most that many are requested at a time.
  ///   - rules: A learner's, or the core's.
  package init(count: Int, room: Int = .max, rules: TrickPlayRules = .core) {
    self.room = max(1, room)
    slots = Array(repeating: .open, count: count)
    filling = rules.fillOrder?(count) ?? ThumbnailOrder.filling(count)
  }

  /// How many thumbnails are made, and were not pushed out of memory since.
  package var madeCount: Int {
    slots.count { if case .made = $0 { true } else { false } }
  }

  /// Whether nothing is left to do but what has failed, or has been pushed out of memory.
  package var isComplete: Bool { !slots.contains { $0 == .open || $0 == .working } }

  /// Takes the newest request; it replaces all older ones.
  package mutating func request(around index: Int) {
    let visible = ThumbnailOrder.around(index, of: slots.count, reach: Self.reach)
    requests = Array(visible.prefix(room))
  }

  /// Whether a thumbnail is still requested.
  package func isRequested(_ index: Int) -> Bool { requests.contains(index) }

  /// Chooses a thumbnail and marks it as in work.
  ///
  /// - Parameters:
  ///   - isFilling: Whether thumbnails without a request may be made too.
  ///   - leavesFirst: Whether the one that the viewer looks at is left to another worker.
  /// - Returns: `nil` if there is nothing to do.
  package mutating func next(isFilling: Bool, leavesFirst: Bool = false) -> Selection? {
    let requested = requests.filter { slots[$0] == .open || slots[$0] == .evicted }
    let left = leavesFirst ? requested.first : nil
    if let index = requested.first(where: { $0 != left }) { return select(index, .request) }
    guard isFilling else { return nil }
    while filledCount < filling.count, filling[filledCount] != left {
      let index = filling[filledCount]
      filledCount += 1
      guard slots.indices.contains(index), slots[index] == .open else { continue }
      return select(index, .filling)
    }
    return nil
  }

  private mutating func select(_ index: Int, _ reason: Reason) -> Selection {
    slots[index] = .working
    return Selection(index: index, reason: reason)
  }

  /// Notes that a thumbnail is there.
  package mutating func made(_ index: Int, at time: MediaTime) { slots[index] = .made(time) }

  /// Notes that no thumbnail can be made there.
  package mutating func fail(_ index: Int) { slots[index] = .failed }

  /// Puts back a thumbnail whose work was given up.
  package mutating func reopen(_ selection: Selection) {
    slots[selection.index] = .open
    filledCount = min(filledCount, filling.firstIndex(of: selection.index) ?? filledCount)
  }

  /// Notes that pictures have been pushed out of memory.
  package mutating func evict(_ times: [MediaTime]) {
    guard !times.isEmpty else { return }
    let gone = Set(times)
    for (index, slot) in slots.enumerated() {
      if case .made(let time) = slot, gone.contains(time) { slots[index] = .evicted }
    }
  }
}
