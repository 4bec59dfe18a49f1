import Media

/// Reads a web resource in ranges: HTTP's `Range` requests, RFC 9110 §14.
///
/// Opening is one request for the first bytes, which are kept: its answer says how long the
/// resource is, whether the server can send ranges at all, and which version this is. A server
/// that cannot sends the whole resource instead, which is kept too, if it is not too large.
final class HTTPByteRangeReader: ByteRangeReader {
  let length: Int

  /// What is worth knowing of the resource, one line each.
  let remarks: [String]

  private let fetcher: HTTPFetcher
  private let url: String
  private let version: ResourceVersion

  /// The bytes that came with the opening: the first ones, or all.
  private let head: [UInt8]

  /// Opens a resource with one request.
  ///
  /// - Throws: `ByteRangeError` with the reason `cannotOpen`.
  init(
    _ url: String, through fetcher: HTTPFetcher, settings: HTTPSettings
  ) async throws(ByteRangeError) {
    let request = HTTPRequest(
      url: url, headers: ["Range": (0..<settings.headSize).httpHeader],
      bodyLimit: settings.wholeLimit)
    let opening: HTTPOpening
    do {
      let response = try await fetcher.fetch(request, accepting: [200, 206, 416])
      opening = try HTTPOpening(response, asked: request)
    } catch {
      throw ByteRangeError(error == .cancelled ? .cancelled : .cannotOpen("\(error)"))
    }
    self.fetcher = fetcher
    self.url = opening.url
    (length, head) = (opening.length, opening.head)
    (version, remarks) = (opening.version, opening.remarks)
  }

  /// Requests that were sent so far, the opening and repetitions included.
  var requestCount: Int { fetcher.requestCount }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let range = offset..<offset + length
    if range.upperBound <= head.count { return Array(head[range]) }
    let response: HTTPResponse
    do {
      response = try await fetcher.fetch(request(for: range), accepting: [200, 206, 412, 416])
    } catch {
      throw ByteRangeError(Self.reason(error), offset: offset, length: length)
    }
    if let fault = fault(of: response, for: range) {
      throw ByteRangeError(fault, offset: offset, length: length)
    }
    return response.body
  }

  private func request(for range: Range<Int>) -> HTTPRequest {
    var headers = ["Range": range.httpHeader]
    headers["If-Range"] = version.ifRange
    return HTTPRequest(url: url, headers: headers, bodyLimit: range.count)
  }

  /// What is wrong with an answer, if it is not exactly the bytes of the version that was opened.
  private func fault(of response: HTTPResponse, for range: Range<Int>) -> ByteRangeError.Reason? {
    // Without ranges comes what is there now; the range is not satisfiable where the file is shorter.
    guard ResourceVersion(of: response) == version, response.status == 206 else {
      let isSame = response.status == 200 && ResourceVersion(of: response) == version
      return isSame ? .network("the server does not send ranges any more") : .changed
    }
    let header = response.headers["content-range"].flatMap(ContentRange.init)
    guard let header, let got = header.range else {
      return .network("the server does not say which bytes it sends")
    }
    guard header.length ?? length == length else { return .changed }
    guard got == range, response.body.count == range.count, !response.isCut else {
      return .network("the server sends bytes \(got.lowerBound)-\(got.upperBound - 1) instead")
    }
    return nil
  }

  private static func reason(_ failure: HTTPFailure) -> ByteRangeError.Reason {
    switch failure {
    case .interrupted(let received): .shortRead(got: received)
    case .cancelled: .cancelled
    default: .network("\(failure)")
    }
  }
}
