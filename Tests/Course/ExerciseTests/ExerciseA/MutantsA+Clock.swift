import ExerciseKit
import Media
import Playback
import Steps

extension Mutant {
  static let clocks: [Mutant] = [
    Mutant("A.6", "what waits in the device counts as heard") { steps in
      steps.follow = { clock, reading, rate in
        try Steps.reference.follow(
          clock, DeviceReading(written: reading.written, delay: 0, time: reading.time), rate)
      }
    },
    clock("the device may have played more than time has passed") { clock, _ in
      SoundClock(
        base: clock.base, start: clock.start - .seconds(1), position: clock.position,
        time: clock.time, floor: clock.floor, written: clock.written)
    },
    Mutant("A.6", "the quartz may not be fast") { steps in
      steps.follow = { clock, reading, rate in
        let passed = reading.time - clock.start + .milliseconds(5) + clock.base
        let limit = Int(MediaTime(passed, timescale: UInt32(rate)).value)
        let delay = max(reading.delay, reading.written - limit)
        return try Steps.reference.follow(
          clock, DeviceReading(written: reading.written, delay: delay, time: reading.time), rate)
      }
    },
    Mutant("A.6", "it always jumps") { steps in
      steps.follow = { clock, reading, rate in
        var next = try Steps.reference.follow(clock, reading, rate)
        next.position = .seconds(1) * reading.heard / rate
        return next
      }
    },
    Mutant("A.6", "it never jumps") { steps in
      steps.follow = { clock, reading, rate in
        var next = try Steps.reference.follow(clock, reading, rate)
        let present = clock.position(at: reading.time)
        let limit = (reading.time - clock.time) / 100
        next.position = max(present - limit, min(next.position, present + limit))
        return next
      }
    },
    Mutant("A.6", "it goes back") { steps in
      steps.follow = { clock, reading, rate in
        var next = try Steps.reference.follow(clock, reading, rate)
        next.floor = clock.floor
        return next
      }
    },
    clock("a tenth of the time, always") { clock, time in
      SoundClock(
        base: clock.base - (time - .milliseconds(100) - clock.start),
        start: time - .milliseconds(100), position: clock.position, time: clock.time,
        floor: clock.floor, written: clock.written)
    },
    Mutant("A.6", "a hundredth of the time, from the start on") { steps in
      steps.follow = { clock, reading, rate in
        var next = try Steps.reference.follow(clock, reading, rate)
        let present = clock.position(at: reading.time)
        guard next.floor == clock.floor else { return next }
        let limit = (reading.time - clock.time) / 100
        next.position = max(present - limit, min(next.position, present + limit))
        return next
      }
    },
    clock("what was before the start may be heard") { clock, _ in
      SoundClock(
        base: clock.base - .seconds(1), start: clock.start - .seconds(1),
        position: clock.position, time: clock.time, floor: clock.floor, written: clock.written)
    },
    Mutant("A.6", "what was written is forgotten") { steps in
      steps.follow = { clock, reading, rate in
        var next = try Steps.reference.follow(clock, reading, rate)
        next.written = clock.written
        return next
      }
    },
    Mutant("A.6", "the whole error at once") { steps in
      steps.follow = { clock, reading, rate in
        var next = try Steps.reference.follow(clock, reading, rate)
        let present = clock.position(at: reading.time)
        let error = .seconds(1) * reading.heard / rate - present
        let limit = (reading.time - clock.time) / 100
        if next.floor == clock.floor {
          next.position = present + max(.zero - limit, min(error, limit))
        }
        return next
      }
    },
  ]

  /// A mistake that is made in what the clock is before.
  private static func clock(
    _ mistake: String, _ change: @escaping @Sendable (SoundClock, Duration) -> SoundClock
  ) -> Mutant {
    Mutant("A.6", mistake) { steps in
      steps.follow = { try Steps.reference.follow(change($0, $1.time), $1, $2) }
    }
  }
}
