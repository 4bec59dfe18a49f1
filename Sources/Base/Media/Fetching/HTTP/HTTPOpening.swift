/// What the answer to the first request says about a resource.
struct HTTPOpening {
  let length: Int
  let head: ByteChunks
  let version: ResourceVersion

  /// Where to ask from now on.
  let address: WebAddress
  let remarks: [String]

  /// Interprets the answer to the first request.
  ///
  /// - Throws: `ResourceError` if the resource cannot be read.
  init(
    _ answer: ResourceFetcher.Answer, from address: WebAddress, settings: HTTPSettings,
    rules: HTTPRangeRules
  ) throws(ResourceError) {
    version = ResourceVersion(of: answer.head)
    var remarks: [String] = []
    let final = address.redirected(to: answer.head.url)
    if final.text != address.text { remarks.append("redirected to \(final.text)") }
    self.address = final
    let contentRange = answer.head.headers["content-range"].flatMap(rules.answer)
    switch answer.head.status {
    case 206:
      head = answer.body
      length = try Self.length(of: contentRange, byteCount: answer.body.count)
    case 200:
      guard !answer.isCut else {
        throw .permanent(Self.tooLarge(answer.head, limit: settings.wholeLimit))
      }
      head = answer.body
      length = answer.body.count
      remarks.append(
        "the server sends no ranges: all \(length.grouped) bytes were fetched and are kept")
    default:
      // An empty file does not even have a first byte.
      guard contentRange?.length == 0 else { throw .status(answer.head) }
      (head, length) = (ByteChunks(), 0)
    }
    self.remarks = remarks
  }

  private static func length(
    of contentRange: ContentRange?, byteCount: Int
  ) throws(ResourceError) -> Int {
    guard let range = contentRange?.range, range == 0..<byteCount else {
      throw .permanent("the server sends other bytes than the first")
    }
    guard let length = contentRange?.length else {
      throw .permanent("the server does not say how long the file is")
    }
    return length
  }

  private static func tooLarge(_ head: ResourceHead, limit: Int) -> String {
    let claim = head.contentLength.map { "\($0.grouped) bytes" } ?? "more than that"
    return "the server sends no ranges, only the whole file: \(claim), where "
      + "\(limit.grouped) are kept"
  }
}
