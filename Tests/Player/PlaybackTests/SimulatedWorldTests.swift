import Testing

@testable import Playback
@testable import PlaybackSimulation

@Suite struct SimulatedWorldTests {
  @Test(
    "an outage adds what is left of it, wherever the request falls",
    arguments: [
      // 100 bytes take 100 ms. Nothing arrives from 1000 to 1500 ms and from 1600 to 1700 ms.
      (asked: 0, arrival: 100), (899, 999), (900, 1000), (950, 1550), (1000, 1600), (1200, 1600),
      (1450, 1600), (1500, 1600), (1550, 1750), (1620, 1800), (1700, 1800),
    ])
  func arrivals(asked: Int, arrival: Int) {
    let network = SimulatedNetwork(
      bytesPerSecond: 1000,
      outages: [
        .init(start: .milliseconds(1600), length: .milliseconds(100)),
        .init(start: .milliseconds(1000), length: .milliseconds(500)),
      ])
    #expect(
      network.arrival(of: 100, askedAt: .milliseconds(asked)) == .milliseconds(arrival))
  }

  @Test("without a bandwidth everything is there at once, after an outage")
  func instant() {
    let network = SimulatedNetwork(
      bytesPerSecond: nil, outages: [.init(start: .seconds(1), length: .seconds(2))])
    #expect(network.arrival(of: .max, askedAt: .zero) == .zero)
    #expect(network.arrival(of: 1, askedAt: .milliseconds(1500)) == .seconds(3))
  }

  @Test("a display refreshes once in its interval, and not while it is busy")
  func refreshes() {
    let display = SimulatedDisplay(
      refreshRate: 50, outages: [.init(start: .milliseconds(100), length: .milliseconds(35))])
    func refresh(_ now: Int, after last: Int? = nil) -> Duration {
      display.refresh(at: .milliseconds(now), after: last.map { .milliseconds($0) })
    }
    #expect(refresh(0) == .zero)
    #expect(refresh(0, after: 0) == .milliseconds(20))
    #expect(refresh(21, after: 0) == .milliseconds(40))
    #expect(refresh(81, after: 80) == .milliseconds(140))
    #expect(refresh(135, after: 80) == .milliseconds(140))
  }

  @Test("a film of the display's rate keeps step with it for an hour")
  func keepsStep() {
    let display = SimulatedDisplay(refreshRate: 60, outages: [])
    var last: Duration?
    for number in 0..<216_000 {
      let tick = display.refresh(at: last ?? .zero, after: last)
      let frame = Duration.seconds(1) * number / 60
      if tick < frame || tick - frame > .microseconds(1) {
        Issue.record("refresh \(number) at \(tick)")
        return
      }
      last = tick
    }
  }

  @Test("a decoder lets out a frame when none before it is to come")
  func order() {
    // I P B B: shown 0, 3, 1, 2.
    let film = SimulatedFilm(
      [0, 3, 1, 2].map { number in
        SimulatedFrame(
          interval: FrameInterval(start: .seconds(number), end: .seconds(number + 1)),
          sampleByteCount: 1, byteCount: 1, isSync: number == 0)
      })
    #expect(film.isInOrder(0, after: 0))
    #expect(!film.isInOrder(1, after: 1) && !film.isInOrder(1, after: 2))
    #expect(film.isInOrder(2, after: 2) && film.isInOrder(1, after: 3))
    #expect(film.syncIndex(for: .seconds(2)) == 0 && film.end == .seconds(4))
  }

  @Test("a limit lets in what fits, and one frame always")
  func limits() {
    let limits = BufferLimits(byteCount: 100, frameCount: 3)
    func limit(_ bytes: Int, beside level: Int, _ frames: Int) -> String? {
      limits.limit(
        against: bytes,
        beside: BufferLevel(duration: .zero, frameCount: frames, byteCount: level))
    }
    #expect(limit(.max, beside: 0, 0) == nil)
    #expect(limit(50, beside: 50, 1) == nil)
    #expect(limit(51, beside: 50, 1) == "byte limit reached")
    #expect(limit(0, beside: 100, 1) == "byte limit reached")
    #expect(limit(1, beside: 3, 3) == "frame limit reached")
  }

  @Test("times in reasons have as many decimals as they need")
  func reasons() {
    #expect(Duration.seconds(3).reasonText == "3.0 s")
    #expect(Duration.milliseconds(250).reasonText == "0.25 s")
    #expect(Duration.milliseconds(1005).reasonText == "1.005 s")
    #expect(Duration.milliseconds(-500).reasonText == "-0.5 s")
  }
}
