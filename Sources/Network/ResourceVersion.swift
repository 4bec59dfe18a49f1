/// What tells one version of a resource from another: RFC 9110 §8.8.
///
/// Between two requests somebody may replace the file. Half of the old one and half of the new one
/// would be a puzzle, so every answer is compared with the first.
struct ResourceVersion: Hashable {
  /// The server's own mark of the version, such as `"5f3a-1e2d99"`.
  let entityTag: String?

  /// When the server says that it was changed last.
  let lastModified: String?

  /// Takes the marks from an answer.
  init(of response: HTTPResponse) {
    entityTag = response.headers["etag"]
    lastModified = response.headers["last-modified"]
  }

  /// The header `If-Range`: "this range, or if the file is another one by now, all of it".
  ///
  /// Only marks that change with every byte may stand here: a weak one begins with `W/`.
  var ifRange: String? {
    guard let entityTag else { return lastModified }
    return entityTag.hasPrefix("W/") ? nil : entityTag
  }
}
