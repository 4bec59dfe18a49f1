import Media

/// A recording of packets with the times at which they came: rtpdump, as Wireshark exports it.
///
/// The format of the program `rtpplay`, rtptools:
///
///     #!rtpplay1.0 127.0.0.1/5004\n   a line of text
///     start               UInt32, UInt32   seconds since 1970, and microseconds
///     source              UInt32           an address
///     port                UInt16
///     padding             UInt16
///
/// and before each packet
///
///     length              UInt16   of these 8 bytes and what is kept of the packet
///     packet length       UInt16   as it was sent; 0 for a control packet
///     offset              UInt32   milliseconds since the start
package enum RTPDump {
  static let mark = "#!rtpplay1.0 "

  /// Bytes of the first line at most.
  private static let lineLimit = 256

  /// Parses a whole recording.
  ///
  /// - Parameter bytes: All of it.
  /// - Returns: The datagrams, and what is wrong with the rest where it is cut off.
  /// - Throws: `ParsingError` if it does not begin as a recording does.
  package static func datagrams(
    of bytes: [UInt8]
  ) throws(ParsingError) -> (datagrams: [ReceivedDatagram], fault: ParsingError?) {
    var offset = try packetsOffset(in: bytes)
    var datagrams: [ReceivedDatagram] = []
    while offset < bytes.count {
      do throws(ParsingError) {
        var reader = ByteReader(bytes.span.extracting(offset...), at: offset)
        if let datagram = try datagram(parsing: &reader) { datagrams.append(datagram) }
        offset = reader.offset
      } catch {
        return (datagrams, error)
      }
    }
    return (datagrams, nil)
  }

  /// The offset of the first packet.
  ///
  /// - Throws: `ParsingError` if the recording's header is not valid.
  static func packetsOffset(in bytes: [UInt8]) throws(ParsingError) -> Int {
    guard bytes.starts(with: mark.utf8) else {
      throw ParsingError(.invalid("a recording begins with \"\(mark)\""), at: 0)
    }
    guard let end = bytes.prefix(lineLimit).firstIndex(of: 10) else {
      throw ParsingError(.invalid("the first line has no end"), at: 0)
    }
    guard bytes.count >= end + 17 else {
      throw ParsingError(.truncated(needed: 16, available: bytes.count - end - 1), at: end + 1)
    }
    return end + 17
  }

  /// Parses a packet with its header; `nil` if the recording kept none of its bytes.
  static func datagram(
    parsing reader: inout ByteReader
  ) throws(ParsingError) -> ReceivedDatagram? {
    let start = reader.offset
    let length: UInt16 = try reader.readInteger()
    _ = try reader.readInteger(UInt16.self)
    let offset: UInt32 = try reader.readInteger()
    guard length >= 8 else {
      throw ParsingError(.invalid("a packet of \(length) bytes, its header included"), at: start)
    }
    let bytes = try reader.readBytes("datagram", count: Int(length) - 8)
    return bytes.isEmpty ? nil : ReceivedDatagram(bytes, at: .milliseconds(Int64(offset)))
  }

  /// A recording of datagrams; those that are too large for it, or came after 49 days, are left out.
  package static func bytes(of datagrams: [ReceivedDatagram]) -> [UInt8] {
    var bytes = Array("\(mark)127.0.0.1/5004\n".utf8)
    bytes += [UInt8](repeating: 0, count: 8)
    bytes += [127, 0, 0, 1, 0x13, 0x8C, 0, 0]
    for datagram in datagrams {
      let milliseconds = datagram.arrival / .milliseconds(1)
      guard datagram.bytes.count <= 0xFFF7, 0..<4_294_967_296.0 ~= milliseconds else { continue }
      bytes.append(bigEndian: UInt16(datagram.bytes.count + 8))
      let isControl = RTPPacket.isControl(datagram.bytes)
      bytes.append(bigEndian: isControl ? 0 : UInt16(datagram.bytes.count))
      bytes.append(bigEndian: UInt32(milliseconds))
      bytes += datagram.bytes
    }
    return bytes
  }
}

/// Reads a recording, packet by packet.
package actor RTPDumpTransport: RTPTransport {
  private let bytes: any ByteRangeReader
  private var offset = 0
  private var window: [UInt8] = []
  private var windowStart = 0
  private var isClosed = false

  /// Where the recording ends too early, after the last packet that could be read.
  package private(set) var fault: RTPFault?

  private static let pieceSize = 1 << 18

  /// The recording has its own times.
  package nonisolated var clock: WallClock? { nil }

  package init(_ bytes: any ByteRangeReader) {
    self.bytes = bytes
  }

  package func next() async throws -> ReceivedDatagram? {
    guard !isClosed else { return nil }
    if offset == 0 { try await begin() }
    while offset < bytes.length {
      do throws(ParsingError) {
        if let datagram = try await read() { return datagram }
      } catch {
        fault = .badRecording(error)
        isClosed = true
        return nil
      }
    }
    return nil
  }

  package func close() { isClosed = true }

  private func begin() async throws(RTPFault) {
    try await fill(from: 0, count: 512)
    do throws(ParsingError) {
      offset = try RTPDump.packetsOffset(in: window)
    } catch {
      throw .badRecording(error)
    }
  }

  /// Reads the next packet; `nil` if the recording kept none of its bytes.
  private func read() async throws(ParsingError) -> ReceivedDatagram? {
    // No packet has more than 64 KiB.
    do throws(RTPFault) {
      try await fill(from: offset, count: 1 << 16)
    } catch {
      throw ParsingError(.invalid("\(error)"), at: offset)
    }
    var reader = ByteReader(window.span.extracting((offset - windowStart)...), at: offset)
    let datagram = try RTPDump.datagram(parsing: &reader)
    offset = reader.offset
    return datagram
  }

  /// Sees to it that the window has the next bytes, as far as there are any.
  private func fill(from start: Int, count: Int) async throws(RTPFault) {
    let end = min(bytes.length, start + count)
    guard windowStart > start || windowStart + window.count < end || window.isEmpty else { return }
    do throws(ByteRangeError) {
      window = try await bytes.read(start..<min(bytes.length, start + Self.pieceSize))
      windowStart = start
    } catch {
      throw .unreadable(error)
    }
  }
}
