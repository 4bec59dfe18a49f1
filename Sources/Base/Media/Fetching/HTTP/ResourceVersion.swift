/// What tells one version of a resource from another: its validators, RFC 9110 §8.8.
///
/// Between two requests the file may be replaced. Half of the old one and half of the new one would
/// make no sense, so every answer is compared with the first.
struct ResourceVersion: Hashable {
  /// The server's own mark of the version, such as `"5f3a-1e2d99"`.
  let entityTag: String?

  /// When the server says that it was changed last.
  let lastModified: String?

  /// When the server has sent the answer, by its own clock.
  let date: String?

  /// Takes the validators from an answer.
  init(of head: ResourceHead) {
    entityTag = head.headers["etag"]
    lastModified = head.headers["last-modified"]
    date = head.headers["date"]
  }

  /// The header `If-Range`: "this range, or if the file is another one by now, all of it".
  ///
  /// Only strong validators are allowed here, which change with every byte: no entity tag that
  /// begins with `W/`, and no date that may stand for two versions of one second (RFC 9110
  /// §13.1.5).
  var ifRange: String? {
    guard let entityTag else { return hasStrongDate ? lastModified : nil }
    return entityTag.hasPrefix("W/") ? nil : entityTag
  }

  /// Whether an answer can be of the version that was opened.
  ///
  /// Where both have an entity tag, it decides; else the dates do. A 206 that answers `If-Range` need
  /// not repeat `Last-Modified` (RFC 9110 §15.3.7), so a missing date says nothing; but the entity
  /// tag it must repeat.
  func allows(_ other: ResourceVersion) -> Bool {
    if let entityTag, let theirs = other.entityTag { return entityTag == theirs }
    if let lastModified, let theirs = other.lastModified { return lastModified == theirs }
    return entityTag == nil && other.entityTag == nil
  }

  /// Whether no other version can have the same date.
  ///
  /// That is true if the file was last changed at least a second before the answer was sent, RFC
  /// 9110 §8.8.2.2.
  private var hasStrongDate: Bool {
    guard let changed = lastModified.flatMap(HTTPDate.init), let sent = date.flatMap(HTTPDate.init)
    else { return false }
    return changed.second < sent.second
  }
}

/// A moment as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`, RFC 9110 §5.6.7.
struct HTTPDate: Hashable {
  /// Seconds since some moment, the same one for all: only differences mean something.
  let second: Int

  /// Understands the one form that is still to be written; the two old forms count as none.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let day = Int(words[1]), 1...31 ~= day,
      let month = Self.months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), 1...9999 ~= year
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard clock.count == 3, let hour = clock[0], 0...23 ~= hour, let minute = clock[1],
      0...59 ~= minute, let second = clock[2], 0...60 ~= second
    else { return nil }
    // A year that begins with March has its leap day at the end.
    let shifted = (month + 10) % 12
    let years = shifted < 10 ? year : year - 1
    let days = years * 365 + years / 4 - years / 100 + years / 400 + (shifted * 306 + 5) / 10 + day
    self.second = ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
