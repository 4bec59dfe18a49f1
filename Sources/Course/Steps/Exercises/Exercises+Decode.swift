import Bitstream
import ExerciseKit
import Exercises04
import LessonKit
import MP4
import Media
import Video

/// Lesson 04.
extension Exercises {
  var decode: [any AnyExercise] {
    [
      nalUnits, rawPayload, unsignedExpGolomb, signedExpGolomb, pictureSize, presentationOrder,
      predictedBlock, corrections, copiedBlock,
    ]
  }

  /// 4.1: the units of a sample.
  package var nalUnits:
    Exercise<
      @Sendable (_ sample: [UInt8], _ codec: VideoFormat.Codec, _ lengthSize: Int) throws
        -> [NALUnit]
    >
  {
    Exercise(
      "4.1",
      core: NALUnit.units,
      learner: Exercises04.nalUnits
    ) { nalUnits, attempt, rules in
      let units = { @Sendable (sample: [UInt8], codec: VideoFormat.Codec, lengthSize: Int) in
        attempt.comparedWithRefusals {
          try nalUnits(sample, codec, lengthSize)
        } core: {
          try NALUnit.units(in: sample, codec: codec, nalLengthSize: lengthSize)
        } problem: { units in
          problem(of: units, in: sample)
        }
      }
      rules.update(BitstreamRules.core) { $0.nalUnits = units }
      // What the learner has taken apart is put together again: the decoder sees no other unit.
      rules.update(DecodingRules.core) { decoder in
        decoder.packet = { sample, format in
          attempt.ledger.countLibavcodecSample()
          guard let codec = format.codec, let lengthSize = format.nalLengthSize,
            let found = units(sample, codec, lengthSize)
          else { return nil }
          return found.reduce(into: []) { packet, unit in
            for byte in (0..<lengthSize).reversed() {
              packet.append(UInt8(truncatingIfNeeded: unit.range.count >> (8 * byte)))
            }
            packet += sample[unit.range]
          }
        }
      }
    }
  }

  /// 4.2: a unit without its emulation prevention bytes.
  package var rawPayload: Exercise<@Sendable (_ unit: [UInt8]) throws -> [UInt8]> {
    Exercise(
      "4.2",
      core: NALUnit.rawPayload,
      learner: Exercises04.rawPayload
    ) { rawPayload, attempt, rules in
      rules.update(BitstreamRules.core) { core in
        core.rawPayload = { unit in
          attempt.compared {
            try rawPayload(unit)
          } problem: { payload in
            payload.count > unit.count ? "returned more bytes than the unit has" : nil
          } against: {
            NALUnit.rawPayload(of: unit)
          }
        }
      }
    }
  }

  /// 4.3: `ue(v)`.
  package var unsignedExpGolomb: Exercise<@Sendable (_ bits: inout BitCursor) throws -> Int> {
    Exercise(
      "4.3",
      core: {
        try $0.read { bits in try ExpGolombCode(unsigned: bits) }
      },
      learner: Exercises04.unsignedExpGolomb
    ) { unsignedExpGolomb, attempt, rules in
      rules.update(BitstreamRules.core) { core in
        core.unsignedExpGolomb = { bits in
          code(bits, attempt, unsignedExpGolomb) { try ExpGolombCode(unsigned: bits) }
        }
      }
    }
  }

  /// 4.3: `se(v)`.
  package var signedExpGolomb: Exercise<@Sendable (_ bits: inout BitCursor) throws -> Int> {
    Exercise(
      "4.3",
      core: {
        try $0.read { bits in try ExpGolombCode(signed: bits) }
      },
      learner: Exercises04.signedExpGolomb
    ) { signedExpGolomb, attempt, rules in
      rules.update(BitstreamRules.core) { core in
        core.signedExpGolomb = { bits in
          code(bits, attempt, signedExpGolomb) { try ExpGolombCode(signed: bits) }
        }
      }
    }
  }

