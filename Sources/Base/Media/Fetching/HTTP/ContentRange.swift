/// Which bytes of which whole an answer holds: the header `Content-Range`, RFC 9110 §14.4.
///
///     bytes 0-65535/1978137    the first 65,536 bytes of 1,978,137
///     bytes 0-65535/*          the same, of an unknown number
///     bytes */1978137          none: the range asked for does not exist (status 416)
package struct ContentRange: Hashable, Sendable {
  /// The bytes in the answer; `nil` if there are none.
  package let range: Range<Int>?

  /// Bytes of the whole resource; `nil` if the server does not know.
  package let length: Int?

  package init(range: Range<Int>?, length: Int?) {
    self.range = range
    self.length = length
  }

  /// Understands the value of a header, or not.
  package init?(_ header: String) {
    // ANCHOR: solution-1.4
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    guard parts[1] == "*" || Self.number(parts[1]) != nil else { return nil }
    length = Self.number(parts[1])
    guard parts[0] != "*" else {
      range = nil
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
      last < length ?? .max
    else { return nil }
    range = first..<last + 1
    // ANCHOR_END: solution-1.4
  }

  /// A number in digits alone; one that does not fit into an `Int` is not one.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.allSatisfy { "0"..."9" ~= $0 } ? Int(text) : nil
  }
}

extension Range<Int> {
  // ANCHOR: solution-1.4
  /// How HTTP asks for the bytes at these offsets: the value of the header `Range`.
  ///
  /// RFC 9110 §14.2: `bytes=0-7` are eight bytes, since both ends belong to the range there. HTTP
  /// has no way to ask for none, so the range must not be empty.
  package var httpHeader: String {
    precondition(!isEmpty, "HTTP cannot ask for no bytes")
    return "bytes=\(lowerBound)-\(upperBound - 1)"
  }
  // ANCHOR_END: solution-1.4
}
