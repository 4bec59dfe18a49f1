import ExerciseKit
import Steps
import TestSupport

extension Mutant {
  static let lessonA =
    configurations + headers + heard + sixteenBits + resampling + clocks + stretch

  private static let reference = Steps.reference

  private static let configurations: [Mutant] = ConfigurationMistake.allCases.map { mistake in
    Mutant("A.1", mistake.rawValue) { steps in
      steps.audioParameters = { try mistake.parameters($0) }
    }
  }

  private static let headers: [Mutant] = [
    Mutant("A.2", "the length leaves out the header") { steps in
      steps.adtsHeader = { type, hertz, channels, byteCount in
        guard byteCount >= 7 else { return try reference.adtsHeader(type, hertz, channels, 0) }
        return try reference.adtsHeader(type, hertz, channels, byteCount - 7)
      }
    },
    Mutant("A.2", "the type is not made less by one") { steps in
      steps.adtsHeader = { type, hertz, channels, byteCount in
        var header = try reference.adtsHeader(type, hertz, channels, byteCount)
        header[2] = header[2] & 0x3F | UInt8(type & 3) << 6
        return header
      }
    },
    header("a checksum is announced") { $0[1] &= 0xFE },
    header("the index of the frequency is counted from 1") { header in
      header[2] = header[2] & 0xC3 | ((header[2] >> 2 & 15) + 1) << 2 & 0x3C
    },
    header("MPEG-2 is announced") { $0[1] |= 8 },
    header("one more sample is announced") { $0[6] |= 1 },
    header("the bit rate is said to be constant") { header in
      header[5] &= 0xE0
      header[6] = 0
    },
    Mutant("A.2", "a length of more than 13 bits wraps around") { steps in
      steps.adtsHeader = {
        try reference.adtsHeader($0, $1, $2, $3 > 8184 ? ($3 + 7) % 8192 : $3)
      }
    },
    Mutant("A.2", "an unknown frequency gets an index") { steps in
      steps.adtsHeader = {
        try reference.adtsHeader($0, $1 == 48_005 ? 48_000 : $1, $2, $3)
      }
    },
    Mutant("A.2", "channels and type are not checked") { steps in
      steps.adtsHeader = {
        try reference.adtsHeader(max(1, min($0, 4)), $1, max(1, min($2, 7)), $3)
      }
    },
  ]

