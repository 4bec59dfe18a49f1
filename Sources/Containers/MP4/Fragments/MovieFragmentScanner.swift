import Media

/// Walks the top level of a file from its first fragment on, and keeps nothing of what it passes.
///
/// A film of ten hours has eighteen thousand fragments. Each takes one read: its table is about as
/// large as the one before it, so that much is read ahead, and the header of the media data, which
/// says where the next fragment is, comes with it.
struct MovieFragmentScanner: Sendable {
  /// Where the next box begins.
  private var offset: Int
  private var window: ReadWindow
  private var readAhead = Self.firstReadAhead

  /// Bytes that are read with the first header.
  static let firstReadAhead = 16_384

  /// The indexes that lay between the fragments.
  private(set) var segmentIndexes: [LocatedSegmentIndex] = []

  /// What the index at the end of the file says.
  private(set) var randomAccess: [TrackFragmentRandomAccessBox] = []

  /// Boxes at the top level that are not what they claim to be.
  private(set) var problems: [MP4Error] = []

  /// More than any table of a fragment takes: it is one of many, so that a player starts soon.
  private static let largestSize = 1 << 26

  init(_ reader: any ByteRangeReader, from offset: Int) {
    window = ReadWindow(reader)
    self.offset = offset
  }

  /// Returns the next fragment, or `nil` at the end of the file.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func next() async throws(MP4Error) -> MovieFragment? {
    while offset < window.fileLength {
      if let fragment = try await readBox() { return fragment }
    }
    return nil
  }

  /// Reads the next box, or passes over it.
  ///
  /// - Returns: The fragment, where it is one.
  @discardableResult
  private mutating func readBox() async throws(MP4Error) -> MovieFragment? {
    try await window.move(to: offset, count: BoxHeader.largestSize, readAhead: readAhead)
    // Fewer bytes than a header has: what was to come there is cut off.
    guard let header = header(at: offset) else {
      offset = window.fileLength
      return nil
    }
    let extent = header.extent(within: window.fileLength - offset, isTopLevel: true)
    if let error = extent.error, header.type != .mediaData {
      problems.append(MP4Error(error, path: "\(header.type)"))
    }
    offset += extent.size
    guard extent.isReadable, Self.isRead(header.type) else { return nil }
    guard extent.size <= Self.largestSize else {
      let rule = "has \(extent.size.grouped) bytes, too many for a box of its kind"
      let error = ParsingError(.invalid(rule), at: header.offset)
      problems.append(MP4Error(error, path: "\(header.type)"))
      return nil
    }
    // The header of the next box comes with it.
    try await window.move(
      to: header.offset, count: extent.size + BoxHeader.largestSize, readAhead: readAhead,
      for: "payload of '\(header.type)'")
    let payload = header.offset + header.headerSize..<header.offset + extent.size
    return read(header, payload)
  }

  /// Returns the `sidx` box that begins here, or `nil` if there is another one.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  func segmentIndex() async throws(MP4Error) -> LocatedSegmentIndex? {
    var scanner = self
    try await scanner.readBox()
    return scanner.segmentIndexes.first { $0.range.lowerBound == offset }
  }

  /// Where the next box ends, if its header has been read.
  var nextBoxEnd: Int? {
    guard window.contains(offset), let header = header(at: offset) else {
      return offset == window.fileLength ? offset : nil
    }
    let extent = header.extent(within: window.fileLength - offset, isTopLevel: true)
    return extent.isReadable ? offset + extent.size : nil
  }

  private static func isRead(_ type: FourCC) -> Bool {
    [.movieFragment, .segmentIndex, .movieFragmentRandomAccess].contains(type)
  }

  private func header(at offset: Int) -> BoxHeader? {
    let indices = window.indices(of: offset..<window.fileLength)
    var bytes = ByteReader(window.bytes.span.extracting(indices), at: offset)
    return try? BoxHeader(parsing: &bytes)
  }

  /// Reads a box of one of the kinds that matter here.
  private mutating func read(_ header: BoxHeader, _ payload: Range<Int>) -> MovieFragment? {
    let window = window
    let bytes = window.bytes.span.extracting(window.indices(of: payload))
    var reader = ByteReader(bytes, at: payload.lowerBound)
    guard header.type != .movieFragment else {
      readAhead = min(max(512, payload.count + payload.count / 4), 65_536)
      return MovieFragment(parsing: &reader, at: header.offset)
    }
    do throws(ParsingError) {
      if header.type == .segmentIndex {
        segmentIndexes.append(
          LocatedSegmentIndex(
            box: try SegmentIndexBox(parsing: &reader), range: header.offset..<payload.upperBound))
      } else {
        try readRandomAccess(&reader)
      }
    } catch {
      problems.append(MP4Error(error, path: "\(header.type)"))
    }
    return nil
  }

  private mutating func readRandomAccess(_ payload: inout ByteReader) throws(ParsingError) {
    while var box = try payload.nextBox() {
      if let error = box.error {
        problems.append(MP4Error(error, path: "\(FourCC.movieFragmentRandomAccess)"))
      }
      guard box.header.type == .trackFragmentRandomAccess else { continue }
      randomAccess.append(try TrackFragmentRandomAccessBox(parsing: &box.payload))
    }
  }
}

/// Goes through the fragments of a file from one of them on.
struct FragmentWalk: Sendable {
  private var scanner: MovieFragmentScanner
  private(set) var demuxer: FragmentDemuxer

  /// Prepares to read the fragments that begin at or after `offset`.
  init(_ reader: any ByteRangeReader, from offset: Int, _ demuxer: FragmentDemuxer) {
    scanner = MovieFragmentScanner(reader, from: offset)
    self.demuxer = demuxer
  }

  /// Returns the samples of the next fragment, or `nil` at the end of the file.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read; the next call tries the same fragment again.
  mutating func next() async throws(MP4Error) -> [FragmentSamples]? {
    var ahead = scanner
    let fragment = try await ahead.next()
    scanner = ahead
    guard let fragment else { return nil }
    lastOffset = fragment.offset
    return demuxer.append(fragment)
  }

  /// Where the `moof` box of the last fragment begins.
  private(set) var lastOffset: Int?

  /// Where the box after the last fragment's `moof` ends, if its header has been read.
  var mediaEnd: Int? { scanner.nextBoxEnd }

  /// The `sidx` boxes that lay between the fragments.
  var segmentIndexes: [LocatedSegmentIndex] { scanner.segmentIndexes }

  /// What `mfra` says about each track, if the walk has come to it.
  var randomAccess: [RandomAccessIndex] { scanner.randomAccess.map(RandomAccessIndex.init) }

  /// What cannot be used, in the order in which it was found.
  var problems: [MP4Error] { demuxer.problems + scanner.problems }
}