  /// 4.4: columns and rows after cropping.
  package var pictureSize: Exercise<@Sendable (_ unit: [UInt8]) throws -> PixelSize> {
    Exercise(
      "4.4",
      core: H264SequenceParameterSet.pictureSize,
      learner: Exercises04.pictureSize
    ) { pictureSize, attempt, rules in
      let size = { @Sendable (unit: [UInt8]) in
        attempt.comparedWithRefusals {
          try pictureSize(unit)
        } core: {
          let set = try H264SequenceParameterSet(unit: unit)
          // The exercise says that such films are left to the core.
          guard set.sampleFormat.scalingLists == nil else { throw Unexplained() }
          return try H264SequenceParameterSet.pictureSize(ofUnit: unit)
        } problem: { (size: PixelSize) in
          size.width <= 0 || size.height <= 0 ? "returned a picture of \(size)" : nil
        }
      }
      rules.update(BitstreamRules.core) { $0.pictureSize = size }
      rules.update(DecodingRules.core) { decoder in
        decoder.pictureSize = { format in
          guard format.codec == .h264 else { return nil }
          var reader = ByteReader(format.configuration.span)
          let sets = (try? AVCConfigurationBox(parsing: &reader))?.parameterSets ?? []
          return sets.lazy.map(\.bytes).first { ($0.first ?? 0) & 0x1F == 7 }.flatMap(size)
        }
      }
    }
  }

  /// 4.5: which pictures go out when each one has come, and which at the end.
  package var presentationOrder:
    Exercise<@Sendable (_ times: [Int64], _ depth: Int) throws -> [[Int64]]>
  {
    Exercise(
      "4.5",
      core: PresentationOrder.rows,
      learner: Exercises04.presentationOrder
    ) { presentationOrder, attempt, rules in
      rules.update(BitstreamRules.core) { core in
        core.presentationOrder = { times, depth in
          attempt.compared {
            try presentationOrder(times, depth)
          } problem: { rows in
            guard rows.count == times.count + 1 else {
              return "returned \(rows.count) rows for \(times.count) pictures"
            }
            return rows.joined().sorted() == times.sorted()
              ? nil : "does not show each picture once"
          } against: {
            PresentationOrder.rows(times, depth: depth)
          }
        }
      }
    }
  }
}

private struct Unexplained: Error {}

private func problem(of units: [NALUnit], in sample: [UInt8]) -> String? {
  var end = 0
  for unit in units {
    guard unit.range.lowerBound >= end, unit.range.upperBound <= sample.count else {
      return "returned a range that lies outside of the sample, or in the unit before"
    }
    end = unit.range.upperBound
  }
  return units.isEmpty && !sample.isEmpty ? "found no unit" : nil
}

/// The code that a learner's function reads from the front of some bits.
private func code(
  _ bits: [UInt8], _ attempt: Attempt, _ read: (inout BitCursor) throws -> Int,
  core: () throws -> ExpGolombCode
) -> ExpGolombCode? {
  attempt.comparedWithRefusals {
    var cursor = BitCursor(bits)
    let value = try read(&cursor)
    return ExpGolombCode(value: value, bitCount: cursor.bitOffset)
  } core: {
    try core()
  } problem: { code in
    code.bitCount == 0 ? "read no bit" : nil
  }
}

extension BitCursor {
  /// Lets the core read a code at this cursor, and moves the cursor past it.
  fileprivate mutating func read(
    _ code: (_ bits: [UInt8]) throws -> ExpGolombCode
  ) throws -> Int {
    var ahead = self
    var bits: [UInt8] = []
    // The longest code has 63 bits; zeros after the end make none that is whole.
    while bits.count < 8, ahead.remaining > 0 {
      let count = min(8, ahead.remaining)
      bits.append(UInt8(truncatingIfNeeded: try ahead.readBits(count) << (8 - count)))
    }
    let code = try code(bits)
    try skip(code.bitCount)
    return code.value
  }
}
