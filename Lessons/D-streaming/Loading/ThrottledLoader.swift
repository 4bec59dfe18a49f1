import Media

/// Loads through a link of numbers: the bytes are real, the times are what the link would take.
///
/// One request at a time. Nothing waits for the link, so a page is there at once and always the same.
struct ThrottledLoader {
  /// A request, and when its answer came.
  struct Request: Hashable {
    enum Kind: Int, Hashable, CaseIterable {
      case waiting, playlist, preparation, segment, sound
    }

    let kind: Kind
    let name: String
    let byteCount: Int

    /// Since the first request.
    let start: Duration
    let firstByte: Duration
    let end: Duration

    /// The level of the segment.
    var level: Int?

    /// How much was loaded and not played when it had come.
    var bufferLevel = Duration.zero

    /// Bits a second from the first byte to the last.
    var rate: Double? {
      end > firstByte ? Double(byteCount) * 8 / ((end - firstByte) / .seconds(1)) : nil
    }
  }

  let cost: NetworkCost
  private let fetcher: ResourceFetcher

  private(set) var now = Duration.zero
  private(set) var requests: [Request] = []
  private(set) var byteCount = 0

  /// More than a page shows.
  private static let limit = 64 << 20

  init(_ loader: any ResourceLoader, cost: NetworkCost) {
    fetcher = ResourceFetcher(loader)
    self.cost = cost
  }

  /// Whether there is room for more.
  var isFull: Bool { byteCount >= Self.limit }

  /// Lets time pass without a request.
  mutating func wait(_ duration: Duration) { now += max(duration, .zero) }

  /// Notes a request whose answer is here already: that of the page's own file.
  mutating func note(_ kind: Request.Kind, _ url: String, byteCount: Int) {
    let start = now
    let firstByte = start + cost.roundTrip
    now = firstByte + cost.transferTime(of: byteCount)
    self.byteCount += byteCount
    requests.append(
      Request(
        kind: kind, name: Self.name(of: url), byteCount: byteCount, start: start,
        firstByte: firstByte, end: now))
  }

  /// Loads a resource, or some of its bytes.
  ///
  /// - Returns: The bytes, and where they came from in the end.
  /// - Throws: `ResourceError`.
  mutating func load(
    _ kind: Request.Kind, _ url: String, _ range: Range<Int>? = nil
  ) async throws(ResourceError) -> (bytes: [UInt8], url: String) {
    let answer = try await fetcher.fetch(
      ResourceRequest(url, range: range, byteLimit: Self.limit), accepting: [200, 206],
      policy: RetryPolicy())
    note(kind, url, byteCount: answer.body.count)
    let final = WebAddress(url)?.redirected(to: answer.head.url).textWithPassword ?? url
    return (answer.body[0..<answer.body.count], final)
  }

  /// Says what happened to the last request.
  mutating func complete(level: Int? = nil, bufferLevel: Duration) {
    guard let last = requests.indices.last else { return }
    requests[last].level = level ?? requests[last].level
    requests[last].bufferLevel = bufferLevel
  }

  /// The last part of an address, without its query.
  private static func name(of url: String) -> String {
    let path = url.prefix { $0 != "?" }
    return String(path.split(separator: "/").last ?? "").withoutControlCharacters
  }
}
