import Media

/// Descriptors of ISO/IEC 14496-1 §7.2.2: a tag, a length, and fields or further descriptors.
extension ByteReader {
  /// Reads the start of a descriptor and splits off a reader over the rest of it.
  ///
  /// - Throws: `ParsingError` if it has none of the tags `wanted`, or reaches out of what is left.
  @_lifetime(copy self)
  mutating func readDescriptor(tags wanted: [UInt8]) throws(ParsingError) -> ByteReader {
    let start = offset
    let tag: UInt8 = try read("descriptorTag")
    guard wanted.contains(tag) else {
      let tags = wanted.map { "\($0)" }.joined(separator: " or ")
      throw ParsingError(.invalid("expected a descriptor with tag \(tags), not \(tag)"), at: start)
    }
    return try slice(readDescriptorLength())
  }

  /// Reads a length of at most four bytes with 7 bits each; the top bit says that more follow.
  private mutating func readDescriptorLength() throws(ParsingError) -> Int {
    let start = offset
    var length = 0
    for _ in 0..<4 {
      let byte: UInt8 = try readInteger()
      length = length << 7 | Int(byte & 0x7F)
      guard byte & 0x80 != 0 else { break }
    }
    name("descriptorLength", lastBytes: offset - start, as: .unsigned(UInt64(length)))
    return length
  }
}
