/// When pictures are shown: ITU-T H.264 §C.4, output order conformance.
extension PictureStore {
  /// Shows pictures as long as more wait than may change places, or more are kept than there is room.
  ///
  /// §C.4.5.3 calls it bumping. There a picture is shown when the room of another is needed; here as
  /// soon as no later picture can come before it, which is the same order with less delay. Where the
  /// stream does not say how many may change places, the size of the store decides.
  mutating func bump(_ events: inout [Event]) {
    while waitingCount > limits.reorderDepth || pictures.count > limits.capacity {
      guard showFirst(&events) else { break }
    }
    // Only a stream that contradicts itself gets here: more references than it has announced.
    while pictures.count > limits.capacity {
      release(pictures.removeFirst(), &events)
    }
  }

  /// Shows all that wait, in order, and drops all: before an IDR picture and at the end.
  ///
  /// `no_output_of_prior_pics_flag` would throw away pictures that have been decoded; libavcodec does
  /// not heed it, and neither does this store: a player has no reason to skip them.
  mutating func drain(_ events: inout [Event]) {
    while showFirst(&events) {}
    for picture in pictures { release(picture, &events) }
    pictures = []
  }

  /// Drops the pictures that nothing refers to and that have been shown.
  mutating func releaseUnused(_ events: inout [Event]) {
    for picture in pictures where !picture.isReference && !picture.isWaiting {
      release(picture, &events)
    }
    pictures.removeAll { !$0.isReference && !$0.isWaiting }
  }

  private var waitingCount: Int { pictures.count { $0.isWaiting } }

  /// Shows the picture that comes first on the screen; returns whether any waited.
  private mutating func showFirst(_ events: inout [Event]) -> Bool {
    let waiting = pictures.indices.filter { pictures[$0].isWaiting }
    guard let first = waiting.min(by: { pictures[$0].order < pictures[$1].order }) else {
      return false
    }
    pictures[first].isWaiting = false
    events.append(.output(pictures[first]))
    if !pictures[first].isReference { release(pictures.remove(at: first), &events) }
    return true
  }

  private func release(_ picture: StoredPicture, _ events: inout [Event]) {
    if picture.isWaiting { events.append(.output(picture)) }
    if let slot = picture.slot { events.append(.release(slot: slot)) }
  }
}
