import Media
import Playback
import Testing

@Suite("Which moment a device's frame belongs to")
struct AudioTimelineTests {
  private var timeline = AudioTimeline(sampleRate: 1000)

  private func position(_ timeline: AudioTimeline, _ milliseconds: Int) -> Duration? {
    timeline.film(at: .milliseconds(milliseconds))?.position
  }

  @Test("frames that follow each other are one run")
  func continuous() {
    var timeline = timeline
    timeline.append(500, from: .seconds(10))
    timeline.append(500, from: .milliseconds(10_500))
    #expect(position(timeline, 0) == .seconds(10))
    #expect(position(timeline, 750) == .milliseconds(10_750))
    #expect(timeline.end == .seconds(11))
    // Nothing is heard beyond the end.
    #expect(position(timeline, 5000) == .seconds(11))
  }

  @Test("without sound there is no moment")
  func empty() {
    var timeline = timeline
    #expect(timeline.film(at: .zero) == nil)
    #expect(timeline.end == nil)
    timeline.append(0, from: .seconds(1))
    #expect(timeline.end == nil)
  }

  @Test("a gap begins another run, and so does another speed")
  func runs() {
    var timeline = timeline
    timeline.append(1000, from: .zero)
    timeline.append(1000, from: .seconds(5))
    timeline.append(1000, from: .seconds(6), rate: PlaybackRate(2))
    #expect(position(timeline, 999) == .milliseconds(999))
    #expect(position(timeline, 1000) == .seconds(5))
    #expect(position(timeline, 2500) == .seconds(7))
    #expect(timeline.film(at: .milliseconds(2500))?.rate == PlaybackRate(2))
    #expect(timeline.end == .seconds(8))
  }

  @Test("rounding of less than a frame is no gap, however often it happens")
  func rounding() {
    var timeline = AudioTimeline(sampleRate: 44_100)
    for block in 0..<1000 {
      // Milliseconds cannot say where blocks of 1024 frames begin.
      timeline.append(1024, from: .nanoseconds(Int64(block) * 1024 * 1_000_000 / 44_100 * 1000))
    }
    let heard = Duration.seconds(1) * 1000 * 1024 / 44_100
    let end = timeline.film(at: heard)?.position ?? .zero
    #expect(abs((end - heard) / .microseconds(1)) < 1)
    var copy = timeline
    copy.forget(before: heard)
    #expect(copy == timeline)
  }

  @Test("what has been heard is forgotten, and what follows stays where it was")
  func forgets() {
    var timeline = timeline
    for second in 0..<100 { timeline.append(100, from: .seconds(second)) }
    timeline.forget(before: .milliseconds(9050))
    #expect(position(timeline, 9050) == .milliseconds(90_050))
    #expect(position(timeline, 9950) == .milliseconds(99_050))
    #expect(position(timeline, 0) == .seconds(90))
    timeline.removeAll()
    #expect(timeline == AudioTimeline(sampleRate: 1000))
  }
}

@Suite("Whether a film with sound runs, and by which clock")
struct SyncPolicyTests {
  private typealias Facts = SyncPolicy.Facts

  private func decide(_ facts: SyncPolicy.Facts) -> SyncPolicy.Decision {
    SyncPolicy().decide(facts)
  }

  @Test("a stall of one holds both")
  func stalls() {
    for (pictures, sound) in [
      (SyncPolicy.Supply.missing, SyncPolicy.Supply.ready), (.ready, .missing),
    ] {
      let decision = decide(Facts(pictures: pictures, sound: sound))
      #expect(decision.kind == .hold)
    }
    #expect(decide(Facts(pictures: .ready, sound: .ready)).kind == .run)
  }

  @Test("it is over when both are; until then the longer one plays on")
  func ends() {
    #expect(decide(Facts(pictures: .ended, sound: .ended)).kind == .end)
    #expect(decide(Facts(pictures: .ended, sound: .absent)).kind == .end)
    let soundOnly = decide(
      Facts(pictures: .ended, sound: .ready, device: .playing(offset: .zero)))
    #expect((soundOnly.kind, soundOnly.master) == (.run, .device))
    let picturesOnly = decide(Facts(pictures: .ready, sound: .ended))
    #expect((picturesOnly.kind, picturesOnly.master) == (.run, .wall))
    #expect(decide(Facts(pictures: .absent, sound: .ready)).kind == .run)
  }

  @Test("a lost device leaves the wall clock, even where sound is missing")
  func lost() {
    for sound in [SyncPolicy.Supply.ready, .missing] {
      let decision = decide(Facts(pictures: .ready, sound: sound, device: .lost))
      #expect((decision.kind, decision.master) == (.run, .wall))
    }
  }

  @Test("the film waits for the device's first frame, for 200 ms")
  func start() {
    func start(_ milliseconds: Int) -> SyncPolicy.Decision {
      decide(Facts(pictures: .ready, sound: .ready, device: .starting(.milliseconds(milliseconds))))
    }
    #expect(start(0).kind == .hold)
    #expect(start(199).kind == .hold)
    #expect((start(200).kind, start(200).master) == (.run, .wall))
  }

  @Test("offsets are left alone, slewed or jumped over, by their size on either side")
  func offsets() {
    func kind(_ microseconds: Int) -> SyncPolicy.Kind {
      decide(
        Facts(
          pictures: .ready, sound: .ready,
          device: .playing(offset: .microseconds(microseconds)))
      ).kind
    }
    #expect(kind(0) == .run)
    #expect(kind(999) == .run)
    #expect(kind(-999) == .run)
    #expect(kind(16_000) == .slew(.milliseconds(1)))
    #expect(kind(-16_000) == .slew(.milliseconds(-1)))
    #expect(kind(100_000) == .slew(.microseconds(6250)))
    #expect(kind(100_001) == .jump(.microseconds(100_001)))
    #expect(kind(-250_000) == .jump(.milliseconds(-250)))
  }

  @Test("a pause goes before everything, and every decision has a reason")
  func pauseAndReasons() {
    let supplies: [SyncPolicy.Supply] = [.absent, .missing, .ready, .ended]
    let devices: [SyncPolicy.Device] = [
      .stopped, .starting(.zero), .starting(.seconds(1)), .playing(offset: nil),
      .playing(offset: .seconds(1)), .lost,
    ]
    for pictures in supplies {
      for sound in supplies {
        for device in devices {
          var facts = Facts(pictures: pictures, sound: sound, device: device)
          #expect(!decide(facts).reason.isEmpty)
          facts.isPaused = true
          #expect(decide(facts).kind == .hold)
        }
      }
    }
  }
}
