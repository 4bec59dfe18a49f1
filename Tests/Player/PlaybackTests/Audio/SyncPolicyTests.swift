import Media
import Playback
import Testing

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

  @Test("a sound that is described and not sent holds nothing")
  func silent() {
    let decision = decide(Facts(pictures: .ready, sound: .silent))
    #expect((decision.kind, decision.master) == (.run, .wall))
    #expect(decide(Facts(pictures: .missing, sound: .silent)).kind == .hold)
    #expect(decide(Facts(pictures: .ended, sound: .silent)).kind == .end)
  }

  @Test("it is over when both are; until then the longer one plays on")
  func ends() {
    #expect(decide(Facts(pictures: .ended, sound: .ended)).kind == .end)
    #expect(decide(Facts(pictures: .ended, sound: .absent)).kind == .end)
    let soundOnly = decide(
      Facts(pictures: .ended, sound: .ready, device: .playing))
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

  @Test("a pause goes before everything, and every decision has a reason")
  func pauseAndReasons() {
    let supplies: [SyncPolicy.Supply] = [.absent, .missing, .ready, .ended]
    let devices: [SyncPolicy.Device] = [
      .stopped, .starting(.zero), .starting(.seconds(1)), .playing, .lost,
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
