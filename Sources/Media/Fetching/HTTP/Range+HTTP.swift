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
