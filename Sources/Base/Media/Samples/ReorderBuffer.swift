/// Puts times that come in decoding order into presentation order, without keeping all of them.
///
/// A picture that comes early waits here until no earlier one can follow. Decoders do the same with
/// whole pictures; codecs allow at most 16 to wait.
package struct ReorderBuffer: Sendable {
  /// What waits, ascending.
  private var times: [Int64] = []

  /// How many pictures can wait at most, in any stream.
  package static let limit = 16

  /// How many can wait here.
  private let capacity: Int

  /// The most pictures that one of them had to let pass: decoded after, shown before.
  package private(set) var depth = 0

  /// Prepares for a stream.
  ///
  /// - Parameter capacity: How many pictures may come before another one in the file and after it on
  ///   the screen: `max_num_reorder_frames`.
  package init(capacity: Int = ReorderBuffer.limit) {
    self.capacity = capacity
  }

  // ANCHOR: solution-4.5
  /// Takes the next time in decoding order.
  ///
  /// - Returns: The next time in presentation order, once it is certain which one that is.
  package mutating func insert(_ time: Int64) -> Int64? {
    // Most times are the latest so far, or nearly.
    var place = times.count
    while place > 0, times[place - 1] > time { place -= 1 }
    depth = max(depth, times.count - place)
    times.insert(time, at: place)
    return times.count > capacity ? times.removeFirst() : nil
  }
  // ANCHOR_END: solution-4.5

  /// The times that still wait, in presentation order.
  package var rest: [Int64] { times }
}
