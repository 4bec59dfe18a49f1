import Media

/// Where the chapters of a film begin, and what they are called.
///
/// Nero's box type `chpl` inside `udta`, in no standard but in many files:
///
///     version, flags    UInt8, UInt24
///     reserved          UInt32          from version 1 on
///     chapter_count     UInt8
///     chapter_count × {
///       start_time      UInt64          in 10 000 000ths of a second
///       title_length    UInt8
///       title           as many bytes, UTF-8
///     }
public struct ChapterListBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("chpl", in: "udta", "Nero")
  ]

  public let chapters: [Chapter]

  /// Ticks a second of the start times.
  private static let timescale: UInt32 = 10_000_000

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    if header.version == 1 { try payload.skip("reserved", count: 4) }
    let count: UInt8 = try payload.read("chapterCount")
    var chapters: [Chapter] = []
    for _ in 0..<count {
      let start: UInt64 = try payload.read("startTime")
      let time = MediaTime(value: Int64(clamping: start), timescale: Self.timescale)
      let title = try payload.readCountedText("titleLength", "title")
      chapters.append(Chapter(startTime: time, title: title))
    }
    self.chapters = chapters
  }
}
