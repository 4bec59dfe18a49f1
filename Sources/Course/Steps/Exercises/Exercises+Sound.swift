import Audio
import Bitstream
import ExerciseKit
import ExercisesA
import LessonKit
import Media
import Oracles
import Playback

/// Lesson A.
extension Exercises {
  var sound: [any AnyExercise] {
    [
      audioParameters, adtsHeader, heardFrames, sixteenBits, resampledFrame, follow, similarPlace,
      crossfade,
    ]
  }

  /// A.1: what a configuration of AAC means.
  package var audioParameters:
    Exercise<@Sendable (_ configuration: [UInt8]) throws -> AACParameters>
  {
    let core = { @Sendable (bytes: [UInt8]) throws -> AACParameters in
      let configuration = try AudioSpecificConfig(bytes)
      guard 1...7 ~= configuration.channelConfiguration else {
        throw Refused("channel configuration \(configuration.channelConfiguration)")
      }
      return configuration.parameters
    }
    return Exercise(
      "A.1", core: core, learner: ExercisesA.audioParameters
    ) { audioParameters, attempt, rules in
      rules.update(BitstreamRules.core) { bitstream in
        bitstream.audioParameters = { configuration in
          attempt.confirmed(on: configuration, like: { try core($0) }) {
            try audioParameters($0)
          }
        }
      }
    }
  }

  /// A.2: the header before an AAC sample.
  package var adtsHeader:
    Exercise<
      @Sendable (
        _ objectType: Int, _ samplingFrequency: Int, _ channelConfiguration: Int,
        _ sampleByteCount: Int
      ) throws -> [UInt8]
    >
  {
    Exercise(
      "A.2",
      core: {
        try ADTSHeader(
          objectType: $0, samplingFrequency: $1, channelConfiguration: $2, payloadByteCount: $3
        ).bytes
      },
      learner: ExercisesA.adtsHeader
    ) { adtsHeader, attempt, rules in
      rules.update(BitstreamRules.core) { bitstream in
        bitstream.adtsHeader = { objectType, samplingFrequency, channelConfiguration, byteCount in
          attempt.compared {
            try adtsHeader(objectType, samplingFrequency, channelConfiguration, byteCount)
          } problem: { header in
            header.count == 7 ? nil : "wrote \(header.count) bytes instead of 7"
          } against: {
            try ADTSHeader(
              objectType: objectType, samplingFrequency: samplingFrequency,
              channelConfiguration: channelConfiguration, payloadByteCount: byteCount
            ).bytes
          }
        }
      }
    }
  }

  /// A.3: which frames of a sample are heard, and when.
  package var heardFrames:
    Exercise<
      @Sendable (_ sample: Range<Int>, _ edit: Range<Int>, _ delay: Int, _ target: Int?) throws
        -> (frames: Range<Int>, time: Int)
    >
  {
    Exercise(
      "A.3",
      core: AudioTrim.heardFrames,
      learner: ExercisesA.heardFrames
    ) { heardFrames, attempt, rules in
      rules.updateSound { core in
        core.heardFrames = { sample, edit, delay, target in
          attempt.checked {
            try heardFrames(sample, edit, delay, target)
          } problem: { heard in
            heard.frames.lowerBound < 0 || heard.frames.upperBound > sample.count
              ? "took frames \(heard.frames) of \(sample.count)" : nil
          } difference: { heard in
            let right = AudioTrim.heardFrames(
              ofSample: sample, edit: edit, delay: delay, from: target)
            // The time of a sample that is not heard does not matter.
            guard heard != right, !(heard.frames.isEmpty && right.frames.isEmpty) else {
              return nil
            }
            return "takes frames \(heard.frames) at \(heard.time), "
              + "where it is \(right.frames) at \(right.time)"
          }
        }
      }
    }
  }

  /// A.4: planar numbers as interleaved integers.
  package var sixteenBits:
    Exercise<@Sendable (_ channels: [[Float]], _ random: () -> Float) throws -> [Int16]>
  {
    Exercise(
      "A.4",
      core: SixteenBitConverter.sixteenBits,
      learner: ExercisesA.sixteenBits
    ) { sixteenBits, attempt, rules in
      rules.updateSound { core in
        core.sixteenBits = { channels, random in
          // The reference gets the same random numbers.
          var drawn: [Float] = []
          return attempt.checked {
            try sixteenBits(channels) {
              let number = random()
              drawn.append(number)
              return number
            }
          } problem: { numbers in
            let count = channels.reduce(0) { $0 + $1.count }
            return numbers.count == count ? nil : "made \(numbers.count) numbers of \(count)"
          } difference: { numbers in
            // What was drawn for a sample that is not a number is up to the function.
            let isDrawnForAll = drawn.count == 2 * numbers.count
            var rest = drawn[...]
            let right = SixteenBitConverter.sixteenBits(channels) {
              isDrawnForAll ? rest.removeFirst() : 0.5
            }
            return firstDifference(
              of: numbers.map(Float.init), from: right.map(Float.init),
              allowing: isDrawnForAll ? 1 : 2)
          }
        }
      }
    }
  }

