import Media

/// A fragment whose place in the file is known, and when its samples of a track appear.
struct FragmentPlace: Hashable, Sendable {
  /// Offset in the file of the `moof` box, or of the boxes that belong before it.
  let offset: Int

  /// When the first of its pictures appears, or what an index says about it.
  let time: MediaTime
}

/// The fragments of a track that have been found so far, and where to look for others.
///
/// Where a file has no index, its bytes are the only thing that can be searched. They are spread over
/// the film more or less evenly, so the place of a moment can be guessed from two known ones, better
/// each time. A pure value: it guesses, and reads nothing.
struct FragmentPlaces: Sendable {
  /// Ascending by offset: at least the first fragment.
  private(set) var known: [FragmentPlace]

  /// Bytes of the first fragment with its media data.
  private let firstSize: Int

  /// How long one fragment lasts, roughly; at least a microsecond.
  let fragmentDuration: Int64

  /// Where the last fragment may begin at the latest.
  private let end: Int

  init(first: FragmentPlace, size: Int, duration: MediaTime, end: Int) {
    known = [first]
    firstSize = max(1, size)
    fragmentDuration = max(1, duration.microseconds)
    self.end = end
  }

  /// Bytes of one fragment with its media data, roughly.
  var typicalSize: Int {
    guard let first = known.first, let last = known.last, first.time < last.time else {
      return firstSize
    }
    return offset(after: fragmentDuration, between: first, last)
  }

  mutating func insert(_ place: FragmentPlace) {
    let index = known.partitioningIndex { $0.offset >= place.offset }
    guard index == known.count || known[index].offset != place.offset else { return }
    known.insert(place, at: index)
  }

  /// The last known fragment that begins at or before a moment; the first one of all if none does.
  func last(atOrBefore time: MediaTime) -> FragmentPlace {
    known.last { $0.time <= time } ?? known[0]
  }

  /// Where to look for a fragment nearer to a moment, or `nil` if the last known one is near.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - empty: A range in which no fragment begins, as a search has shown.
  /// - Returns: The range to search: a fragment that begins in it is nearer.
  func guess(for time: MediaTime, empty: Range<Int>?) -> Range<Int>? {
    let lower = last(atOrBefore: time)
    let next = known.first { $0.offset > lower.offset }
    var end = min(next?.offset ?? self.end, self.end)
    if let empty, empty.upperBound >= end { end = min(end, empty.lowerBound) }
    let start = lower.offset + 1
    let ahead = time.microseconds.subtractingClamped(lower.time.microseconds)
    // Two fragments on are found as quickly by walking.
    guard end - start > Self.nearby, ahead > 2 * fragmentDuration else { return nil }
    guard empty == nil else { return start + (end - start) / 2..<end }
    // One fragment early, so that the first one after the guess does not begin too late.
    let distance = offset(after: ahead, between: lower, next) - typicalSize
    return min(max(start, lower.offset.addingClamped(distance)), end - 1)..<end
  }

  /// Bytes that are read as quickly as they are searched.
  private static let nearby = 1 << 16

  private func offset(
    after ahead: Int64, between lower: FragmentPlace, _ next: FragmentPlace?
  ) -> Int {
    var (bytes, span) = (firstSize, fragmentDuration)
    if let next, next.time > lower.time {
      bytes = next.offset - lower.offset
      span = max(1, next.time.microseconds.subtractingClamped(lower.time.microseconds))
    }
    return Int(clamping: Int128(bytes) * Int128(ahead) / Int128(span))
  }
}

/// Looks for a fragment somewhere in the middle of a file.
///
/// Media data has no structure that shows where a `moof` box begins, so the four letters are searched
/// for. Four bytes are there by chance in one of four billion places; what is found counts only if
/// the box can be read whole, names known tracks, and another box follows it.
struct FragmentScan: Sendable {
  let reader: any ByteRangeReader

  /// Reads the fragments; its tracks have no position yet.
  let demuxer: FragmentDemuxer

  /// Bytes of one read.
  let windowSize: Int

  /// What is found: where the `moof` box is, and the samples of its tracks.
  typealias Found = (offset: Int, samples: [FragmentSamples])

  /// Reads at most, and places that look like a fragment at most.
  private static let windowLimit = 8
  private static let candidateLimit = 8

  /// Looks for the first fragment that begins in a range.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  func firstFragment(in range: Range<Int>) async throws(MP4Error) -> Found? {
    var position = range.lowerBound
    var candidates = 0
    for _ in 0..<Self.windowLimit where position < range.upperBound {
      let end = min(position + windowSize, reader.length)
      let bytes = try await read(position..<end)
      for offset in Self.offsets(in: bytes, at: position) where range.contains(offset) {
        candidates += 1
        guard candidates <= Self.candidateLimit else { return nil }
        if let found = try await fragment(at: offset) { return found }
      }
      // The start of a box may lie across the end of what has been read.
      position = max(end - Self.patternSize, position + 1)
      if end == reader.length { break }
    }
    return nil
  }

  /// The fragment that begins at an offset; `nil` if there is none.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  func fragment(at offset: Int) async throws(MP4Error) -> Found? {
    var walk = FragmentWalk(reader, from: offset, demuxer)
    guard let samples = try await walk.next(), walk.lastOffset == offset, walk.problems.isEmpty,
      samples.contains(where: { $0.count > 0 })
    else { return nil }
    guard let end = walk.mediaEnd, end <= reader.length else { return nil }
    return (offset, samples)
  }

  private func read(_ range: Range<Int>) async throws(MP4Error) -> [UInt8] {
    do {
      return try await reader.read(range, for: "search for a fragment")
    } catch {
      throw MP4Error(error)
    }
  }

  /// Size and type of a `moof`, and the same of the `mfhd` with which it begins.
  private static let patternSize = 16

  /// Where `moof` boxes could begin: all places at which such a box begins with its header.
  private static func offsets(in bytes: [UInt8], at base: Int) -> [Int] {
    let pattern: [UInt8] = Array("moof".utf8) + [0, 0, 0, 16] + Array("mfhd".utf8)
    var offsets: [Int] = []
    guard bytes.count >= patternSize else { return [] }
    for index in 4...bytes.count - 12 where bytes[index] == pattern[0] {
      if bytes[index..<index + 12].elementsEqual(pattern) { offsets.append(base + index - 4) }
    }
    return offsets
  }
}
