/// Reads whole blocks from another reader and answers from the blocks that it keeps.
///
/// A parser reads 8 bytes here and 16 bytes there. Over a network each of those reads would cost a
/// round trip, so this reader requests aligned blocks, all missing neighbours in one request, and
/// keeps the most recently used ones. For callers that read one piece after the other it reads
/// ahead, as `ReadAhead` decides: first the blocks that the caller needs, and after they have
/// arrived, the blocks that follow, in requests that no caller waits for.
///
/// Two tasks that want the same missing block share one request. A request that fails is not
/// remembered: the next read tries again.
public actor CachingByteRangeReader: RemoteByteRangeReader {
  public nonisolated let length: Int
  private let base: any ByteRangeReader
  private let blockSize: Int
  private let blockLimit: Int
  private var blocks: BlockCache
  private var coming: [Int: SharedRead] = [:]
  private var readAhead: ReadAhead

  /// What is being read ahead for each stream; a member of each read is the stream itself.
  private var readsAhead: [ReadAhead.Stream.ID: [SharedRead]] = [:]

  /// Creates a reader that keeps at most `blockLimit` blocks of `blockSize` bytes.
  ///
  /// At most `readAheadLimit` blocks are read before they are wanted, in each of up to 8 places.
  public init(
    _ base: any ByteRangeReader, blockSize: Int = 65_536, blockLimit: Int = 128,
    readAheadLimit: Int = 8
  ) {
    precondition(blockSize > 0 && blockLimit > 0, "a cache keeps at least one byte")
    self.base = base
    self.blockSize = blockSize
    self.blockLimit = blockLimit
    blocks = BlockCache(limit: blockLimit)
    // With a larger budget, what is read ahead would push out what is wanted now.
    readAhead = ReadAhead(limit: readAheadLimit, budget: blockLimit / 2)
    length = base.length
  }

  public func read(offset: Int, length count: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: count)
    guard count > 0 else { return [] }
    let range = offset..<offset + count
    let wanted = offset / blockSize..<(range.upperBound - 1) / blockSize + 1
    // What is larger than the cache would only push everything else out of it.
    guard wanted.count <= blockLimit else { return try await base.read(range) }

    let (stream, dropped) = readAhead.follow(wanted)
    if let dropped { giveUpReads(of: dropped) }
    do throws(ByteRangeError) {
      let bytes = try await bytes(of: wanted, for: range)
      startReadAhead(of: stream)
      return bytes
    } catch {
      if case .cancelled = error.reason {
        readAhead.drop(stream)
        giveUpReads(of: stream)
      }
      throw error
    }
  }

  package var isLoading: Bool { !coming.isEmpty }

  /// The bytes of a range, which lies in the wanted blocks.
  private func bytes(
    of wanted: Range<Int>, for range: Range<Int>
  ) async throws(ByteRangeError) -> [UInt8] {
    let pieces = pieces(of: wanted)
    defer { pieces.forEach { $0.read?.leave() } }
    var bytes: [UInt8] = []
    for piece in pieces {
      let run: [UInt8]
      do throws(ByteRangeError) {
        run = try await self.bytes(of: piece, for: range)
      } catch {
        guard case .shortRead = error.reason else { throw error }
        // The resource has become shorter; the requested part of the block may still be there.
        return try await base.read(range)
      }
      let start = piece.blocks.lowerBound * blockSize
      let part = range.clamped(to: start..<start + run.count)
      if part == range && part.count == run.count { return run }
      bytes += run[part.lowerBound - start..<part.upperBound - start]
    }
    return bytes
  }

  /// Neighbouring blocks, in the cache or on their way.
  private struct Piece {
    let blocks: Range<Int>
    var bytes: [UInt8] = []
    var read: SharedRead?
  }

  /// The parts of the wanted blocks; all missing ones are requested before the first wait.
  private func pieces(of wanted: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var index = wanted.lowerBound
    while index < wanted.upperBound {
      let piece = piece(at: index, of: wanted)
      pieces.append(piece)
      index = piece.blocks.upperBound
    }
    return pieces
  }

  private func piece(at index: Int, of wanted: Range<Int>) -> Piece {
    if let block = blocks.use(index) { return Piece(blocks: index..<index + 1, bytes: block) }
    if let read = coming[index], read.join() { return Piece(blocks: read.blocks, read: read) }
    let missing = (index..<wanted.upperBound).prefix { $0 == index || isMissing($0) }
    let read = start(index..<missing.endIndex)
    return Piece(blocks: read.blocks, read: read)
  }

  /// Starts a request for missing blocks.
  private func start(_ blocks: Range<Int>) -> SharedRead {
    let read = SharedRead(of: blocks) { [weak self] read in
      await self?.fetch(read)
    }
    for block in blocks { coming[block] = read }
    return read
  }

  private func startReadAhead(of stream: ReadAhead.Stream.ID) {
    for blocks in readAhead.next(of: stream, isMissing: isMissing) {
      let read = ReadPurpose.$current.withValue("read ahead") { start(blocks) }
      readsAhead[stream, default: []].append(read)
    }
  }

  /// Stops reading ahead for a stream; reads that no caller waits for are cancelled.
  private func giveUpReads(of stream: ReadAhead.Stream.ID) {
    readsAhead.removeValue(forKey: stream)?.forEach { $0.leave() }
  }

  private func isMissing(_ index: Int) -> Bool {
    index * blockSize < length && !blocks.contains(index) && coming[index] == nil
  }

  /// Reads blocks from the base; the work of a ``SharedRead``.
  private func fetch(_ read: SharedRead) async {
    let start = read.blocks.lowerBound * blockSize
    let end = min(read.blocks.upperBound * blockSize, length)
    let outcome: SharedRead.Outcome
    do throws(ByteRangeError) {
      outcome = .success(try await base.read(start..<end))
    } catch {
      outcome = .failure(error)
    }
    // A read that was given up may have been replaced by another one meanwhile.
    for block in read.blocks where coming[block] === read { coming[block] = nil }
    for (stream, reads) in readsAhead where reads.contains(where: { $0 === read }) {
      readsAhead[stream] = reads.count > 1 ? reads.filter { $0 !== read } : nil
    }
    if case .success(let run) = outcome { keep(run, from: read.blocks.lowerBound) }
    read.finish(outcome)
  }

  private func keep(_ run: [UInt8], from first: Int) {
    for (index, start) in zip(first..., stride(from: 0, to: run.count, by: blockSize)) {
      blocks.insert(Array(run[start..<min(start + blockSize, run.count)]), at: index)
    }
  }

  private func bytes(
    of piece: Piece, for range: Range<Int>
  ) async throws(ByteRangeError) -> [UInt8] {
    guard let read = piece.read else { return piece.bytes }
    switch await read.value() {
    case .success(let run): return run
    case .failure(let error):
      throw ByteRangeError(error.reason, offset: range.lowerBound, length: range.count)
    case nil: throw ByteRangeError(.cancelled, offset: range.lowerBound, length: range.count)
    }
  }
}
