import Media

/// One box of a run of boxes, read without keeping a record of its fields.
///
/// A long file has hundreds of thousands of boxes in its fragments. ``BoxParser`` explains each byte
/// of a box and keeps a kilobyte for it; this is for whoever only wants the values.
struct BoxSlice: ~Escapable {
  let header: BoxHeader

  /// What follows the header, as far as it lies within the box around it.
  var payload: ByteReader

  /// What is wrong with the size that the box claims.
  let error: ParsingError?

  @_lifetime(copy payload)
  fileprivate init(header: BoxHeader, payload: consuming ByteReader, error: ParsingError?) {
    self.header = header
    self.payload = payload
    self.error = error
  }
}

extension ByteReader {
  /// Splits off the next box, or returns `nil` where the bytes end.
  ///
  /// - Throws: `ParsingError` if not even a header is there.
  @_lifetime(copy self)
  mutating func nextBox() throws(ParsingError) -> BoxSlice? {
    guard remaining > 0 else { return nil }
    let available = remaining
    let header = try BoxHeader(parsing: &self)
    let extent = header.extent(within: available, isTopLevel: false)
    let payload = try slice(extent.size - header.headerSize)
    guard extent.isReadable else {
      throw extent.error ?? ParsingError(.invalid("cannot be read"), at: header.offset)
    }
    return BoxSlice(header: header, payload: payload, error: extent.error)
  }
}
