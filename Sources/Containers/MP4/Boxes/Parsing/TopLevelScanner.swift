import Media

/// Goes from box to box at the top level with as few reads as possible.
///
/// Small boxes lie side by side, so each read takes a few kilobytes more than it needs, and the next
/// headers are often among them. Over a network each read spared is a round trip spared.
struct TopLevelScanner {
  /// Bytes to read beyond those wanted; on disk and over a network they cost next to nothing.
  static let readAhead = 16_384

  /// Containers up to this size are read in one piece, whatever is in them.
  static let wholeContainerLimit = 1 << 20

  /// Tables in larger containers that are larger than this may stay in the file.
  static let tableLimit = 1 << 16

  private let registry: BoxRegistry

  /// Whether large tables stay in the file, and the fragments of a movie that has been read.
  private let readsStartOnly: Bool

  /// Where the fragments begin that were left out.
  private(set) var fragmentsOffset: Int?

  private var parser: BoxParser
  private var window: ReadWindow

  init(
    _ reader: any ByteRangeReader, registry: BoxRegistry, readsStartOnly: Bool = false,
    rules: BoxRules
  ) {
    window = ReadWindow(reader)
    self.registry = registry
    self.readsStartOnly = readsStartOnly
    parser = BoxParser(registry: registry, rules: rules)
  }

  /// Reads all boxes at the top level.
  ///
  /// - Returns: The boxes, and what is wrong with the bytes after the last of them.
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func scan() async throws(MP4Error) -> (boxes: [Box], error: ParsingError?) {
    try await scan(0..<window.fileLength, in: nil, depth: 0)
  }

  /// Reads the boxes side by side in a part of the file.
  private mutating func scan(
    _ range: Range<Int>, in parent: FourCC?, depth: Int
  ) async throws(MP4Error) -> (boxes: [Box], error: ParsingError?) {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      try await window.move(
        to: offset, count: min(BoxHeader.largestSize, range.upperBound - offset),
        readAhead: Self.readAhead)
      if isTerminator(at: offset, end: range.upperBound) { break }
      let outline: Box
      do {
        outline = try parseOutline(at: offset, end: range.upperBound, in: parent)
      } catch {
        return (boxes, error)
      }
      if isFragment(outline, behind: boxes) {
        fragmentsOffset = offset
        break
      }
      offset = outline.range.upperBound
      if isDescended(outline, depth: depth) {
        let inside = try await scan(outline.payloadRange, in: outline.type, depth: depth + 1)
        boxes.append(outline.replacing(children: inside.boxes, error: inside.error))
      } else if isWanted(outline, in: parent) {
        try await window.move(
          to: outline.offset, count: wantedByteCount(of: outline), readAhead: Self.readAhead,
          for: "payload of '\(outline.type)'")
        do { boxes.append(try parseBox(outline, in: parent, depth: depth)) } catch {
          return (boxes, error)
        }
      } else {
        boxes.append(outline)
      }
    }
    return (boxes, nil)
  }

  /// Whether a box has fields or children of a known kind: media data and strangers stay unread.
  private func isWanted(_ box: Box, in parent: FourCC?) -> Bool {
    switch registry.kind(of: box.type, userType: box.userType, in: parent) {
    case .container, .content, .layout: box.size <= BoxParser.sizeLimit
    case .padding, nil: false
    }
  }

  /// Whether the fragments of a movie, which are left out, begin here.
  private func isFragment(_ box: Box, behind boxes: [Box]) -> Bool {
    readsStartOnly && box.type == .movieFragment && boxes.contains { $0.type == .movie }
  }

  /// Whether the children of a box are read one by one, because it is too large to be read at once.
  private func isDescended(_ box: Box, depth: Int) -> Bool {
    guard readsStartOnly, box.size > Self.wholeContainerLimit, box.error == nil,
      depth < BoxParser.depthLimit, case .container = registry[box.type]
    else { return false }
    return true
  }

  /// How much of a box is read: of a large table only what comes before its rows.
  private func wantedByteCount(of box: Box) -> Int {
    let isLeft =
      readsStartOnly && box.size > Self.tableLimit && registry.sampleTables.contains(box.type)
    return isLeft ? min(box.size, Self.tableHeadSize) : box.size
  }

  /// Enough for the longest header and all fields before the rows.
  private static let tableHeadSize = 64

  private func isTerminator(at offset: Int, end: Int) -> Bool {
    guard end - offset == 4 else { return false }
    return BoxParser.isTerminator(window.bytes.span.extracting(window.indices(of: offset..<end)))
  }

  private mutating func parseOutline(
    at offset: Int, end: Int, in parent: FourCC?
  ) throws(ParsingError) -> Box {
    // A copy, though of no bytes: a span of `self.window` would lock the parser beside it.
    let window = window
    let bytes = window.bytes.span.extracting(window.indices(of: offset..<end))
    return try parser.parseOutline(bytes, at: offset, available: end - offset, in: parent)
  }

  private mutating func parseBox(
    _ outline: Box, in parent: FourCC?, depth: Int
  ) throws(ParsingError) -> Box {
    let window = window
    let count = wantedByteCount(of: outline)
    let indices = window.indices(of: outline.offset..<outline.offset + count)
    return try parser.parseBox(
      window.bytes.span.extracting(indices), at: outline.offset,
      deferredByteCount: outline.size - count, in: parent, depth: depth)
  }
}
