import ExerciseKit
import Steps
import TransportStream

extension Mutant {
  static let lessonC =
    headers + counters + checksums + packetPES + packetUnwrapping + packetUnits

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

  /// The checksum with its parts swapped.
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
}
