import Media
import TestSupport

/// A film in many fragments whose media data are zeros, so that it takes no memory.
///
/// Track 1 has pictures, track 2 sound; both have 60 samples of 512 ticks of 15 360 in a fragment,
/// which makes 2 s. Each fragment begins with a sync sample.
struct LongFilm: ByteRangeReader {
  enum Index: String, CaseIterable { case none, segments, randomAccess, movieLength }

  /// Bytes that are not zero, ascending.
  private var pieces: [(offset: Int, bytes: [UInt8])] = []
  private(set) var length = 0

  static let samplesPerFragment = 60

  init(
    fragmentCount: Int, fragmentSize: Int, index: Index, variation: Bool = true, seed: UInt64 = 1
  ) {
    var random = SplitMix64(seed: seed)
    let sizes = (0..<fragmentCount).map { _ in
      variation
        ? Int.random(in: fragmentSize / 3...fragmentSize * 5 / 3, using: &random)
        : fragmentSize
    }
    var movie = TinyFragments(trackIDs: [1, 2], soundIDs: [2])
    if index == .movieLength {
      movie.movieExtendsHeader = fullBox("mehd", u32(UInt32(fragmentCount) * 2000))
    }
    append(movie.start)
    let moofSize = Self.moof(0, size: fragmentSize).count
    if index == .segments {
      let rows = sizes.flatMap { u32(UInt32($0 + moofSize + 8), 30_720, 0x9000_0000) }
      append(fullBox("sidx", u32(1, 15_360, 0, 0), u16(0, UInt16(fragmentCount)), rows))
    }
    var entries: [UInt8] = []
    for (number, size) in sizes.enumerated() {
      entries += u64(UInt64(number) * 30_720, UInt64(length)) + u8(1, 1, 1)
      append(Self.moof(number, size: size) + u32(UInt32(size + 8)) + code("mdat"))
      length += size
    }
    if index == .randomAccess {
      let count = UInt32(fragmentCount)
      let table = fullBox("tfra", version: 1, u32(1, 0, count), entries)
      append(box("mfra", table, fullBox("mfro", u32(UInt32(table.count + 24)))))
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    pieces.append((length, bytes))
    length += bytes.count
  }

  /// A `moof` whose samples have the same size, all together `size` bytes at most.
  private static func moof(_ number: Int, size: Int) -> [UInt8] {
    func track(_ id: UInt32, dataOffset: Int, flags: UInt32) -> [UInt8] {
      let sampleSize = UInt32(size / 2 / samplesPerFragment)
      return box(
        "traf", fullBox("tfhd", flags: 0x02_0030, u32(id, sampleSize, flags)),
        fullBox("tfdt", version: 1, u64(UInt64(number) * 30_720)),
        fullBox(
          "trun", flags: 5, u32(UInt32(samplesPerFragment)), i32(Int32(dataOffset)),
          u32(0x0200_0000)))
    }
    func moof(_ start: Int) -> [UInt8] {
      box(
        "moof", fullBox("mfhd", u32(UInt32(number + 1))),
        track(1, dataOffset: start, flags: 0x0101_0000),
        track(2, dataOffset: start + size / 2, flags: 0x0200_0000))
    }
    return moof(moof(0).count + 8)
  }

  func read(offset: Int, length count: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: count)
    var bytes = [UInt8](repeating: 0, count: count)
    let range = offset..<offset + count
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      let end = pieces[middle].offset + pieces[middle].bytes.count
      if end <= offset { low = middle + 1 } else { high = middle }
    }
    for piece in pieces[low...] {
      guard piece.offset < range.upperBound else { break }
      let part = (piece.offset..<piece.offset + piece.bytes.count).clamped(to: range)
      bytes.replaceSubrange(
        part.lowerBound - offset..<part.upperBound - offset,
        with: piece.bytes[part.lowerBound - piece.offset..<part.upperBound - piece.offset])
    }
    return bytes
  }
}
