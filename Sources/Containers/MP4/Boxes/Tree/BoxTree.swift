import Media

/// All boxes of a file.
///
/// The first stage after the bytes: what the file consists of, before anybody asks what it shows.
/// A damaged box carries its error; the boxes around it are still there.
public struct BoxTree: Sendable {
  /// The boxes at the top level, in file order.
  public let boxes: [Box]

  /// Bytes of the whole file.
  public let length: Int

  /// What is wrong with the bytes after the last box, if there are any.
  public let trailingError: ParsingError?

  /// Where the fragments begin that were left in the file, if they were.
  let firstMovieFragmentOffset: Int?

  /// Reads the boxes of a file.
  ///
  /// This takes a handful of reads however many boxes there are: a few kilobytes for the headers at
  /// the top level, and each box there that has fields in one piece. Media data stays where it is.
  ///
  /// - Parameters:
  ///   - reader: The file's bytes.
  ///   - registry: Which boxes are understood.
  ///   - rules: How they are found.
  /// - Throws: `MP4Error` if the bytes cannot be read or are not an MP4 file.
  public init(
    reading reader: any ByteRangeReader, registry: BoxRegistry = .standard,
    rules: BoxRules = .core
  ) async throws(MP4Error) {
    try await self.init(
      scanning: TopLevelScanner(reader, registry: registry, rules: rules), reader)
  }

  /// Reads what is needed to begin with the samples of a file.
  ///
  /// Large tables of samples are left in the file, which in a long film are nearly all of the movie
  /// box, and so are the fragments that follow it: a player needs few of their rows.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read or are not an MP4 file.
  init(
    readingStartOf reader: any ByteRangeReader, rules: BoxRules = .core
  ) async throws(MP4Error) {
    try await self.init(
      scanning: TopLevelScanner(
        reader, registry: .standard, readsStartOnly: true, rules: rules), reader)
  }

  /// Reads the boxes of a file, or of a segment, that is in memory.
  ///
  /// - Throws: `MP4Error` if the bytes are not an MP4 file.
  public init(bytes: [UInt8]) throws(MP4Error) {
    var parser = BoxParser(registry: .standard)
    let found = parser.parseBoxes(bytes.span, at: 0, in: nil, depth: 0)
    (boxes, trailingError) = (found.boxes, found.error)
    length = bytes.count
    firstMovieFragmentOffset = nil
    guard boxes.contains(where: { Self.signs.contains($0.type) }) else {
      throw MP4Error(.notMP4("it has none of the boxes that such a file begins with"))
    }
  }

  private init(
    scanning scanner: consuming TopLevelScanner, _ reader: any ByteRangeReader
  ) async throws(MP4Error) {
    var scanner = scanner
    length = reader.length
    (boxes, trailingError) = try await scanner.scan()
    firstMovieFragmentOffset = scanner.fragmentsOffset
    guard boxes.contains(where: { Self.signs.contains($0.type) }) else {
      throw try await Self.notMP4(reader)
    }
  }

  /// The types of which at least one is in every file of this family, whole or in segments.
  private static let signs: Set<FourCC> = [
    .fileType, .movie, .mediaData, .segmentType, .movieFragment, .segmentIndex,
  ]

  private static func notMP4(_ reader: any ByteRangeReader) async throws(MP4Error) -> MP4Error {
    guard reader.length > 0 else { return MP4Error(.notMP4("it is empty")) }
    do {
      let start = try await reader.read(
        offset: 0, length: min(MediaSignature.prefixSize, reader.length))
      if let known = MediaSignature.identify(prefix: start, name: ""), known != .mp4 {
        return MP4Error(.notMP4("it is \(known.name)"))
      }
      let bytes = start.prefix(8).map { $0.hexDigits() }.joined(separator: " ")
      return MP4Error(.notMP4("it begins with \(bytes)"), at: 0)
    } catch {
      throw MP4Error(error)
    }
  }
}

extension BoxTree {
  /// The first box of a type at the top level.
  public func first(_ type: FourCC) -> Box? {
    boxes.first { $0.type == type }
  }

  /// All boxes of a type at the top level, in file order.
  public func children(_ type: FourCC) -> [Box] {
    boxes.filter { $0.type == type }
  }

  /// Whether the samples are described in fragments all along the file.
  public var isFragmented: Bool {
    first(.movie)?.first(.movieExtends) != nil || first(.movieFragment) != nil
  }
}
