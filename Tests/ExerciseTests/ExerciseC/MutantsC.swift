import ExerciseKit
import Steps
import TransportStream

extension Mutant {
  static let lessonC = headers + counters + checksums + pesHeaders + unwrapping + units

  private static let reference = Steps.reference

  private static func header(
    _ mistake: String, _ change: @escaping @Sendable (inout PacketHeader, _ packet: [UInt8]) -> Void
  ) -> Mutant {
    Mutant("C.1", mistake) { steps in
      steps.packetHeader = { packet in
        var header = try reference.packetHeader(packet)
        change(&header, packet)
        return header
      }
    }
  }

  private static let headers: [Mutant] = [
    header("the PID has 12 bits") { header, _ in header.pid &= 0xFFF },
    header("flags are left in the PID") { header, packet in
      header.pid = Int(packet[1]) << 8 | Int(packet[2])
    },
    header("the length of the adaptation field does not count itself") { header, packet in
      guard packet[3] & 0x20 != 0, let payload = header.payload else { return }
      header.payload = payload.lowerBound - 1..<188
    },
    header("an adaptation field is taken for payload") { header, _ in
      header.payload = header.payload.map { _ in 4..<188 }
    },
    header("a packet without a payload has an empty one") { header, _ in
      header.payload = header.payload ?? 187..<188
    },
    header("error and start are mixed up") { header, _ in
      (header.hasError, header.startsUnit) = (header.startsUnit, header.hasError)
    },
    header("the counter has the control's bits in it") { header, packet in
      header.continuityCounter = Int(packet[3] & 0x1F)
    },
    Mutant("C.1", "the sync byte is not looked at") { steps in
      steps.packetHeader = { packet in
        try reference.packetHeader(packet.isEmpty ? packet : [0x47] + packet.dropFirst())
      }
    },
    Mutant("C.1", "a field that is too long is cut") { steps in
      steps.packetHeader = { packet in
        var packet = packet
        if packet.count == 188, packet[3] & 0x30 == 0x30 { packet[4] = min(packet[4], 182) }
        return try reference.packetHeader(packet)
      }
    },
    Mutant("C.1", "control 0 is a payload") { steps in
      steps.packetHeader = { packet in
        var packet = packet
        if packet.count == 188, packet[3] & 0x30 == 0 { packet[3] |= 0x10 }
        return try reference.packetHeader(packet)
      }
    },
  ]

  private static func counter(
    _ mistake: String,
    _ examine: @escaping @Sendable (CountedPacket, inout CounterState) throws -> PacketContinuity
  ) -> Mutant {
    Mutant("C.2", mistake) { $0.continuity = examine }
  }

  private static let counters: [Mutant] = [
    counter("15 is followed by 16") { packet, state in
      let last = state.counter
      let verdict = try reference.continuity(packet, &state)
      return last == 15 && packet.counter == 0 && packet.hasPayload ? .lost(15) : verdict
    },
    counter("a gap is one too long") { packet, state in
      let verdict = try reference.continuity(packet, &state)
      if case .lost(let count) = verdict { return .lost(count + 1) }
      return verdict
    },
    counter("a copy is whatever has the same counter") { packet, state in
      var packet = packet
      packet.hasSamePayload = true
      return try reference.continuity(packet, &state)
    },
    counter("a copy is whatever has the same payload") { packet, state in
      if packet.hasSamePayload, packet.hasPayload, !state.wasCopy {
        state = CounterState(counter: packet.counter, wasCopy: true)
        return .duplicate
      }
      return try reference.continuity(packet, &state)
    },
    counter("a packet may be sent any number of times") { packet, state in
      state.wasCopy = false
      return try reference.continuity(packet, &state)
    },
    counter("packets without a payload are counted") { packet, state in
      var packet = packet
      packet.hasPayload = true
      return try reference.continuity(packet, &state)
    },
    counter("a discontinuity is not looked at") { packet, state in
      var packet = packet
      packet.isDiscontinuous = false
      return try reference.continuity(packet, &state)
    },
    counter("a discontinuity without a payload is not looked at") { packet, state in
      guard packet.hasPayload else { return .next }
      return try reference.continuity(packet, &state)
    },
    counter("after a gap the counter before it is kept") { packet, state in
      let last = state
      let verdict = try reference.continuity(packet, &state)
      if case .lost = verdict { state = last }
      return verdict
    },
    counter("a first counter that is not 0 is a loss") { packet, state in
      if state.counter == nil, !packet.isDiscontinuous { state.counter = 15 }
      return try reference.continuity(packet, &state)
    },
  ]

