import Media
import TestSupport

/// Writes small transport streams, packet by packet, by rules of its own.
struct StreamMaker {
  static let mapPID = 0x1000
  static let videoPID = 0x100
  static let soundPID = 0x101

  private(set) var bytes: [UInt8] = []
  private var counters: [Int: Int] = [:]
  private var random = SplitMix64(seed: 7)

  /// Where packets begin.
  var packetCount: Int { bytes.count / 188 }

  /// Writes a payload into as many packets as it needs.
  mutating func write(
    _ payload: [UInt8], pid: Int, isRandomAccess: Bool = false, clock: Int? = nil
  ) {
    var rest = payload[...]
    var isFirst = true
    repeat {
      var field: [UInt8]?
      if isFirst, isRandomAccess || clock != nil {
        let flags: UInt8 = (isRandomAccess ? 0x40 : 0) | (clock == nil ? 0 : 0x10)
        field = [flags]
        if let clock {
          let packed = UInt64(clock / 300) << 15 | 0x7E00 | UInt64(clock % 300)
          for shift: UInt64 in [40, 32, 24, 16, 8, 0] {
            field?.append(UInt8(truncatingIfNeeded: packed >> shift))
          }
        }
      }
      var room = 184 - (field.map { $0.count + 1 } ?? 0)
      if rest.count < room {
        // The adaptation field fills the packet; of one byte it is only the length.
        let missing = room - rest.count
        if let bytes = field {
          field = bytes + [UInt8](repeating: 0xFF, count: missing)
        } else {
          field = missing == 1 ? [] : [0] + [UInt8](repeating: 0xFF, count: missing - 2)
        }
        room = rest.count
      }
      let counter = counters[pid, default: 0]
      counters[pid] = (counter + 1) % 16
      bytes.append(0x47)
      bytes.append((isFirst ? 0x40 : 0) | UInt8(pid >> 8))
      bytes.append(UInt8(pid & 0xFF))
      bytes.append((field == nil ? 0x10 : 0x30) | UInt8(counter))
      if let field {
        bytes.append(UInt8(field.count))
        bytes += field
      }
      bytes += rest.prefix(room)
      rest = rest.dropFirst(room)
      isFirst = false
    } while !rest.isEmpty
  }

  /// Writes sections, with the rest of the packet stuffed.
  mutating func write(sections: [[UInt8]], pid: Int) {
    let payload = [0] + sections.flatMap(\.self)
    let filled = (payload.count + 183) / 184 * 184
    write(payload + [UInt8](repeating: 0xFF, count: filled - payload.count), pid: pid)
  }

  /// The tables of one program with a picture and a sound stream.
  mutating func writeTables(version: Int = 0, soundType: UInt8 = 0x0F) {
    write(sections: [Self.association(version: version)], pid: 0)
    write(sections: [Self.map(version: version, soundType: soundType)], pid: Self.mapPID)
  }

  static func association(version: Int = 0, programs: [(Int, Int)] = [(1, mapPID)]) -> [UInt8] {
    var content: [UInt8] = []
    for (number, pid) in programs {
      content += [UInt8(number >> 8), UInt8(number & 0xFF)]
      content += [0xE0 | UInt8(pid >> 8), UInt8(pid & 0xFF)]
    }
    return section(0, identifier: 1, version: version, content)
  }

  static func map(
    program: Int = 1, version: Int = 0, videoType: UInt8 = 0x1B, soundType: UInt8 = 0x0F
  ) -> [UInt8] {
    var content: [UInt8] = [0xE1, 0x00, 0xF0, 0x00, videoType, 0xE1, 0x00, 0xF0, 0x00]
    content += [soundType, 0xE1, 0x01, 0xF0, 0x06, 0x0A, 0x04, 0x64, 0x65, 0x75, 0]
    return section(2, identifier: program, version: version, content)
  }

  /// A section with its checksum, which is computed bit by bit.
  static func section(
    _ tableID: UInt8, identifier: Int, version: Int, isCurrent: Bool = true, _ content: [UInt8]
  ) -> [UInt8] {
    let length = content.count + 9
    var bytes: [UInt8] = [tableID]
    bytes.append(0xB0 | UInt8(length >> 8))
    bytes.append(UInt8(length & 0xFF))
    bytes.append(UInt8(identifier >> 8))
    bytes.append(UInt8(identifier & 0xFF))
    bytes.append(0xC0 | UInt8(version) << 1 | (isCurrent ? 1 : 0))
    bytes += [0, 0]
    bytes += content
    var checksum = UInt32.max
    for byte in bytes {
      for bit in (0..<8).reversed() {
        let top = checksum >> 31 ^ UInt32(byte >> UInt8(bit) & 1)
        checksum = checksum << 1 ^ (top == 1 ? 0x04C1_1DB7 : 0)
      }
    }
    for shift: UInt32 in [24, 16, 8, 0] {
      bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
    }
    return bytes
  }
}

