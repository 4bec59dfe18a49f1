import Media
import Playback
import Testing

@Suite("A smooth clock from rough readings")
struct AudioClockTests {
  private func frames(_ milliseconds: Int) -> Int { 48 * milliseconds }

  private func reading(_ heard: Int, of written: Int, at milliseconds: Int) -> DeviceReading {
    DeviceReading(
      written: frames(written), delay: frames(written) - frames(heard),
      time: .milliseconds(milliseconds))
  }

  @Test("what waits in the device has not been heard")
  func delayCounts() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    clock.receive(reading(20, of: 100, at: 20))
    #expect(clock.position(at: .milliseconds(20)) == .milliseconds(20))
    #expect(clock.position(at: .milliseconds(30)) == .milliseconds(30))
  }

  @Test("it stands until the device has played something")
  func waitsForMovement() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    clock.receive(reading(0, of: 100, at: 0))
    clock.receive(reading(0, of: 100, at: 20))
    #expect(!clock.hasMoved)
    #expect(clock.position(at: .milliseconds(24)) == .zero)
    clock.receive(reading(16, of: 100, at: 40))
    #expect(clock.hasMoved)
    #expect(clock.position(at: .milliseconds(50)) == .milliseconds(26))
  }

  @Test("no reading is taken for more than has been written, or less than where it began")
  func clamps() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    clock.receive(reading(-5, of: 100, at: 0))
    #expect(clock.position(at: .zero) == .zero)
    clock.receive(reading(90, of: 100, at: 90))
    #expect(clock.position(at: .milliseconds(200)) == .milliseconds(100))
  }

  @Test("a device that is fast is followed for an hour", arguments: [75, 300, -300])
  func drift(millionths: Int) {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    var error = Duration.zero
    for index in 0...180_000 {
      let time = Duration.milliseconds(20 * index)
      let truth = time + time * millionths / 1_000_000
      let heard = Int(truth * 48_000 / .seconds(1))
      clock.receive(DeviceReading(written: heard + 4800, delay: 4800, time: time))
      error = clock.position(at: time) - truth
    }
    #expect(error < .milliseconds(1) && error > .milliseconds(-1), "\(error)")
  }

  @Test("a device cannot have played more than time has passed: 80 ms ahead become 5 at most")
  func boundedByTime() {
    let run = DeviceRun(lasting: .seconds(5)) { $0 + ($0 > .zero ? .milliseconds(80) : .zero) }
    let clock = run.filtered()
    #expect(!clock.goesBack)
    for (time, position) in clock {
      let truth = time - .seconds(1000)
      // A quartz may be fast by a thousandth.
      #expect(position <= truth + truth / 1000 + .milliseconds(6))
    }
  }

  @Test(
    "steps are smoothed, and pictures come evenly",
    arguments: [(21, 0, 0.5), (43, -300, 0.6), (10, 75, 0.3)])
  func steps(step: Int, drift: Int, limit: Double) {
    let size = Duration.milliseconds(step)
    let run = DeviceRun(lasting: .seconds(20)) { time in
      let truth = time + time * drift / 1_000_000
      return size * Int(truth / size)
    }
    let clock = run.filtered()
    #expect(!clock.goesBack)
    #expect(DeviceRun.jitter(of: clock, after: .seconds(3)) < limit)
    #expect(DeviceRun.jitter(of: run.raw, after: .seconds(3)) > 2 * limit)
  }

  @Test("drift is followed: a fifth of a millisecond behind at 300 millionths")
  func drift() {
    let run = DeviceRun(lasting: .seconds(60)) { $0 - $0 * 300 / 1_000_000 }
    let clock = run.filtered()
    #expect(!clock.goesBack)
    #expect(clock.worstOffset(from: run.raw, after: .seconds(5)) < 0.25)
  }

  @Test("a sawtooth of 18 ms is followed in its middle")
  func sawtooth() {
    let period = Duration.milliseconds(1800)
    let run = DeviceRun(lasting: .seconds(30)) { time in
      // It loses 1 %, and makes up for it all at once.
      time - (time - period * Int(time / period)) / 100
    }
    let clock = run.filtered()
    #expect(!clock.goesBack)
    #expect(DeviceRun.jitter(of: clock, after: .seconds(3)) < 0.5)
    let truth = run.readings.map { ($0.time, $0.time - .seconds(1000)) }
    #expect(clock.worstOffset(from: truth, after: .seconds(3)) < 20)
  }

  @Test("beyond 100 ms it jumps on at once, and where it would jump back it waits")
  func jumps() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    clock.receive(reading(20, of: 1000, at: 20))
    clock.receive(reading(40, of: 1000, at: 300))
    #expect(clock.position(at: .milliseconds(300)) == .milliseconds(300))
    #expect(clock.position(at: .milliseconds(500)) == .milliseconds(300))
    #expect(clock.position(at: .milliseconds(600)) == .milliseconds(340))
    clock.receive(reading(900, of: 1000, at: 910))
    #expect(clock.position(at: .milliseconds(910)) == .milliseconds(900))
  }

  @Test("a pause takes no time, and a device that jumps back in it moves no clock back")
  func pause() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    clock.receive(reading(500, of: 600, at: 500))
    clock.stop(at: .milliseconds(520))
    #expect(clock.position(at: .seconds(60)) == .milliseconds(520))
    clock.receive(reading(505, of: 600, at: 30_000))
    clock.run(at: .seconds(60))
    clock.receive(reading(505, of: 600, at: 60_000))
    #expect(clock.position(at: .milliseconds(60_010)) == .milliseconds(520))
    clock.receive(reading(530, of: 650, at: 60_020))
    #expect(clock.position(at: .milliseconds(60_020)) == .milliseconds(530))
  }

  @Test("an empty queue holds the clock where the sound ends")
  func underrun() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    clock.receive(reading(80, of: 100, at: 80))
    clock.receive(reading(100, of: 100, at: 200))
    #expect(clock.position(at: .seconds(1)) == .milliseconds(100))
    clock.receive(reading(120, of: 200, at: 1020))
    #expect(clock.position(at: .milliseconds(1020)) >= .milliseconds(100))
    #expect(clock.position(at: .milliseconds(1020)) <= .milliseconds(125))
  }

  @Test("a device that stands for 80 ms stops the clock, until it has come to where that stands")
  func standstill() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    for time in stride(from: 0, through: 1000, by: 20) {
      clock.receive(reading(time, of: 2000, at: time))
    }
    for time in stride(from: 1020, through: 1500, by: 20) {
      clock.receive(reading(1000, of: 2000, at: time))
    }
    let standing = clock.position(at: .milliseconds(1500))
    #expect(standing > .milliseconds(1000) && standing < .milliseconds(1085))
    #expect(!clock.hasMoved)
    clock.receive(reading(1060, of: 2000, at: 1560))
    #expect(clock.position(at: .milliseconds(1560)) == standing)
    clock.receive(reading(1100, of: 2000, at: 1600))
    #expect(clock.position(at: .milliseconds(1600)) == .milliseconds(1100))
  }

  @Test("a device that begins 100 ms ahead and stands there until it is true stops nothing")
  func wrongStart() {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    // As PulseAudio said it: time, and what had been heard, in milliseconds.
    let said = [
      (1, 100), (20, 100), (41, 107), (61, 107), (82, 107), (102, 107), (123, 107), (143, 107),
      (164, 162), (184, 183), (205, 203), (225, 224), (246, 244),
    ]
    for (time, heard) in said {
      clock.receive(reading(heard, of: heard + 100, at: time))
      #expect(clock.hasMoved, "\(time)")
      #expect(abs(clock.position(at: .milliseconds(time)) / .milliseconds(1) - Double(time)) < 12)
    }
  }

  @Test(
    "recorded devices, where the recordings are: no clock goes back, and pictures come evenly",
    arguments: [
      ("pulseaudio", 0.3), ("pipewire", 0.3), ("pipewire-pulse", 0.5), ("pulseaudio-drop", 0.5),
    ])
  func recordings(name: String, limit: Double) {
    guard let run = DeviceRun(recording: name) else { return }
    let clock = run.filtered()
    #expect(!clock.goesBack)
    #expect(DeviceRun.jitter(of: clock) < limit)
  }
}