  /// The checksum with its parts exchanged.
  private static func checksum(
    _ bytes: [UInt8], start: UInt32 = .max, polynomial: UInt32 = 0x04C1_1DB7,
    isReflected: Bool = false, end: UInt32 = 0
  ) -> UInt32 {
    var checksum = start
    for byte in bytes {
      for bit in 0..<8 {
        let place = UInt8(isReflected ? bit : 7 - bit)
        let differs = checksum >> 31 != UInt32(byte >> place & 1)
        checksum = checksum << 1 ^ (differs ? polynomial : 0)
      }
    }
    return checksum ^ end
  }

  private static let checksums: [Mutant] = [
    Mutant("C.3", "the lowest bit comes first") { steps in
      steps.crc32 = { checksum($0, isReflected: true) }
    },
    Mutant("C.3", "the register begins with zeros") { steps in
      steps.crc32 = { checksum($0, start: 0) }
    },
    Mutant("C.3", "the result is inverted, as that of zip") { steps in
      steps.crc32 = { checksum($0, end: .max) }
    },
    Mutant("C.3", "another polynomial") { steps in
      steps.crc32 = { checksum($0, polynomial: 0xEDB8_8320) }
    },
    Mutant("C.3", "the last byte is left out") { steps in
      steps.crc32 = { checksum(Array($0.dropLast())) }
    },
  ]

  private static func pes(
    _ mistake: String, _ change: @escaping @Sendable (inout PESFields, _ packet: [UInt8]) -> Void
  ) -> Mutant {
    Mutant("C.4", mistake) { steps in
      steps.pesFields = { packet in
        var fields = try reference.pesFields(packet)
        change(&fields, packet)
        return fields
      }
    }
  }

  private static let pesHeaders: [Mutant] = [
    pes("times have 32 bits") { fields, _ in
      fields.presentationTime = fields.presentationTime.map { $0 & 0xFFFF_FFFF }
    },
    pes("the decoding time is the presentation time where there is none") { fields, _ in
      fields.decodeTime = fields.decodeTime ?? fields.presentationTime
    },
    pes("the marker bits are not looked at") { fields, packet in
      guard packet.count > 13, packet[7] >> 6 == 2, fields.payloadOffset == 14 else { return }
      let bytes = packet[9..<14].map { Int64($0) }
      fields.presentationTime =
        (bytes[0] >> 1 & 7) << 30 | bytes[1] << 22 | (bytes[2] >> 1) << 15 | bytes[3] << 7
        | bytes[4] >> 1
    },
    pes("a length of 0 is an empty payload") { fields, _ in
      fields.payloadByteCount = fields.payloadByteCount ?? 0
    },
    pes("the length counts from the packet's first byte") { fields, _ in
      fields.payloadByteCount = fields.payloadByteCount.map { max(0, $0 - 6) }
    },
    pes("the length is that of the payload") { fields, packet in
      guard fields.payloadByteCount != nil else { return }
      fields.payloadByteCount = Int(packet[4]) << 8 | Int(packet[5])
    },
    pes("a length that is too small is negative") { fields, packet in
      guard fields.payloadByteCount == 0 else { return }
      fields.payloadByteCount = Int(packet[5]) - 3 - Int(packet[8])
    },
    pes("the payload begins behind the times") { fields, packet in
      guard fields.payloadOffset > 6 else { return }
      fields.payloadOffset =
        9 + (fields.presentationTime == nil ? 0 : 5) + (fields.decodeTime == nil ? 0 : 5)
    },
    pes("padding has a header, too") { fields, _ in
      if fields.payloadOffset == 6 { fields.payloadOffset = 9 }
    },
    pes("a time may lie in the payload") { fields, packet in
      if packet.count > 18, packet[7] >> 6 == 3, fields.decodeTime == nil {
        fields.decodeTime = 126_000
      }
    },
    Mutant("C.4", "MPEG-1 headers are taken") { steps in
      steps.pesFields = { packet in
        var packet = packet
        if packet.count > 8 { packet[6] = packet[6] & 0x3F | 0x80 }
        return try reference.pesFields(packet)
      }
    },
  ]

