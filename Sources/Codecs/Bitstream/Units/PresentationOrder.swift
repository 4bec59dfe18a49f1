import Media

/// When decoded pictures go to the screen: as early as can be, and none before its turn.
///
/// The standards call it bumping, ITU-T H.264 §C.4.5.3, H.265 §C.5.2: a picture goes out when more
/// of them wait than may change places.
package enum PresentationOrder {
  // ANCHOR: solution-4.5
  /// Lists which pictures go out when each one has come, and which at the end.
  ///
  /// - Parameters:
  ///   - times: The presentation times of pictures in decoding order, no two alike.
  ///   - depth: How many pictures may come before another one in decoding order and after it on the
  ///     screen: `max_num_reorder_frames`.
  /// - Returns: A row for each picture, and one more for those that are left.
  package static func rows(_ times: [Int64], depth: Int) -> [[Int64]] {
    var buffer = ReorderBuffer(capacity: depth)
    let rows = times.map { time in buffer.insert(time).map { [$0] } ?? [] }
    return rows + [buffer.rest]
  }
  // ANCHOR_END: solution-4.5
}
