import Media

/// The requests of a loader.
extension SegmentLoader {
  /// What a server has sent.
  struct Answer {
    let url: String
    var body = ByteChunks()

    /// Whether there is more of it than the limit allows.
    var isCut = false
  }

  /// Fetches a resource, or a range of it.
  func fetch(
    _ url: String, range: Range<Int>?, limit: Int, patience: Duration? = nil,
    _ watch: TransferWatch
  ) async throws(StreamingError) -> Answer {
    if let answer = await hintedAnswer(url, range: range, watch) { return answer }
    let answer: Answer?
    do throws(ResourceError) {
      answer = try await policy.repeating(by: clock) { () throws(ResourceError) -> Answer? in
        do throws(ResourceError) {
          return try await fetchOnce(
            url, range: range, limit: limit, patience: patience, watch)
        } catch {
          watch.end()
          // What is no longer wanted is not requested again.
          throw watch.isCancelled ? .cancelled : error
        }
      }
    } catch {
      throw StreamingError(.resource(error), at: url)
    }
    guard let answer else { throw StreamingError(.wrongRange, at: url) }
    return answer
  }

  /// The name and the password that a resource of the stream's own origin may get.
  func authorization(for url: String) -> String? {
    guard let origin, let address = WebAddress(url), address.hasOrigin(of: origin) else {
      return nil
    }
    return address.basicAuthorization ?? origin.basicAuthorization
  }

  /// Sends one request; `nil` if the answer has other bytes than requested.
  private func fetchOnce(
    _ url: String, range: Range<Int>?, limit: Int, patience: Duration?, _ watch: TransferWatch
  ) async throws(ResourceError) -> Answer? {
    guard !watch.isCancelled else { throw .cancelled }
    watch.begin()
    requestCount += 1
    var request = ResourceRequest(
      WebAddress(url)?.text ?? url, range: range, byteLimit: limit)
    if let patience { request.patience = patience }
    request.headers["Authorization"] = authorization(for: url)
    let resource = try await loader.load(request)
    let head = resource.head
    try head.checkContent(ofRange: range != nil)
    watch.note(resource, expecting: range?.count ?? head.contentLength)
    var answer = Answer(url: head.url)
    while let chunk = try await resource.next() {
      watch.note(chunk)
      byteCount += chunk.bytes.count
      answer.body.append(chunk.bytes)
    }
    if resource.end?.isCancelled == true { throw .cancelled }
    if let length = head.contentLength, answer.body.count < min(length, limit) {
      throw .interrupted(received: answer.body.count)
    }
    answer.isCut = resource.end?.isCut == true
    guard let range else { return answer }
    return answer.cut(to: range, head)
  }
}

extension ResourceHead {
  /// Checks that the bytes of a resource, or of a range of it, follow as they are.
  ///
  /// - Throws: `ResourceError` for any other status, and for an encoding.
  func checkContent(ofRange isRange: Bool) throws(ResourceError) {
    guard status == 200 || status == 206 && isRange else { throw .status(self) }
    try checkEncoding()
  }
}

extension SegmentLoader.Answer {
  /// Cuts an answer, which may have the whole file, to a range; `nil` if that is not in it.
  fileprivate func cut(to range: Range<Int>, _ head: ResourceHead) -> Self? {
    guard head.status == 206 else {
      guard range.upperBound <= body.count else { return nil }
      return Self(url: url, body: ByteChunks(body[range]))
    }
    guard let header = head.headers["content-range"].flatMap(ContentRange.init),
      header.range?.lowerBound == range.lowerBound
    else { return nil }
    return self
  }
}
