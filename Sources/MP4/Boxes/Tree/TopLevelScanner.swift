import Media

/// Goes from box to box at the top level with as few reads as possible.
///
/// Small boxes lie side by side, so each read takes a few kilobytes more than it needs, and the next
/// headers are often among them. Over a network each read spared is a round trip spared.
struct TopLevelScanner {
  /// Bytes to read beyond those wanted; on disk and over a network they cost next to nothing.
  static let readAhead = 16_384

  private let reader: any ByteRangeReader
  private let registry: BoxRegistry
  private var parser: BoxParser
  private var window: [UInt8] = []
  private var windowOffset = 0

  /// Whether to stop before the first fragment of a movie that has been read.
  private let stopsBeforeFragments: Bool

  /// Where it stopped.
  private(set) var fragmentsOffset: Int?

  init(_ reader: any ByteRangeReader, registry: BoxRegistry, stopsBeforeFragments: Bool = false) {
    self.reader = reader
    self.registry = registry
    self.stopsBeforeFragments = stopsBeforeFragments
    parser = BoxParser(registry: registry)
  }

  /// Reads all boxes at the top level.
  ///
  /// - Returns: The boxes, and what is wrong with the bytes after the last of them.
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func scan() async throws(MP4Error) -> (boxes: [Box], error: ParsingError?) {
    var boxes: [Box] = []
    var offset = 0
    while offset < reader.length {
      try await moveWindow(to: offset, count: BoxHeader.largestSize, for: "header of a box")
      let outline: Box
      do { outline = try parseOutline(at: offset) } catch { return (boxes, error) }
      if stopsBeforeFragments, outline.type == .movieFragment,
        boxes.contains(where: { $0.type == .movie })
      {
        fragmentsOffset = offset
        break
      }
      offset = outline.range.upperBound
      guard isWanted(outline) else {
        boxes.append(outline)
        continue
      }
      try await moveWindow(
        to: outline.offset, count: outline.size, for: "payload of '\(outline.type)'")
      do { boxes.append(try parseWhole(outline)) } catch { return (boxes, error) }
    }
    return (boxes, nil)
  }

  /// Whether a box has fields or children of a known kind: media data and strangers stay unread.
  private func isWanted(_ box: Box) -> Bool {
    switch registry.kind(of: box.type, userType: box.userType, in: nil) {
    case .container, .content: box.size <= BoxParser.sizeLimit
    case .padding, nil: false
    }
  }

  private mutating func parseOutline(at offset: Int) throws(ParsingError) -> Box {
    // A copy, though of no bytes: a span of `self.window` would lock the parser beside it.
    let window = window
    let bytes = window.span.extracting((offset - windowOffset)...)
    return try parser.parseOutline(bytes, at: offset, available: reader.length - offset)
  }

  private mutating func parseWhole(_ outline: Box) throws(ParsingError) -> Box {
    let window = window
    let start = outline.offset - windowOffset
    let bytes = window.span.extracting(start..<start + outline.size)
    return try parser.parseBox(bytes, at: outline.offset)
  }

  /// Makes sure that `count` bytes from `offset` on are in the window, or as many as there are.
  private mutating func moveWindow(
    to offset: Int, count: Int, for purpose: String
  ) async throws(MP4Error) {
    let available = reader.length - offset
    let end = offset + min(count, available)
    guard offset < windowOffset || end > windowOffset + window.count else { return }
    do {
      let length = min(count + Self.readAhead, available)
      window = try await reader.read(offset..<offset + length, for: purpose)
      windowOffset = offset
    } catch {
      throw MP4Error(error)
    }
  }
}
