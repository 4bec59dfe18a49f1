import ExerciseKit
import Steps
import TransportStream

/// Mistakes in what packets carry.
extension Mutant {
  private static let reference = Steps.reference

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

  static let packetPES: [Mutant] = [
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

  static let packetUnwrapping: [Mutant] = [
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

  static let packetUnits: [Mutant] = [
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
