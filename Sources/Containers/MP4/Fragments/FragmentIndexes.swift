import Media

/// The indexes of a file in fragments: `sidx` boxes at the front, `mfra` at the end.
///
/// Both are read as far as they are needed: an index that `sidx` leads to when a moment in it is
/// requested, and `mfra` when no `sidx` knows the moment.
struct FragmentIndexes: Sendable {
  private let reader: any ByteRangeReader
  private var boxes: [LocatedSegmentIndex]
  private var segments: [SegmentIndex]

  /// `nil` if it has not been searched for.
  private var randomAccess: [RandomAccessIndex]?

  /// Whether the indexes lead to where they say.
  private var isTrusted = true

  init(_ reader: any ByteRangeReader, _ boxes: [LocatedSegmentIndex]) {
    self.reader = reader
    self.boxes = boxes
    segments = SegmentIndex.indexes(joining: boxes)
  }

  /// Forgets the indexes, because they pointed to a place without a fragment.
  mutating func distrust() { isTrusted = false }

  /// The fragment in which a moment of a track lies; `nil` if no index knows.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func place(
    of track: MP4Track, at time: MediaTime
  ) async throws(MP4Error) -> FragmentPlace? {
    guard isTrusted else { return nil }
    if let place = try await segment(of: track.id, at: time) { return try await checked(place) }
    try await loadRandomAccess()
    let found = randomAccess?.first { $0.trackID == track.id && !$0.entries.isEmpty }
    guard let entry = found?.entry(atOrBefore: track.ticks(time)) ?? found?.entries.first
    else { return nil }
    return try await checked(FragmentPlace(offset: entry.offset, time: track.time(entry.time)))
  }

  /// The last fragment, or one shortly before it; `nil` if no index knows.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func lastOffset() async throws(MP4Error) -> Int? {
    if let end = try await end(), let place = try await segment(of: nil, at: end) {
      return try await checked(place)?.offset
    }
    try await loadRandomAccess()
    guard let offset = randomAccess?.flatMap(\.entries).map(\.offset).max() else { return nil }
    return try await checked(FragmentPlace(offset: offset, time: .zero))?.offset
  }

  /// The last moment of a `sidx` that covers the whole file; `nil` if there is none.
  private func end() async throws(MP4Error) -> MediaTime? {
    guard let index = segments.first, let last = index.subsegments.last else { return nil }
    let offset = last.range.upperBound
    guard offset <= reader.length else { return nil }
    let next = offset == reader.length ? nil : try await boxType(at: offset)
    guard offset == reader.length || next == .movieFragmentRandomAccess else { return nil }
    return MediaTime(value: last.endTime.addingClamped(-1), timescale: index.timescale)
  }
}

extension FragmentIndexes {
  private mutating func segment(
    of trackID: Track.ID?, at time: MediaTime
  ) async throws(MP4Error) -> FragmentPlace? {
    // Each turn divides a subsegment, or ends.
    for _ in 0..<Self.depthLimit {
      guard let index = segments.first(where: { $0.trackID == trackID }) ?? segments.first,
        let found = index.subsegment(at: time),
        MediaTime(value: found.endTime, timescale: index.timescale) > time
          || found.range.upperBound == reader.length
      else { return nil }
      guard found.isIndex else {
        return FragmentPlace(
          offset: found.range.lowerBound,
          time: MediaTime(value: found.startTime, timescale: index.timescale))
      }
      guard !boxes.contains(where: { $0.range.lowerBound == found.range.lowerBound }),
        let inner = try await innerIndex(at: found.range.lowerBound)
      else { return nil }
      boxes.append(inner)
      segments = SegmentIndex.indexes(joining: boxes)
    }
    return nil
  }

  private static let depthLimit = 8

  /// Reads the `sidx` box with which a subsegment begins.
  private func innerIndex(at offset: Int) async throws(MP4Error) -> LocatedSegmentIndex? {
    guard offset < reader.length else { return nil }
    return try await MovieFragmentScanner(reader, from: offset).segmentIndex()
  }

  /// The place, if boxes begin there that belong to a fragment.
  private func checked(_ place: FragmentPlace) async throws(MP4Error) -> FragmentPlace? {
    guard place.offset >= 0, place.offset < reader.length,
      let type = try await boxType(at: place.offset), Self.fragmentTypes.contains(type)
    else { return nil }
    return place
  }

  private static let fragmentTypes: Set<FourCC> = [
    .movieFragment, .segmentType, .segmentIndex, "ssix", "emsg", "prft", "free", "skip",
  ]

  private func boxType(at offset: Int) async throws(MP4Error) -> FourCC? {
    guard reader.length - offset >= 8 else { return nil }
    // The size of a fragment's table, which is read next.
    let end = min(reader.length, offset.addingClamped(MovieFragmentScanner.firstReadAhead))
    let bytes = try await read(offset..<end, for: "header of a box")
    var header = ByteReader(bytes.span, at: offset)
    return try? BoxHeader(parsing: &header).type
  }

  /// Reads `mfra`, whose size is in the last box of the file.
  private mutating func loadRandomAccess() async throws(MP4Error) {
    guard randomAccess == nil else { return }
    randomAccess = []
    let length = reader.length
    guard length >= Self.offsetBoxSize else { return }
    // The same read brings most of the index itself.
    let start = max(0, length - Self.tailSize)
    let tail = try await read(start..<length, for: "end of the file").suffix(Self.offsetBoxSize)
    guard tail.dropFirst(4).starts(with: Array("mfro".utf8)) else { return }
    let size = Int(bigEndianBytes: tail.suffix(4))
    guard Self.offsetBoxSize...min(length, Self.sizeLimit) ~= size else { return }
    var scanner = MovieFragmentScanner(reader, from: length - size)
    while try await scanner.next() != nil {}
    randomAccess = scanner.randomAccess.map(RandomAccessIndex.init)
  }

  /// Bytes of an `mfro` box, of what is read with it, and of the largest index that is read.
  private static let offsetBoxSize = 16
  private static let tailSize = 1 << 16
  private static let sizeLimit = 1 << 26

  private func read(_ range: Range<Int>, for purpose: String) async throws(MP4Error) -> [UInt8] {
    do {
      return try await reader.read(range, for: purpose)
    } catch {
      throw MP4Error(error)
    }
  }
}