  private static func header(
    _ mistake: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> Mutant {
    Mutant("A.2", mistake) { steps in
      steps.adtsHeader = {
        var header = try reference.adtsHeader($0, $1, $2, $3)
        change(&header)
        return header
      }
    }
  }

  private static let heard: [Mutant] = [
    Mutant("A.3", "everything comes later by the priming") { steps in
      steps.heardFrames = { sample, edit, delay, target in
        try reference.heardFrames(
          sample, edit, delay + edit.lowerBound, target.map { $0 + edit.lowerBound })
      }
    },
    Mutant("A.3", "a sample of which something is cut is dropped whole") { steps in
      steps.heardFrames = {
        let got = try reference.heardFrames($0, $1, $2, $3)
        return got.frames.count == $0.count ? got : (0..<0, 0)
      }
    },
    Mutant("A.3", "the filler at the end is heard") { steps in
      steps.heardFrames = { sample, edit, delay, target in
        try reference.heardFrames(
          sample, edit.lowerBound..<max(edit.upperBound, sample.upperBound), delay, target)
      }
    },
    Mutant("A.3", "the priming is heard") { steps in
      steps.heardFrames = { sample, edit, delay, target in
        try reference.heardFrames(sample, 0..<edit.upperBound, delay - edit.lowerBound, target)
      }
    },
    Mutant("A.3", "the delay is left out") { steps in
      steps.heardFrames = { sample, edit, delay, target in
        try reference.heardFrames(sample, edit, 0, target.map { $0 - delay })
      }
    },
    Mutant("A.3", "a seek's target counts in the media") { steps in
      steps.heardFrames = { sample, edit, delay, target in
        try reference.heardFrames(sample, edit, delay, target.map { $0 - edit.lowerBound + delay })
      }
    },
    Mutant("A.3", "a seek is not cut") { steps in
      steps.heardFrames = { sample, edit, delay, _ in
        try reference.heardFrames(sample, edit, delay, nil)
      }
    },
    Mutant("A.3", "frames are counted in the media") { steps in
      steps.heardFrames = { sample, edit, delay, target in
        let got = try reference.heardFrames(sample, edit, delay, target)
        let start = sample.lowerBound
        return (got.frames.lowerBound + start..<got.frames.upperBound + start, got.time)
      }
    },
    Mutant("A.3", "the time is that of the sample, not of the first heard frame") { steps in
      steps.heardFrames = { sample, edit, delay, target in
        let got = try reference.heardFrames(sample, edit, delay, target)
        return (got.frames, got.time - got.frames.lowerBound)
      }
    },
  ]

  private static let sixteenBits: [Mutant] = [
    Mutant("A.4", "what is too loud wraps around") { steps in
      steps.sixteenBits = { channels, random in
        try convert(channels, random) { Int16(truncatingIfNeeded: Int($0.rounded())) }
      }
    },
    Mutant("A.4", "numbers are cut off towards 0") { steps in
      steps.sixteenBits = { channels, random in
        try convert(channels, random) { Int16(max(-32_768, min(32_767, $0))) }
      }
    },
    Mutant("A.4", "left and right exchanged") { steps in
      steps.sixteenBits = { try reference.sixteenBits($0.reversed(), $1) }
    },
    Mutant("A.4", "one channel after the other") { steps in
      steps.sixteenBits = { channels, random in
        try channels.flatMap { try reference.sixteenBits([$0], random) }
      }
    },
    Mutant("A.4", "no dither") { steps in
      steps.sixteenBits = { channels, _ in try reference.sixteenBits(channels) { 0.5 } }
    },
    Mutant("A.4", "one random number instead of two") { steps in
      steps.sixteenBits = { channels, random in
        var isSecond = true
        return try reference.sixteenBits(channels) {
          isSecond.toggle()
          return isSecond ? 0.5 : random()
        }
      }
    },
    Mutant("A.4", "the noise is not made less by 1") { steps in
      steps.sixteenBits = { channels, random in
        try reference.sixteenBits(channels) { random() + 0.5 }
      }
    },
    Mutant("A.4", "full scale is 32767") { steps in
      steps.sixteenBits = { channels, random in
        try reference.sixteenBits(channels.map { $0.map { $0 * 32_767 / 32_768 } }, random)
      }
    },
    Mutant("A.4", "what is no number becomes the least one") { steps in
      steps.sixteenBits = { channels, random in
        try reference.sixteenBits(channels.map { $0.map { $0.isNaN ? -1 : $0 } }, random)
      }
    },
  ]

  /// The reference with another way to make an integer of a number of steps.
  private static func convert(
    _ channels: [[Float]], _ random: () -> Float, _ integer: (Float) -> Int16
  ) throws -> [Int16] {
    var result: [Int16] = []
    for frame in channels[0].indices {
      for channel in channels {
        let steps = channel[frame] * 32_768 + random() + random() - 1
        result.append(steps.isFinite ? integer(steps) : 0)
      }
    }
    return result
  }

  private static let stretch: [Mutant] = [
    Mutant("A.7", "no search") { steps in
      steps.similarPlace = { _, _, places, _ in (places.lowerBound + places.upperBound) / 2 }
    },
    Mutant("A.7", "the loudest place wins") { steps in
      steps.similarPlace = { frames, target, places, length in
        best(of: places) { place in
          sumOfProducts(frames, at: target, place, count: length)
        }
      }
    },
    Mutant("A.7", "the sign does not matter") { steps in
      steps.similarPlace = { frames, target, places, length in
        best(of: places) { place in
          abs(sumOfProducts(frames, at: target, place, count: length))
        }
      }
    },
    Mutant("A.7", "only the first frame is compared") { steps in
      steps.similarPlace = { frames, target, places, _ in
        best(of: places) { -abs(frames[target] - frames[$0]) }
      }
    },
    Mutant("A.7", "the least similar place") { steps in
      steps.similarPlace = { frames, target, places, length in
        try reference.similarPlace(frames.map { $0 }, target, places, length) == target
          ? target
          : best(of: places) { place in
            -sumOfProducts(frames, at: target, place, count: length)
          }
      }
    },
    Mutant("A.7", "no fade") { steps in steps.crossfade = { _, new in new } },
    Mutant("A.7", "faded the wrong way round") { steps in
      steps.crossfade = { try reference.crossfade($1, $0) }
    },
    Mutant("A.7", "both added, neither faded") { steps in
      steps.crossfade = { zip($0, $1).map { $0 + $1 } }
    },
    Mutant("A.7", "half of each") { steps in
      steps.crossfade = { zip($0, $1).map { ($0 + $1) / 2 } }
    },
  ]

  private static func best(of places: ClosedRange<Int>, _ measure: (Int) -> Float) -> Int {
    places.reduce((place: places.lowerBound, value: -Float.infinity)) { best, place in
      let value = measure(place)
      return value > best.value ? (place, value) : best
    }.place
  }
}
