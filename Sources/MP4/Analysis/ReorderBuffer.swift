/// Puts times that come in decoding order into presentation order, without keeping all of them.
///
/// A picture that comes early waits here until no earlier one can follow. Decoders do the same with
/// whole pictures; codecs allow at most 16 to wait.
struct ReorderBuffer {
  /// What waits, ascending.
  private var times: [Int64] = []

  /// How many pictures can wait at most.
  static let limit = 16

  /// The most pictures that one of them had to let pass: decoded after, shown before.
  private(set) var depth = 0

  /// Takes the next time in decoding order.
  ///
  /// - Returns: The next time in presentation order, once it is certain which one that is.
  mutating func insert(_ time: Int64) -> Int64? {
    // Most times are the latest so far, or nearly.
    var place = times.count
    while place > 0, times[place - 1] > time { place -= 1 }
    depth = max(depth, times.count - place)
    times.insert(time, at: place)
    return times.count > Self.limit ? times.removeFirst() : nil
  }

  /// The times that still wait, in presentation order.
  var rest: [Int64] { times }
}
