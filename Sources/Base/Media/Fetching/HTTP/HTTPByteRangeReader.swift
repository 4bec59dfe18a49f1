/// Reads a web resource in ranges: HTTP's `Range` requests, RFC 9110 §14.
///
/// Opening is one request for the first bytes, which are kept: its answer says how long the
/// resource is, whether the server can send ranges at all, and which version this is. A server
/// that cannot sends the whole resource instead, which is kept too, if it is not too large.
public final class HTTPByteRangeReader: ByteRangeReader {
  public let length: Int

  /// What is worth knowing of the resource, one line each.
  public let remarks: [String]

  /// Status and headers of the answer to the first request.
  package let firstAnswer: ResourceHead

  private let fetcher: ResourceFetcher
  private let settings: HTTPSettings
  private let rules: HTTPRangeRules
  private let address: WebAddress
  private let version: ResourceVersion

  /// The bytes that came with the opening: the first ones, or all.
  private let head: ByteChunks

  /// Opens a resource with one request.
  ///
  /// - Parameters:
  ///   - url: An `http` or `https` address.
  ///   - loader: Sends the requests.
  ///   - settings: How many bytes the first request asks for, and how often it is tried.
  ///   - progress: Hears the head of each answer, and how many bytes of its body have come.
  /// - Throws: `ByteRangeError` with the reason `cannotOpen`, or `cancelled`.
  public convenience init(
    _ url: String, loader: any ResourceLoader, settings: HTTPSettings = HTTPSettings(),
    progress: @Sendable (ResourceHead, Int) -> Void = { _, _ in }
  ) async throws(ByteRangeError) {
    try await self.init(
      url, through: ResourceFetcher(loader), settings: settings, progress: progress)
  }

  package init(
    _ url: String, through fetcher: ResourceFetcher, settings: HTTPSettings = HTTPSettings(),
    rules: HTTPRangeRules = .core, progress: @Sendable (ResourceHead, Int) -> Void = { _, _ in }
  ) async throws(ByteRangeError) {
    guard let address = WebAddress(url), address.isWeb else {
      throw ByteRangeError(.cannotOpen("this is no http address", .unsupported))
    }
    let opening: HTTPOpening
    let answer: ResourceFetcher.Answer
    do {
      let request = Self.request(
        address, 0..<settings.headSize, settings, rules, byteLimit: settings.wholeLimit)
      answer = try await fetcher.fetch(
        request, accepting: [200, 206, 416], policy: settings.openingPolicy, progress: progress)
    } catch {
      throw ByteRangeError(
        error == .cancelled ? .cancelled : .cannotOpen("\(error)", error.openingReason))
    }
    do {
      opening = try HTTPOpening(answer, from: address, settings: settings, rules: rules)
    } catch {
      let isStatus = if case .status = error { true } else { false }
      throw ByteRangeError(
        .cannotOpen("\(error)", isStatus ? error.openingReason : .unsupported))
    }
    firstAnswer = answer.head
    self.fetcher = fetcher
    self.settings = settings
    self.rules = rules
    self.address = opening.address
    (length, head) = (opening.length, opening.head)
    (version, remarks) = (opening.version, opening.remarks)
  }

  /// Where the resource was found in the end, after redirections, with a password if it needs one.
  package var url: String { address.textWithPassword }

  /// Requests that were sent so far, the opening and repetitions included.
  public var requestCount: Int { fetcher.requestCount }

  public func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let range = offset..<offset + length
    if range.upperBound <= head.count { return head[range] }
    var request = Self.request(address, range, settings, rules, byteLimit: range.count)
    request.headers["If-Range"] = version.ifRange
    let answer: ResourceFetcher.Answer
    do {
      answer = try await fetcher.fetch(
        request, accepting: [200, 206, 412, 416], policy: settings.retryPolicy)
    } catch {
      throw ByteRangeError(Self.reason(error), offset: offset, length: length)
    }
    if let fault = fault(of: answer, for: range) {
      throw ByteRangeError(fault, offset: offset, length: length)
    }
    return answer.body[0..<range.count]
  }

  private static func request(
    _ address: WebAddress, _ range: Range<Int>, _ settings: HTTPSettings, _ rules: HTTPRangeRules,
    byteLimit: Int
  ) -> ResourceRequest {
    var request = ResourceRequest(
      address.text, byteLimit: byteLimit, patience: settings.patience)
    request.headers["Range"] = rules.header(for: range)
    request.headers["Authorization"] = address.basicAuthorization
    return request
  }

  /// What is wrong with an answer, if it is not exactly the bytes of the version that was opened.
  private func fault(
    of answer: ResourceFetcher.Answer, for range: Range<Int>
  ) -> ByteRangeError.Reason? {
    let isSame = version.allows(ResourceVersion(of: answer.head))
    // Without a range, everything that is there now; a range beyond the file is not satisfiable.
    guard isSame, answer.head.status == 206 else {
      return isSame && answer.head.status == 200
        ? .network("the server does not send ranges any more") : .changed
    }
    let header = answer.head.headers["content-range"].flatMap(rules.answer)
    guard let header, let got = header.range else {
      return .network("the server does not say which bytes it sends")
    }
    guard header.length ?? length == length else { return .changed }
    guard got == range, answer.body.count == range.count, !answer.isCut else {
      return .network("the server sends bytes \(got.lowerBound)-\(got.upperBound - 1) instead")
    }
    return nil
  }

  private static func reason(_ failure: ResourceError) -> ByteRangeError.Reason {
    switch failure {
    case .interrupted(let received): .shortRead(got: received)
    case .cancelled: .cancelled
    default: .network("\(failure)")
    }
  }
}

/// How patient and how greedy reading over HTTP is.
public struct HTTPSettings: Hashable, Sendable {
  /// Bytes that the opening asks for: enough for the headers of most films.
  public var headSize = 65_536

  /// The largest file that is fetched as a whole, from a server that sends no ranges.
  public var wholeLimit = 64 << 20

  /// How long nothing may come before a request counts as failed.
  public var patience = Duration.seconds(8)

  /// How requests are repeated.
  package var retryPolicy = RetryPolicy()

  public init() {}

  /// How the first request is repeated: a viewer waits for it and sees nothing yet.
  var openingPolicy: RetryPolicy {
    var policy = retryPolicy
    policy.silentAttemptLimit = 2
    return policy
  }
}
