import Media

/// What a sample of text shows; the container says when.
package struct CaptionContent: Hashable, Sendable {
  package let lines: [CaptionLine]
  package let placement: CaptionPlacement

  /// The same as a cue.
  package func cue(from start: Duration, to end: Duration) -> CaptionCue {
    CaptionCue(start: start, end: end, lines: lines, placement: placement)
  }
}

extension ByteReader {
  /// Reads the header of a box within a sample; its payload comes next.
  ///
  /// - Returns: The box's type, and the bytes of its payload; `nil` if no box follows.
  /// - Throws: `ParsingError` if the box is larger than what is left.
  mutating func readSampleBox() throws(ParsingError) -> (type: FourCC, size: Int)? {
    guard remaining > 0 else { return nil }
    let start = offset
    let size = Int(try read("size", as: UInt32.self))
    let type = FourCC(rawValue: try read("type", as: UInt32.self))
    guard size >= 8 else {
      throw ParsingError(.invalid("a box of \(size) bytes has no room for its header"), at: start)
    }
    return (type, size - 8)
  }
}
