import Bitstream
import ExerciseKit
import Media
import Steps

extension Mutant {
  /// Mistakes in the exercises of lesson 04.
  static let lesson4 =
    units + emulationPrevention + expGolomb + pictureSize + order
    + blockGuesses + blockCorrections + blockCopies

  private static let units: [Mutant] = [
    Mutant("4.1", "a length has four bytes, whatever the file says") { steps in
      let core = steps.nalUnits
      steps.nalUnits = { sample, codec, _ in try core(sample, codec, 4) }
    },
    Mutant("4.1", "lengths are little-endian") { steps in
      steps.nalUnits = { sample, codec, size in
        try split(sample, codec, size) { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
      }
    },
    Mutant("4.1", "a length beyond the sample is cut off") { steps in
      steps.nalUnits = { sample, codec, size in
        try split(sample, codec, size, isStrict: false) { $0.reduce(0) { $0 << 8 | Int($1) } }
      }
    },
    Mutant("4.1", "the length belongs to the range") { steps in
      change(&steps) { unit, size in
        NALUnit(
          codec: unit.codec, type: unit.type,
          range: unit.range.lowerBound - size..<unit.range.upperBound)
      }
    },
    Mutant("4.1", "nal_ref_idc belongs to the type") { steps in
      let core = steps.nalUnits
      steps.nalUnits = { sample, codec, size in
        try core(sample, codec, size).map { unit in
          NALUnit(codec: codec, type: sample[unit.range.lowerBound] & 0x7F, range: unit.range)
        }
      }
    },
    Mutant("4.1", "HEVC has H.264's header") { steps in
      let core = steps.nalUnits
      steps.nalUnits = { sample, _, size in try core(sample, .h264, size) }
    },
    Mutant("4.1", "a length of 0 ends the sample") { steps in
      steps.nalUnits = { sample, codec, size in
        try split(sample, codec, size, stopsAtZero: true) { $0.reduce(0) { $0 << 8 | Int($1) } }
      }
    },
    Mutant("4.1", "what is left behind the last unit does not matter") { steps in
      let core = steps.nalUnits
      steps.nalUnits = { sample, codec, size in
        for end in (max(0, sample.count - size + 1)...sample.count).reversed() {
          if let units = try? core(Array(sample[..<end]), codec, size), !units.isEmpty {
            return units
          }
        }
        return try core(sample, codec, size)
      }
    },
  ]

  private static func change(
    _ steps: inout Steps, _ body: @escaping @Sendable (_ unit: NALUnit, _ size: Int) -> NALUnit
  ) {
    let core = steps.nalUnits
    steps.nalUnits = { sample, codec, size in
      try core(sample, codec, size).map { body($0, size) }
    }
  }

  private static func split(
    _ sample: [UInt8], _ codec: VideoFormat.Codec, _ size: Int, isStrict: Bool = true,
    stopsAtZero: Bool = false, length: ([UInt8]) -> Int
  ) throws -> [NALUnit] {
    var cursor = ByteCursor(sample)
    var units: [NALUnit] = []
    while !cursor.isAtEnd {
      var count = length(try cursor.readBytes(size))
      if stopsAtZero && count == 0 { break }
      if !isStrict { count = min(count, cursor.remaining) }
      if count == 0 { continue }
      let start = cursor.offset
      try cursor.skip(count)
      let first = sample[start]
      units.append(
        NALUnit(
          codec: codec, type: codec == .hevc ? first >> 1 & 0x3F : first & 0x1F,
          range: start..<start + count))
    }
    return units
  }

  private static let emulationPrevention: [Mutant] = [
    Mutant("4.2", "the unit is taken unchanged") { steps in
      steps.rawPayload = { $0 }
    },
    Mutant("4.2", "every 3 goes") { steps in
      steps.rawPayload = { $0.filter { $0 != 3 } }
    },
    Mutant("4.2", "the last two bytes written are looked at, not those read") { steps in
      steps.rawPayload = { unit in
        unit.reduce(into: []) { payload, byte in
          if byte != 3 || payload.suffix(2) != [0, 0] { payload.append(byte) }
        }
      }
    },
    Mutant("4.2", "one zero is enough") { steps in
      steps.rawPayload = { unit in
        unit.reduce(into: []) { payload, byte in
          if byte != 3 || payload.last != 0 { payload.append(byte) }
        }
      }
    },
    Mutant("4.2", "there are exactly two zeros") { steps in
      steps.rawPayload = { unit in
        var zeroCount = 0
        return unit.filter { byte in
          let isPrevention = zeroCount == 2 && byte == 3
          zeroCount = byte == 0 ? zeroCount + 1 : 0
          return !isPrevention
        }
      }
    },
    Mutant("4.2", "the zeros go with the 3") { steps in
      let core = steps.rawPayload
      steps.rawPayload = { unit in
        let payload = try core(unit)
        return payload.count < unit.count ? payload.filter { $0 != 0 } : payload
      }
    },
    Mutant("4.2", "a 3 at the end stays") { steps in
      let core = steps.rawPayload
      steps.rawPayload = { unit in
        try core(unit) + (unit.suffix(3) == [0, 0, 3] ? [3] : [])
      }
    },
    Mutant("4.2", "only the first one goes") { steps in
      let core = steps.rawPayload
      steps.rawPayload = { unit in
        for end in 0...unit.count {
          let start = try core(Array(unit[..<end]))
          if start.count < end { return start + unit[end...] }
        }
        return unit
      }
    },
  ]

  private static let expGolomb: [Mutant] = [
    Mutant("4.3", "nothing is taken off at the end") { steps in
      let core = steps.unsignedExpGolomb
      steps.unsignedExpGolomb = { bits in try core(&bits) + 1 }
    },
    Mutant("4.3", "one bit too many is read") { steps in
      let core = steps.unsignedExpGolomb
      steps.unsignedExpGolomb = { bits in
        let value = try core(&bits)
        try bits.skip(1)
        return value
      }
    },
    Mutant("4.3", "the 1 in the middle is not counted in") { steps in
      steps.unsignedExpGolomb = { bits in
        let zeroCount = try countZeros(&bits)
        return try bits.readBits(zeroCount)
      }
    },
    Mutant("4.3", "the number is kept in 32 bits") { steps in
      let core = steps.unsignedExpGolomb
      steps.unsignedExpGolomb = { bits in
        Int(Int32(truncatingIfNeeded: try core(&bits)))
      }
    },
    Mutant("4.3", "any number of zeros will do") { steps in
      steps.unsignedExpGolomb = { bits in
        let zeroCount = try countZeros(&bits)
        return (1 << min(zeroCount, 40)) - 1 + (try bits.readBits(min(zeroCount, 40)))
      }
    },
    Mutant("4.3", "what is missing at the end are zeros") { steps in
      steps.unsignedExpGolomb = { bits in
        let zeroCount = try countZeros(&bits)
        guard zeroCount < 32 else { throw Mistake() }
        let rest = min(zeroCount, bits.remaining)
        return (1 << zeroCount) - 1 + (try bits.readBits(rest) << (zeroCount - rest))
      }
    },
    Mutant("4.3", "even numbers are the positive ones") { steps in
      let core = steps.signedExpGolomb
      steps.signedExpGolomb = { bits in -(try core(&bits)) }
    },
    Mutant("4.3", "the sign is forgotten") { steps in
      let core = steps.unsignedExpGolomb
      steps.signedExpGolomb = { bits in try core(&bits) }
    },
  ]

  private struct Mistake: Error {}

  private static func countZeros(_ bits: inout BitCursor) throws -> Int {
    var zeroCount = 0
    while try !bits.readFlag() { zeroCount += 1 }
    return zeroCount
  }

  private static let pictureSize: [Mutant] = [
    SizeMistake(isCropped: false).mutant("nothing is cropped"),
    SizeMistake(hasCropUnits: false).mutant("crop offsets are single columns and rows"),
    SizeMistake(hasChroma: false).mutant("crop units are always those of 4:2:0"),
    SizeMistake(hasFields: false).mutant("rows of a field are taken for those of a frame"),
    SizeMistake(cropsFields: false).mutant("crop units of rows are not doubled for fields"),
    SizeMistake(hasProfiles: false).mutant("every profile says its chroma format"),
    SizeMistake(hasPlaneFlag: false).mutant("separate_colour_plane_flag is forgotten"),
    SizeMistake(hasOrderPattern: false).mutant("pic_order_cnt_type 1 has no further elements"),
    SizeMistake(readsOrderAlways: true).mutant("pic_order_cnt_type 2 has a further element"),
    SizeMistake(removesPrevention: false).mutant("emulation prevention is left in"),
    Mutant("4.4", "a set that is cut off goes on with zeros") { steps in
      let core = steps.pictureSize
      steps.pictureSize = { unit in
        (try? core(unit)) ?? PixelSize(width: 16, height: 16)
      }
    },
  ]

  private static let order: [Mutant] = [
    Mutant("4.5", "pictures are shown in decoding order") { steps in
      steps.presentationOrder = { times, _ in times.map { [$0] } + [[]] }
    },
    Mutant("4.5", "one picture more than needed is held back") { steps in
      let core = steps.presentationOrder
      steps.presentationOrder = { times, depth in try core(times, depth + 1) }
    },
    Mutant("4.5", "a picture goes out as soon as the depth is reached") { steps in
      let core = steps.presentationOrder
      steps.presentationOrder = { times, depth in try core(times, depth - 1) }
    },
    Mutant("4.5", "what waits at the end is forgotten") { steps in
      let core = steps.presentationOrder
      steps.presentationOrder = { times, depth in try core(times, depth).dropLast() + [[]] }
    },
    Mutant("4.5", "all pictures come at the end") { steps in
      steps.presentationOrder = { times, _ in times.map { _ in [] } + [times.sorted()] }
    },
    Mutant("4.5", "the one that waits longest goes out, not the earliest") { steps in
      steps.presentationOrder = { times, depth in
        var waiting: [Int64] = []
        let rows = times.map { time -> [Int64] in
          waiting.append(time)
          return waiting.count > depth ? [waiting.removeFirst()] : []
        }
        return rows + [waiting]
      }
    },
    Mutant("4.5", "no picture is shown before time 0") { steps in
      let core = steps.presentationOrder
      steps.presentationOrder = { times, depth in
        try core(times, depth).map { $0.filter { $0 >= 0 } }
      }
    },
    Mutant("4.5", "without pictures there is no row") { steps in
      let core = steps.presentationOrder
      steps.presentationOrder = { times, depth in
        times.isEmpty ? [] : try core(times, depth)
      }
    },
  ]
}