extension StreamMaker {
  /// A PES packet.
  static func pes(
    _ payload: [UInt8], streamID: UInt8 = 0xE0, pts: Int64? = nil, dts: Int64? = nil,
    declaresLength: Bool = false
  ) -> [UInt8] {
    var times: [UInt8] = []
    if let pts { times += time(pts, mark: dts == nil ? 2 : 3) }
    if let dts { times += time(dts, mark: 1) }
    let length = declaresLength ? payload.count + 3 + times.count : 0
    var bytes: [UInt8] = [0, 0, 1, streamID]
    bytes.append(UInt8(length >> 8))
    bytes.append(UInt8(length & 0xFF))
    bytes.append(0x80)
    bytes.append(pts == nil ? 0 : dts == nil ? 0x80 : 0xC0)
    bytes.append(UInt8(times.count))
    return bytes + times + payload
  }

  private static func time(_ ticks: Int64, mark: UInt8) -> [UInt8] {
    let ticks = UInt64(bitPattern: ticks) & (1 << 33 - 1)
    let top = UInt8(ticks >> 30)
    let middle = UInt16(ticks >> 15 & 0x7FFF)
    let bottom = UInt16(ticks & 0x7FFF)
    var bytes: [UInt8] = [mark << 4 | top << 1 | 1]
    for part in [middle, bottom] {
      bytes.append(UInt8(part >> 7))
      bytes.append(UInt8(part & 0x7F) << 1 | 1)
    }
    return bytes
  }

  /// The parameter sets of Fixtures/small.mp4's kind: 1280 × 720, High profile.
  static let sequenceSet: [UInt8] = [
    0x67, 0x64, 0x00, 0x1F, 0xAC, 0xD9, 0x40, 0x50, 0x05, 0xBB, 0x01, 0x10, 0x00, 0x00, 0x03, 0x00,
    0x10, 0x00, 0x00, 0x03, 0x03, 0xC0, 0xF1, 0x83, 0x19, 0x60,
  ]
  static let pictureSet: [UInt8] = [0x68, 0xEB, 0xE3, 0xCB, 0x22, 0xC0]

  /// A picture in two slices: delimiter, parameter sets before sync pictures, and what fills it.
  mutating func picture(isSync: Bool, byteCount: Int, hasDelimiter: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = hasDelimiter ? [0, 0, 0, 1, 0x09, 0xF0] : []
    let code: [UInt8] = [0, 0, 0, 1]
    if isSync {
      bytes += code
      bytes += Self.sequenceSet
      bytes += code
      bytes += Self.pictureSet
    }
    let type: UInt8 = isSync ? 0x65 : 0x41
    // The first bit after the header is 1 in the first slice alone.
    let first: [UInt8] = [0, 0, 1, type, 0x88]
    let second: [UInt8] = [0, 0, 1, type, 0x48]
    bytes += first
    bytes += filler(byteCount / 2)
    bytes += second
    bytes += filler(byteCount - byteCount / 2)
    return bytes
  }

  /// A frame of AAC with its header, 48 kHz, stereo.
  mutating func frame(byteCount: Int) -> [UInt8] {
    let length = byteCount + 7
    var bytes: [UInt8] = [0xFF, 0xF1, 0x4C]
    bytes.append(0x80 | UInt8(length >> 11))
    bytes.append(UInt8(length >> 3 & 0xFF))
    bytes.append(UInt8(length << 5 & 0xE0) | 0x1F)
    bytes.append(0xFC)
    return bytes + filler(byteCount)
  }

  /// Bytes that hold no start code and no header.
  private mutating func filler(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 2...0xFE, using: &random) }
  }

  /// Pictures of 25 a second and a packet of sound for every second one.
  ///
  /// - Parameters:
  ///   - pictureCount: How many; every tenth is a sync picture.
  ///   - start: The decoding time of the first one.
  /// - Returns: The stream.
  static func film(_ pictureCount: Int, from start: Int64 = 126_000) -> StreamMaker {
    var maker = StreamMaker()
    for index in 0..<pictureCount {
      if index % 10 == 0 { maker.writeTables() }
      maker.writePicture(index, from: start)
      if index % 2 == 0 { maker.writeSound(index, from: start) }
    }
    return maker
  }

  mutating func writePicture(_ index: Int, from start: Int64) {
    let isSync = index % 10 == 0
    let dts = start + Int64(index) * 3600
    let picture = picture(isSync: isSync, byteCount: 300 + index * 37 % 500)
    write(
      Self.pes(picture, pts: dts + (index % 10 % 3 == 1 ? 7200 : 3600), dts: dts),
      pid: Self.videoPID,
      isRandomAccess: isSync, clock: Int(dts & 0x1_FFFF_FFFF) * 300)
  }

  mutating func writeSound(_ index: Int, from start: Int64) {
    // Frames of 1920 ticks: a packet of three or four of them.
    let first = (index * 3600 + 1919) / 1920, end = ((index + 2) * 3600 + 1919) / 1920
    let frames = (first..<end).flatMap { frame(byteCount: 100 + $0 * 13 % 40) }
    write(
      Self.pes(
        frames, streamID: 0xC0, pts: start + Int64(first) * 1920, declaresLength: true),
      pid: Self.soundPID)
  }
}
