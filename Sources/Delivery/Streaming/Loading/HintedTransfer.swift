import Media
import Synchronization

/// A resource that is requested before the playlist names it: `EXT-X-PRELOAD-HINT`, RFC 8216bis §4.4.5.3.
///
/// The server answers once it has the first byte. Where the parts of a segment are ranges of one
/// resource, the answer goes on to grow, and one request brings all of them:
///
///     hint       BYTERANGE-START=0, open        ├──────────────────────────┄
///     the list   names ranges as they come      ├───────┼─────────┼───────┼┄
///
/// Nothing is repeated, and a failure is no error: what the list names can still be requested.
final class HintedTransfer: Sendable {
  /// The resource, as the list will name it.
  let url: String

  /// The first byte that was requested.
  let start: Int

  /// How many bytes were requested; `nil` for all that come.
  let byteCount: Int?

  private let reception: Reception
  private let task: Task<Void, Never>

  /// The last byte of a range without an end, as RFC 8673 §2.1 recommends: 2⁵³ − 1.
  private static let openEnd = 1 << 53

  /// How long nothing may come of what the list names: it is there, so the request has gone wrong.
  private static let silence = Duration.seconds(1)

  /// Sends the request.
  ///
  /// - Parameters:
  ///   - hint: What the list says.
  ///   - loader: Sends it.
  ///   - headers: Header fields beside the range.
  ///   - limit: The most bytes that are wanted.
  ///   - patience: How long the server may take to answer.
  ///   - clock: Tells when bytes come.
  init(
    _ hint: PreloadHint, through loader: any ResourceLoader, headers: [String: String], limit: Int,
    patience: Duration, clock: WallClock
  ) {
    (url, start, byteCount) = (hint.url, hint.byteOffset, hint.byteCount)
    let reception = Reception(start: start, clock: clock)
    self.reception = reception
    let request = ResourceRequest(
      WebAddress(url)?.text ?? url, range: Self.range(of: hint), headers: headers, byteLimit: limit,
      patience: patience)
    task = Task { await reception.receive(request, through: loader) }
  }

  deinit { task.cancel() }

  /// The range that is asked for; `nil` for the whole resource.
  private static func range(of hint: PreloadHint) -> Range<Int>? {
    guard hint.byteOffset > 0 || hint.byteCount != nil else { return nil }
    let (end, overflow) = hint.byteOffset.addingReportingOverflow(hint.byteCount ?? openEnd)
    let last = hint.byteCount == nil || overflow ? openEnd : end
    return hint.byteOffset < last ? hint.byteOffset..<last : nil
  }

  /// Bytes that have come so far.
  var receivedCount: Int { reception.receivedCount }

  /// Whether it makes the request of a hint superfluous: it is the same, or will bring those bytes too.
  func covers(_ hint: PreloadHint) -> Bool {
    guard url == hint.url else { return false }
    return start == hint.byteOffset
      || start < hint.byteOffset && byteCount == nil && !reception.isOver
  }

  /// Whether bytes that are wanted may be among those of this transfer.
  func mayHave(_ range: Range<Int>?, of url: String) -> Bool {
    guard url == self.url else { return false }
    guard let range else { return start == 0 && byteCount == nil }
    return range.lowerBound >= start
  }

  /// What came, and how long it took.
  struct Delivery: Sendable {
    let bytes: ByteChunks

    /// Where it came from in the end.
    let url: String

    /// From the request to the first of these bytes, and from there to the last.
    let wait, time: Duration

    /// Whether the resource is longer than the limit.
    let isCut: Bool
  }

