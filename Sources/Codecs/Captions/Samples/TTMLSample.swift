import Media

/// A sample of `stpp`: an XML document of timed text (ISO/IEC 14496-30 §5, W3C TTML2), as plain text.
///
///     <tt><body><div>
///       <p begin="00:00:01.000" end="00:00:02.500">Good <span>morning</span>,<br/>all.</p>
///     </div></body></tt>
///
/// The times are those of the track, not of its samples, after its edit list; what lies outside the sample
/// is not shown. A paragraph without times lasts as long as its sample. Styles, regions and images are left
/// out.
package struct TTMLSample: Hashable, Sendable {
  private let paragraphs: [TTMLReader.Paragraph]

  /// A sample of a minute has a few kilobytes.
  static let mostBytes = 1 << 20

  /// Reads a document.
  ///
  /// - Throws: `ParsingError` if it is too large, not UTF-8 or UTF-16, or no XML at all.
  package init(parsing bytes: [UInt8]) throws(ParsingError) {
    guard bytes.count <= Self.mostBytes else {
      throw ParsingError(.invalid("a document of \(bytes.count) bytes is too large"), at: 0)
    }
    guard let text = try? CaptionEncoding.text(of: bytes, named: nil) else {
      throw ParsingError(.invalid("the document is neither UTF-8 nor UTF-16"), at: 0)
    }
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    guard scalars.contains("<") else {
      throw ParsingError(.invalid("the document has no element"), at: 0)
    }
    paragraphs = TTMLReader(scalars).paragraphs
  }

  /// What is shown while the sample lasts.
  ///
  /// - Parameters:
  ///   - start: When it begins.
  ///   - end: When it ends.
  ///   - origin: When the document's clock is 0, on the same clock.
  /// - Returns: A cue for each paragraph that is shown then.
  package func cues(
    from start: Duration, to end: Duration, origin: Duration
  ) -> [CaptionCue] {
    paragraphs.compactMap { paragraph in
      let first = max(start, origin + paragraph.range.lowerBound)
      let last = min(end, origin + paragraph.range.upperBound)
      return first < last ? CaptionCue(start: first, end: last, lines: paragraph.lines) : nil
    }
  }
}
