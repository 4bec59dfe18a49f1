import Bitstream
import ExerciseKit
import ExercisesC
import LessonKit
import Media
import TransportStream

/// Lesson C.
extension Exercises {
  var transport: [any AnyExercise] {
    [packetHeader, continuity, crc32, pesFields, unwrap, startCodeUnits]
  }

  /// C.1: what the header of a packet says.
  package var packetHeader: Exercise<@Sendable (_ packet: [UInt8]) throws -> PacketHeader> {
    let core = { @Sendable (packet: [UInt8]) throws -> PacketHeader in
      guard packet.count == TransportPacket.byteCount else {
        throw Refused("\(packet.count) bytes instead of 188")
      }
      var reader = ByteReader(packet.span)
      return try TransportPacket(parsing: &reader).header
    }
    return Exercise(
      "C.1", core: core, learner: ExercisesC.packetHeader
    ) { packetHeader, attempt, rules in
      rules.updateTransport { transport in
        transport.packetHeader = { packet in
          attempt.confirmed(on: packet, like: { try core($0) }) {
            try packetHeader($0)
          }
        }
      }
    }
  }

  /// C.2: whether packets are missing.
  package var continuity:
    Exercise<
      @Sendable (_ packet: CountedPacket, _ state: inout CounterState) throws -> PacketContinuity
    >
  {
    Exercise(
      "C.2", core: ContinuityCheck.examine,
      learner: ExercisesC.continuity
    ) { continuity, attempt, rules in
      rules.updateTransport { transport in
        transport.continuity = { packet, state in
          attempt.checked {
            var next = state
            let verdict = try continuity(packet, &next)
            return (verdict: verdict, state: next)
          } problem: { answer in
            guard case .lost(let count) = answer.verdict, !(1...15 ~= count) else { return nil }
            return "says that \(count) packets are missing"
          } difference: { answer in
            var next = state
            let verdict = ContinuityCheck.examine(packet, &next)
            if answer.verdict != verdict { return "says \(answer.verdict), where it is \(verdict)" }
            return answer.state == next
              ? nil : "keeps \(difference(of: answer.state, from: next)) for the next packet"
          }
        }
      }
    }
  }

  /// C.3: the checksum of a table.
  package var crc32: Exercise<@Sendable (_ bytes: [UInt8]) throws -> UInt32> {
    Exercise(
      "C.3", core: CRC32MPEG.checksum, learner: ExercisesC.crc32
    ) { crc32, attempt, rules in
      rules.updateTransport { transport in
        transport.checksum = { bytes in
          // A wrong checksum would hide all tables.
          attempt.confirmed(on: bytes, like: { CRC32MPEG.checksum(of: $0) }) {
            try crc32($0)
          } describe: {
            "0x" + String($0, radix: 16)
          }
        }
      }
    }
  }

  /// C.4: the header of a PES packet.
  package var pesFields: Exercise<@Sendable (_ packet: [UInt8]) throws -> PESFields> {
    let core = { @Sendable (packet: [UInt8]) throws -> PESFields in try PESFields(packet) }
    return Exercise(
      "C.4", core: core, learner: ExercisesC.pesFields
    ) { pesFields, attempt, rules in
      rules.updateTransport { transport in
        transport.pesFields = { packet in
          attempt.confirmed(on: packet, like: { try core($0) }) {
            try pesFields($0)
          }
        }
      }
    }
  }

  /// C.5: times beyond 33 bits.
  package var unwrap: Exercise<@Sendable (_ raw: Int64, _ reference: Int64) throws -> Int64> {
    Exercise(
      "C.5", core: TimestampUnwrapper.nearest,
      learner: ExercisesC.unwrap
    ) { unwrap, attempt, rules in
      rules.updateTransport { transport in
        transport.unwrapped = { raw, reference in
          attempt.compared {
            try unwrap(raw, reference)
          } problem: { time in
            time & (TimestampUnwrapper.period - 1) == raw & (TimestampUnwrapper.period - 1)
              ? nil : "made \(time) of \(raw): the lower 33 bits differ"
          } against: {
            TimestampUnwrapper.nearest(raw, to: reference)
          }
        }
      }
    }
  }

  /// C.6: NAL units by their start codes.
  package var startCodeUnits: Exercise<@Sendable (_ stream: [UInt8]) throws -> [Range<Int>]> {
    Exercise(
      "C.6", core: AnnexB.nalUnits, learner: ExercisesC.nalUnits
    ) { startCodeUnits, attempt, rules in
      rules.updateTransport { transport in
        transport.nalUnits = { stream in
          attempt.confirmed(on: stream, like: { AnnexB.nalUnits(in: $0) }) {
            try startCodeUnits($0)
          } describe: { units in
            "\(units.count) units, \(units.prefix(3).map { "\($0)" }.joined(separator: ", "))…"
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateTransport(_ change: (inout TransportRules) -> Void) {
    update(TransportRules.core, change)
  }
}
