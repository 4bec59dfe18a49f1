/// Decides which blocks to read before they are wanted.
///
/// A caller that reads one piece after the other will need the next piece too, and over a network
/// each piece costs a round trip. Film and sound often lie apart in one file, so several callers
/// read in several places at once: each place is a *stream* with its own position. The offset of a
/// read decides which stream it continues. A stream that continues reads 4 blocks ahead, then twice
/// as many, up to a limit; it requests more when half of them are used up, so that a caller does
/// not wait for the answer. A read that continues no stream starts another one and replaces the
/// least recently used one.
struct ReadAhead {
  /// A position in the file that moves forward.
  struct Stream: Identifiable {
    let id: Int

    /// The blocks that were wanted last.
    fileprivate var wanted: Range<Int>

    /// The block after the last one that was requested.
    fileprivate var end: Int

    /// How many blocks after the position should be loaded; 0 until a read has continued another.
    fileprivate var window = 0

    /// Whether the position has moved since the last ``ReadAhead/next(of:isMissing:)``.
    fileprivate var hasMoved = false
  }

  /// Blocks of the first request ahead, and the most in any request.
  ///
  /// A caller that needs the first of these blocks waits for all of them.
  static let requestLimit = 4

  private let limit: Int
  private let budget: Int
  private let streamLimit: Int
  private var nextID = 0

  /// The streams, the one used last in front.
  private var streams: [Stream] = []

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - limit: Blocks that a stream reads ahead at most.
  ///   - budget: Blocks that all streams together read ahead at most.
  ///   - streamLimit: Streams that are followed at once.
  init(limit: Int, budget: Int, streamLimit: Int = 8) {
    (self.limit, self.budget, self.streamLimit) = (limit, budget, streamLimit)
  }

  /// Finds the stream that a read continues, or starts one, and moves its position.
  ///
  /// - Returns: The stream, and the one that it replaced.
  mutating func follow(_ wanted: Range<Int>) -> (stream: Stream.ID, dropped: Stream.ID?) {
    guard let place = streams.firstIndex(where: { $0.isContinued(by: wanted) }) else {
      nextID += 1
      streams.insert(Stream(id: nextID, wanted: wanted, end: wanted.upperBound), at: 0)
      return (nextID, streams.count > streamLimit ? streams.removeLast().id : nil)
    }
    var stream = streams.remove(at: place)
    if wanted.upperBound > stream.wanted.upperBound {
      stream.wanted = wanted
      stream.end = max(stream.end, wanted.upperBound)
      stream.hasMoved = true
    }
    streams.insert(stream, at: 0)
    return (stream.id, nil)
  }

  /// The blocks to ask for now that the wanted ones are there; none in most cases.
  ///
  /// - Parameters:
  ///   - id: A stream that ``follow(_:)`` has returned.
  ///   - isMissing: Whether a block is in the file, not kept, and not on its way.
  /// - Returns: A range of blocks for each request.
  mutating func next(of id: Stream.ID, isMissing: (Int) -> Bool) -> [Range<Int>] {
    guard let place = streams.firstIndex(where: { $0.id == id }), streams[place].hasMoved else {
      return []
    }
    streams[place].hasMoved = false
    let position = streams[place].wanted.upperBound
    let isFirst = streams[place].window == 0
    guard isFirst || streams[place].end - position <= streams[place].window / 2 else { return [] }
    let active = streams.count { $0.window > 0 } + (isFirst ? 1 : 0)
    let window = isFirst ? Self.requestLimit : streams[place].window * 2
    streams[place].window = min(window, limit, budget / active)
    let start = streams[place].end
    let end = position + streams[place].window
    guard start < end else { return [] }
    streams[place].end = end
    return Self.requests(for: start..<end, isMissing: isMissing)
  }

  /// Forgets a stream: its caller has been cancelled, and will most likely read elsewhere.
  mutating func drop(_ id: Stream.ID) {
    streams.removeAll { $0.id == id }
  }

  /// The missing blocks of a range as requests, none of them longer than ``requestLimit``.
  private static func requests(for blocks: Range<Int>, isMissing: (Int) -> Bool) -> [Range<Int>] {
    var requests: [Range<Int>] = []
    for block in blocks where isMissing(block) {
      if let last = requests.last, last.upperBound == block, last.count < requestLimit {
        requests[requests.count - 1] = last.lowerBound..<block + 1
      } else {
        requests.append(block..<block + 1)
      }
    }
    return requests
  }
}

extension ReadAhead.Stream {
  /// Whether a read continues at the stream's position, or within the same blocks.
  ///
  /// It may skip one block: the next picture often follows some sound.
  fileprivate func isContinued(by next: Range<Int>) -> Bool {
    wanted.lowerBound...wanted.upperBound + 1 ~= next.lowerBound
  }
}