  private static let period: Int64 = 1 << 33

  private static let unwrapping: [Mutant] = [
    Mutant("C.5", "only ahead") { steps in
      steps.unwrap = { $1 + (($0 - $1) & (period - 1)) }
    },
    Mutant("C.5", "a smaller number is one round further") { steps in
      steps.unwrap = { raw, reference in
        let base = reference / period * period
        return base + raw < reference ? base + raw + period : base + raw
      }
    },
    Mutant("C.5", "only the first round") { steps in
      steps.unwrap = { raw, reference in
        [raw - period, raw, raw + period].min { abs($0 - reference) < abs($1 - reference) } ?? raw
      }
    },
    Mutant("C.5", "the remainder of a negative number is negative") { steps in
      steps.unwrap = { raw, reference in
        let ahead = (raw - reference) % period
        return reference + (ahead < period / 2 ? ahead : ahead - period)
      }
    },
    Mutant("C.5", "of two that are equally near the larger one") { steps in
      steps.unwrap = { raw, reference in
        let ahead = (raw - reference) & (period - 1)
        return reference + (ahead <= period / 2 ? ahead : ahead - period)
      }
    },
    Mutant("C.5", "a period of 32 bits") { steps in
      steps.unwrap = { raw, reference in
        let ahead = (raw - reference) & (1 << 32 - 1)
        return reference + (ahead < 1 << 31 ? ahead : ahead - 1 << 32)
      }
    },
  ]

  private static func splitting(
    _ mistake: String, _ split: @escaping @Sendable ([UInt8]) throws -> [Range<Int>]
  ) -> Mutant {
    Mutant("C.6", mistake) { $0.startCodeUnits = split }
  }

  private static let units: [Mutant] = [
    splitting("zeros at the end are kept") { stream in
      let units = try reference.startCodeUnits(stream)
      return units.enumerated().map { index, unit in
        unit.lowerBound..<(index == units.count - 1 ? stream.count : unit.upperBound)
      }
    },
    splitting("the zero before a start code is kept") { stream in
      try reference.startCodeUnits(stream).map { unit in
        let end = unit.upperBound
        let hasZero = end + 3 < stream.count && stream[end..<end + 4].elementsEqual([0, 0, 0, 1])
        return unit.lowerBound..<(hasZero ? end + 1 : end)
      }
    },
    splitting("only start codes of four bytes") { stream in
      try reference.startCodeUnits(stream).filter { unit in
        unit.lowerBound > 3 && stream[unit.lowerBound - 4] == 0
      }
    },
    splitting("the last unit is forgotten") { Array(try reference.startCodeUnits($0).dropLast()) },
    splitting("what stands before the first start code is a unit") { stream in
      let units = try reference.startCodeUnits(stream)
      guard let first = units.first, first.lowerBound > 3, stream[0] != 0 else { return units }
      return [0..<first.lowerBound - 3] + units
    },
    splitting("0, 0, 3 is a start code, too") { stream in
      try reference.startCodeUnits(
        stream.indices.map { index in
          index > 1 && stream[index] == 3 && stream[index - 1] == 0 && stream[index - 2] == 0
            ? 1 : stream[index]
        })
    },
    splitting("start codes are part of the units") { stream in
      try reference.startCodeUnits(stream).map { $0.lowerBound - 3..<$0.upperBound }
    },
    splitting("empty units are kept") { stream in
      var units = try reference.startCodeUnits(stream)
      if stream.starts(with: [0, 0, 1, 0, 0, 1]) { units.insert(3..<3, at: 0) }
      return units
    },
  ]
}
