import Media

/// Looks for a fragment somewhere in the middle of a file.
///
/// Media data has no structure that shows where a `moof` box begins, so the four letters are searched
/// for. Four bytes are there by chance in one of four billion places; what is found counts only if
/// the box can be read whole, tells of known tracks, and another box follows it.
struct FragmentScan: Sendable {
  let reader: any ByteRangeReader

  /// What reads the fragments: of a movie whose tracks are at no certain place.
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

  /// The fragment that begins at an offset; `nil` where there is none.
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