  /// A.5: a frame at another rate.
  package var resampledFrame:
    Exercise<
      @Sendable (_ index: Int, _ input: (Int) -> Float, _ inputRate: Int, _ outputRate: Int) throws
        -> Float
    >
  {
    Exercise(
      "A.5",
      core: FilterBank.resampledFrame,
      learner: ExercisesA.resampledFrame
    ) { resampledFrame, attempt, rules in
      rules.updateSound { core in
        core.resampledFrame = { index, input, inputRate, outputRate in
          attempt.checked {
            try resampledFrame(index, input, inputRate, outputRate)
          } problem: {
            $0.isFinite ? nil : "made a frame that is no number"
          } difference: { frame in
            // The sum takes a tenth of a millisecond: one frame of 61 is compared, at any of its places.
            guard index % 61 == 0 else { return nil }
            let right = FilterBank.resampledFrame(index, of: input, from: inputRate, to: outputRate)
            return abs(frame - right) <= 1e-3
              ? nil : "says \(frame) for frame \(index), where it is \(right)"
          }
        }
      }
    }
  }

  /// A.6: a clock after a device's reading.
  package var follow:
    Exercise<
      @Sendable (_ clock: SoundClock, _ reading: DeviceReading, _ sampleRate: Int) throws
        -> SoundClock
    >
  {
    Exercise(
      "A.6",
      core: {
        $0.following($1, sampleRate: $2)
      },
      learner: ExercisesA.follow
    ) { follow, attempt, rules in
      rules.updatePlayback { core in
        core.soundClock = { clock, reading, sampleRate in
          attempt.comparedRoughly {
            try follow(clock, reading, sampleRate)
          } problem: { next in
            next.time == reading.time ? nil : "did not set the time of the reading"
          } against: {
            clock.following(reading, sampleRate: sampleRate)
          } allowing: { own, right in
            own.position.isNear(right.position) && own.floor.isNear(right.floor)
              && own.written.isNear(right.written)
          }
        }
      }
    }
  }

  /// A.7: where the sound continues best.
  package var similarPlace:
    Exercise<
      @Sendable (
        _ frames: [Float], _ target: Int, _ places: ClosedRange<Int>, _ length: Int
      ) throws -> Int
    >
  {
    Exercise(
      "A.7",
      core: {
        TimeStretch.bestPlace(in: $0.span, for: $1, among: $2, length: $3)
      },
      learner: ExercisesA.similarPlace
    ) { similarPlace, attempt, rules in
      rules.updateSound { core in
        core.similarPlace = { frames, target, places, length in
          attempt.comparedRoughly {
            try similarPlace(frames, target, places, length)
          } problem: { place in
            places.contains(place) ? nil : "chose place \(place), which is none of \(places)"
          } against: {
            TimeStretch.bestPlace(in: frames.span, for: target, among: places, length: length)
          } allowing: { own, right in
            // The reference looks at every fourth place first, and may miss the best one.
            similarity(of: own, to: target, in: frames, length: length)
              >= similarity(of: right, to: target, in: frames, length: length) - 1e-3
          }
        }
      }
    }
  }

  /// A.7: the way from one piece to the next.
  package var crossfade: Exercise<@Sendable (_ old: [Float], _ new: [Float]) throws -> [Float]> {
    Exercise(
      "A.7",
      core: TimeStretch.crossfade,
      learner: ExercisesA.crossfade
    ) { crossfade, attempt, rules in
      rules.updateSound { core in
        core.crossfade = { old, new in
          attempt.checked {
            try crossfade(old, new)
          } problem: { piece in
            piece.count == old.count ? nil : "made \(piece.count) frames of \(old.count)"
          } difference: { piece in
            firstDifference(of: piece, from: TimeStretch.crossfade(old, new), allowing: 1e-3)
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateSound(_ change: (inout AudioRules) -> Void) {
    update(AudioRules.core, change)
  }
}
