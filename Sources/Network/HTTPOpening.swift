import Media

/// What the answer to the first request says of a resource.
struct HTTPOpening {
  let length: Int
  let head: [UInt8]
  let version: ResourceVersion

  /// Where to ask from now on.
  let url: String
  let remarks: [String]

  /// Understands the answer to the first request.
  ///
  /// - Throws: `HTTPFailure` if the resource cannot be read.
  init(_ response: HTTPResponse, asked request: HTTPRequest) throws(HTTPFailure) {
    version = ResourceVersion(of: response)
    url = response.url
    var remarks: [String] = []
    if response.url != request.url { remarks.append("redirected to \(response.url)") }
    let contentRange = response.headers["content-range"].flatMap(ContentRange.init)
    switch response.status {
    case 206:
      head = response.body
      length = try Self.length(of: contentRange, body: response.body)
    case 200:
      guard !response.isCut else {
        throw .permanent(Self.tooLarge(response, limit: request.bodyLimit))
      }
      head = response.body
      length = response.body.count
      remarks.append(
        "the server sends no ranges: all \(length.grouped) bytes were fetched and are kept")
    default:
      // Of an empty file not even the first byte exists.
      guard contentRange?.length == 0 else { throw .status(response) }
      (head, length) = ([], 0)
    }
    self.remarks = remarks
  }

  private static func length(
    of contentRange: ContentRange?, body: [UInt8]
  ) throws(HTTPFailure) -> Int {
    guard let range = contentRange?.range, range == 0..<body.count else {
      throw .permanent("the server sends other bytes than the first")
    }
    guard let length = contentRange?.length else {
      throw .permanent("the server does not say how long the file is")
    }
    return length
  }

  private static func tooLarge(_ response: HTTPResponse, limit: Int) -> String {
    let length = response.headers["content-length"].flatMap(Int.init)
    let claim = length.map { "\($0.grouped) bytes" } ?? "more than that"
    return "the server sends no ranges, only the whole file: \(claim), where "
      + "\(limit.grouped) are kept"
  }
}
