/// Where a simulation stands between the file and the buffer.
struct SimulatedSupply: Sendable {
  enum Work: Sendable {
    case resting
    case fetching(until: Duration)
    case decoding(until: Duration)
  }

  let decodeTime: Duration
  let network: SimulatedNetwork
  var counts = DecodingCounts()
  var work = Work.resting

  /// The sample that is fetched or decoded next.
  var nextIndex = 0

  /// Frames that the decoder holds back until those before them are there.
  var held: [Int] = []

  /// Frames on their way into the buffer.
  var outgoing: [Int] = []
  var preroll = Preroll<Int>(target: .zero)

  /// Whether no frame was delivered since the last seek.
  var isFirst = true

  /// Whether the first of `outgoing` has found the buffer full.
  var isWaiting = false
  var isClosed = false

  /// When the work in hand is done.
  var end: Duration? {
    switch work {
    case .resting: nil
    case .fetching(let end), .decoding(let end): end
    }
  }

  /// Drops what is in hand, and goes on from another sample.
  mutating func seek(to target: Duration, from index: Int) {
    work = .resting
    nextIndex = index
    held = []
    outgoing = []
    preroll = Preroll(target: target)
    isFirst = true
    isWaiting = false
    isClosed = false
  }
}