  /// The bytes of a range, or all of them; waits until they are here.
  ///
  /// - Returns: `nil` if they do not come by this request, or the task is cancelled.
  func delivery(of range: Range<Int>?) async -> Delivery? {
    let arrival = reception.arrivals.enter()
    var (count, moment) = (receivedCount, reception.clock.now)
    while !Task.isCancelled {
      switch reception.outcome(of: range) {
      case .delivery(let delivery): return delivery
      case .never: return nil
      case .wait: break
      }
      if receivedCount > count { (count, moment) = (receivedCount, reception.clock.now) }
      guard reception.clock.now < moment + Self.silence else { return nil }
      await arrival.wakeup.wait(until: moment + Self.silence, by: reception.clock)
    }
    return nil
  }
}

/// What has come of a hinted resource.
private final class Reception: Sendable {
  fileprivate struct State {
    var body = ByteChunks()

    /// Where in the resource the body begins.
    var start: Int

    /// When the body had reached which length.
    var arrivals: [(count: Int, moment: Duration)] = []
    var url = ""
    var isOver = false
    var isCut = false
    var hasFailed = false
  }

  enum Outcome {
    case delivery(HintedTransfer.Delivery)
    case wait
    case never
  }

  let arrivals = WakeupList()
  let clock: WallClock
  private let requested: Duration
  private let state: Mutex<State>

  init(start: Int, clock: WallClock) {
    self.clock = clock
    requested = clock.now
    state = Mutex(State(start: start))
  }

  var receivedCount: Int { state.withLock { $0.body.count } }
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Sends the request, and takes what comes.
  func receive(_ request: ResourceRequest, through loader: any ResourceLoader) async {
    do throws(ResourceError) {
      let resource = try await loader.load(request)
      try begin(resource.head, request.range)
      while let chunk = try await resource.next() { take(chunk.bytes) }
      let isCut = resource.end?.isCut == true
      let isWhole =
        resource.end?.isCancelled != true
        && resource.head.contentLength.map { receivedCount >= $0 || isCut } ?? true
      end { ($0.isCut, $0.hasFailed) = (isCut, !isWhole) }
    } catch {
      end { $0.hasFailed = true }
    }
  }

  private func begin(_ head: ResourceHead, _ range: Range<Int>?) throws(ResourceError) {
    try head.checkContent(ofRange: range != nil)
    var start = 0
    if head.status == 206 {
      guard let given = head.headers["content-range"].flatMap(ContentRange.init)?.range,
        given.lowerBound == range?.lowerBound
      else { throw .status(head) }
      start = given.lowerBound
    }
    state.withLock { ($0.start, $0.url) = (start, head.url) }
  }

  private func take(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let now = clock.now
    state.withLock { state in
      state.body.append(bytes)
      state.arrivals.append((state.body.count, now))
    }
    arrivals.notify()
  }

  private func end(_ change: (inout State) -> Void) {
    state.withLock { state in
      state.isOver = true
      change(&state)
    }
    arrivals.notify()
  }

  /// Whether bytes are here, or may still come.
  func outcome(of range: Range<Int>?) -> Outcome {
    state.withLock { state in
      let wanted: Range<Int>
      if let range {
        guard range.lowerBound >= state.start else { return .never }
        wanted = range.lowerBound - state.start..<range.upperBound - state.start
        // What came before the connection broke is right.
        guard wanted.upperBound <= state.body.count else { return state.isOver ? .never : .wait }
      } else {
        guard state.isOver else { return .wait }
        guard !state.hasFailed, state.body.count > 0 else { return .never }
        wanted = 0..<state.body.count
      }
      return .delivery(state.delivery(of: wanted, after: requested, isWhole: range == nil))
    }
  }
}

extension Reception.State {
  fileprivate func delivery(
    of wanted: Range<Int>, after requested: Duration, isWhole: Bool
  ) -> HintedTransfer.Delivery {
    let first = arrivals.first { $0.count > wanted.lowerBound }?.moment ?? requested
    let last = arrivals.first { $0.count >= wanted.upperBound }?.moment ?? first
    return HintedTransfer.Delivery(
      bytes: isWhole ? body : ByteChunks(body[wanted]), url: url, wait: first - requested,
      time: last - first, isCut: isWhole && isCut)
  }
}
