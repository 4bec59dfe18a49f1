import Media
import Testing

@testable import RTP

@Suite("Clocks that differ") struct ClockSkewTests {
  /// Twenty minutes of pictures through a network that loses one in a hundred and delays the others by
  /// up to 30 ms; numbers and timestamps wrap.
  private func film(skew: Double) -> [ReceivedDatagram] {
    let stream = MadeStream(skew: skew)
    var random = SplitMix64(seed: 21)
    var last = Duration.zero
    return (0..<30_000).compactMap { index in
      var datagram = stream.picture(index)
      datagram.arrival += .microseconds(Int(random.next() % 30_000))
      // Packets of a stream rarely overtake each other.
      datagram.arrival = max(datagram.arrival, last)
      last = datagram.arrival
      return random.next() % 100 == 0 ? nil : datagram
    }
  }

  @Test(
    "twenty minutes with loss and wraps: pictures stay where they are, and nothing piles up",
    arguments: [-200.0, 0, 200])
  func longFilm(millionths: Double) throws {
    // For each minute, the reserve of the picture that came fastest.
    var reserves: [Int: Duration] = [:]
    var count = 0
    let run = try MadeStream.samples(of: film(skew: millionths)) { built, datagram in
      let minute = Int(datagram.arrival / .seconds(60))
      let reserve = built.sample.presentationTime.duration - datagram.arrival
      reserves[minute] = max(reserves[minute] ?? reserve, reserve)
      count += 1
    }
    let minutes = (1..<19).compactMap { reserves[$0] }
    let drift = (minutes.max() ?? .zero) - (minutes.min() ?? .seconds(1))
    // Without a correction 240 ms.
    #expect(minutes.count == 18 && drift < .milliseconds(10), "\(drift)")
    #expect(run.processor.counters.lost > 230 && run.processor.counters.lost < 370)
    #expect(run.processor.counters.restarts == 0)
    #expect(run.processor.heldCount == 0)
    // After a loss pictures are held until the next sync picture: half a group on average.
    #expect(count > 16_000)
  }

  @Test("a network that gets slower is another way, and no skew")
  func anotherWay() throws {
    let stream = MadeStream()
    let datagrams = (0..<3000).map { index in
      var datagram = stream.picture(index)
      if index >= 1500 { datagram.arrival += .milliseconds(400) }
      return datagram
    }
    var times: [Duration] = []
    _ = try MadeStream.samples(of: datagrams) { built, _ in
      times.append(built.sample.presentationTime.duration)
    }
    #expect(times.count > 2900)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(40) })
  }

  @Test("a network that gets faster by a little is followed, so slowly that it cannot be seen")
  func followed() throws {
    let stream = MadeStream(delay: .milliseconds(105))
    let datagrams = (0..<6000).map { index in
      var datagram = stream.picture(index)
      if index >= 1500 { datagram.arrival -= .milliseconds(100) }
      return datagram
    }
    var last: Duration?
    var reserve = Duration.zero
    let ordered = datagrams.sorted { $0.arrival < $1.arrival }
    _ = try MadeStream.samples(of: ordered) { built, datagram in
      let time = built.sample.presentationTime.duration
      if let last {
        let step = time - last
        #expect(step > .microseconds(39_800) && step < .microseconds(40_200))
      }
      last = time
      reserve = time - datagram.arrival
    }
    #expect(abs(reserve / .milliseconds(1)) < 1)
  }

  @Test(
    "reports that come late move pictures to their sound, a little with each picture",
    arguments: [300, -300])
  func lateReport(milliseconds: Int) throws {
    var stream = MadeStream()
    stream.delay = .milliseconds(max(5, -milliseconds))
    stream.soundDelay = .milliseconds(max(5, milliseconds))
    let datagrams =
      (0..<500).map(stream.picture) + (0..<1000).map(stream.sound)
      + [2, 7, 12].flatMap { stream.reports(at: .seconds($0)) }
    var pictures: [Duration] = []
    var sounds: [Duration] = []
    _ = try MadeStream.samples(of: datagrams.sorted { $0.arrival < $1.arrival }) { built, _ in
      let time = built.sample.presentationTime.duration
      if built.format.video == nil { sounds.append(time) } else { pictures.append(time) }
    }
    // Picture 25 and sound 50 are of one moment, and so are all such pairs.
    func distance(_ second: Int) -> Double {
      (pictures[25 * second] - sounds[50 * second]) / .milliseconds(1)
    }
    #expect(abs(abs(distance(1)) - 295) < 1)
    #expect((10..<19).allSatisfy { abs(distance($0)) < 1 })
    #expect(zip(sounds, sounds.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(20) })
    let steps = zip(pictures, pictures.dropFirst()).map { ($1 - $0) / .milliseconds(1) }
    #expect(steps.allSatisfy { 35.9...44.1 ~= $0 }, "\(steps.min() ?? 0) \(steps.max() ?? 0)")
  }
}
