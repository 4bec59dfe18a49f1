/// Finds the packets in a stream of bytes that comes in pieces of any size.
///
/// Packets follow each other at a distance of 188 bytes; of 192 if 4 bytes of arrival time precede
/// each (M2TS), of 204 if 16 of error correction follow. The distance is found by five sync bytes,
/// where fewer packets come by as many as there are, but two. What is decided depends on the bytes
/// alone and not on the pieces: a decision waits until all bytes that it may look at are there.
package struct PacketFramer: Sendable {
  /// What comes next in the stream.
  package enum Item: Equatable, Sendable {
    /// 188 bytes, by their place in ``PacketFramer/bytes``.
    case packet(Range<Int>, offset: Int)
    /// Bytes that are not packets, before the next one or the end.
    case skipped(byteCount: Int, offset: Int)
    /// The last packet lacks its end.
    case cut(byteCount: Int, offset: Int)
  }

  /// From one packet to the next; `nil` until it is known.
  package private(set) var stride: Int?

  /// What has come and is not done with.
  package private(set) var bytes: [UInt8] = []

  /// Where the next packet should begin in ``bytes``; beyond them if bytes between packets are
  /// missing.
  private var position = 0

  /// Where the first of ``bytes`` lies in the stream.
  private var base: Int

  /// Where a search for the next packet has begun in the stream; `nil` while there is none.
  private var searchStart: Int?

  private var isFinished = false

  private static let strides = [188, 192, 204]

  /// How many sync bytes prove a distance.
  private static let proof = 5

  /// - Parameter offset: Where the first byte lies in the stream.
  package init(at offset: Int = 0) {
    base = offset
  }

  package mutating func append(_ piece: [UInt8]) {
    let done = min(position, bytes.count)
    base += done
    position -= done
    // Where whole packets have come before, the piece need not be copied.
    guard done < bytes.count else { return bytes = piece }
    bytes.removeFirst(done)
    bytes.append(contentsOf: piece)
  }

  /// Says that no further bytes come.
  package mutating func finish() { isFinished = true }

  /// Returns what comes next; `nil` if that takes more bytes, and after the end.
  package mutating func next() -> Item? {
    guard let stride else { return findStride() }
    let end = position + TransportPacket.byteCount
    guard end <= bytes.count else { return isFinished ? rest() : nil }
    guard searchStart == nil, bytes[position] == TransportPacket.syncByte else {
      return findPacket(stride)
    }
    defer { position += stride }
    return .packet(position..<end, offset: base + position)
  }

  /// Takes the packets that come next together, if they can be.
  ///
  /// - Parameter isWanted: Receives the first packet of a run.
  /// - Returns: The run; `nil` if the next packet is not in one, or it is not wanted.
  mutating func next(where isWanted: (PacketRun) -> Bool) -> PacketRun? {
    guard let stride, searchStart == nil,
      var run = PacketRun(bytes.span, at: position, stride: stride), isWanted(run)
    else { return nil }
    run.extend(in: bytes.span)
    position += run.count * stride
    return run
  }

  /// Looks for the first packet and the distance to the next ones.
  private mutating func findStride() -> Item? {
    let start = searchStart ?? base + position
    searchStart = start
    let reach = isFinished ? TransportPacket.byteCount - 1 : (Self.proof - 1) * 204
    while position + reach < bytes.count {
      if let found = Self.strides.first(where: { isProven($0, at: position) }) {
        stride = found
        searchStart = nil
        // The arrival time of the first packet is not a junk.
        let isJunk = base + position - start > (found == 192 ? 4 : 0)
        return isJunk ? skipped(from: start) : next()
      }
      position += 1
    }
    return isFinished ? giveUp(start) : nil
  }

  // ANCHOR: proof
  /// Whether packets follow each other at a distance from here on.
  private func isProven(_ stride: Int, at place: Int) -> Bool {
    var count = 0
    var next = place
    while count < Self.proof, next < bytes.count {
      guard bytes[next] == TransportPacket.syncByte else { return false }
      count += 1
      next += stride
    }
    return count > 1
  }
  // ANCHOR_END: proof

  /// Looks for the next packet: a sync byte with another one at the right distance.
  private mutating func findPacket(_ stride: Int) -> Item? {
    let start = searchStart ?? base + position
    searchStart = start
    while position + stride < bytes.count {
      if bytes[position] == TransportPacket.syncByte,
        bytes[position + stride] == TransportPacket.syncByte
      {
        searchStart = nil
        return skipped(from: start)
      }
      position += 1
    }
    return isFinished ? giveUp(start) : nil
  }

  private func skipped(from start: Int) -> Item {
    .skipped(byteCount: base + position - start, offset: start)
  }

  private mutating func giveUp(_ start: Int) -> Item? {
    position = bytes.count
    searchStart = nil
    return base + position > start ? skipped(from: start) : nil
  }

  private mutating func rest() -> Item? {
    guard let start = searchStart ?? (position < bytes.count ? base + position : nil) else {
      return nil
    }
    let isCut = searchStart == nil
    position = bytes.count
    searchStart = nil
    let byteCount = base + position - start
    return isCut
      ? .cut(byteCount: byteCount, offset: start) : .skipped(byteCount: byteCount, offset: start)
  }
}
