import Media
import Testing

@testable import RTP

/// Senders whose timestamps jump, permanently or once.
@Suite("Steps in time") struct ClockStepTests {
  /// What is done to the timestamps of a picture, or of a piece of sound, with an index.
  struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var picture: @Sendable (Int) -> Int = { _ in 0 }
    var sound: @Sendable (Int) -> Int = { _ in 0 }
  }

  static let steps = [
    Step(testDescription: "one picture is hours ahead", picture: { $0 == 200 ? 900_000_000 : 0 }),
    Step(testDescription: "one picture is hours back", picture: { $0 == 200 ? -900_000_000 : 0 }),
    Step(
      testDescription: "one picture and one sound are half the range ahead",
      picture: { $0 == 200 ? 1 << 31 : 0 }, sound: { $0 == 555 ? 1 << 31 : 0 }),
    Step(
      testDescription: "both clocks jump by 1.5 · 10⁹",
      picture: { $0 >= 200 ? 1_500_000_000 : 0 }, sound: { $0 >= 400 ? 1_500_000_000 : 0 }),
    Step(
      testDescription: "both go back by 2 s", picture: { $0 >= 200 ? -180_000 : 0 },
      sound: { $0 >= 400 ? -16_000 : 0 }),
    Step(
      testDescription: "the pictures' clock goes on by 5 s", picture: { $0 >= 200 ? 450_000 : 0 }),
    Step(
      testDescription: "every fiftieth picture is wild",
      picture: { $0 % 50 == 30 ? $0 * 12_345_678 : 0 }),
  ]

  private func shifted(_ datagram: ReceivedDatagram, by ticks: Int) -> ReceivedDatagram {
    var datagram = datagram
    let timestamp = datagram.bytes[4..<8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let changed = timestamp &+ UInt32(truncatingIfNeeded: ticks)
    for place in 0..<4 {
      datagram.bytes[4 + place] = UInt8(truncatingIfNeeded: changed >> UInt32(24 - 8 * place))
    }
    return datagram
  }

  @Test("pictures and sound go on near the time at which they come", arguments: steps)
  func step(step: Step) throws {
    let stream = MadeStream()
    let datagrams =
      (0..<500).map { shifted(stream.picture($0), by: step.picture($0)) }
      + (0..<1000).map { shifted(stream.sound($0), by: step.sound($0)) }
      + stream.reports(at: .seconds(2))
    var counts = [0, 0]
    var worst = Duration.zero
    let ordered = datagrams.sorted { $0.arrival < $1.arrival }
    _ = try MadeStream.samples(of: ordered) { built, datagram in
      counts[built.format.video == nil ? 1 : 0] += 1
      #expect(!built.isHeld && !built.isAfterLoss)
      for time in [built.sample.presentationTime, built.sample.decodeTime] {
        let distance = time.duration - datagram.arrival
        worst = max(worst, distance, .zero - distance)
      }
    }
    // The last one may be set aside when the recording ends.
    #expect(counts[0] >= 499 && counts[1] >= 999, "\(counts)")
    #expect(worst < .milliseconds(120), "\(worst)")
  }

  /// The times of all pictures of some datagrams.
  private func times(_ datagrams: [ReceivedDatagram]) throws -> [Duration] {
    var times: [Duration] = []
    _ = try MadeStream.samples(of: datagrams) { built, _ in
      times.append(built.sample.presentationTime.duration)
    }
    return times
  }

  @Test("a sender that pauses has not stepped, whether its clock runs on or stops")
  func pauses() throws {
    let stream = MadeStream()
    let pause = Duration.seconds(10)
    let stopped = try times(
      (0..<400).map { index in
        var datagram = stream.picture(index)
        if index >= 200 { datagram.arrival += pause }
        return datagram
      })
    #expect(zip(stopped, stopped.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(40) })
    let running = try times(
      (0..<400).map { index in
        var datagram = stream.picture(index)
        if index >= 200 {
          datagram = shifted(datagram, by: 900_000)
          datagram.arrival += pause
        }
        return datagram
      })
    let steps = zip(running, running.dropFirst()).map { $1 - $0 }
    #expect(steps.count { $0 != .milliseconds(40) } == 1)
    #expect(steps.max() == pause + .milliseconds(40))
  }

  @Test("a burst after an outage, and one that lacks two seconds of it, is no step")
  func burst() throws {
    let stream = MadeStream()
    let datagrams = (0..<500).compactMap { index -> ReceivedDatagram? in
      var datagram = stream.picture(index)
      // For 5 s nothing comes; then all of it at once, except for what did not fit into a queue.
      if 200..<325 ~= index { datagram.arrival = .seconds(13) }
      return 240..<290 ~= index ? nil : datagram
    }
    let times = try times(datagrams)
    let steps = Set(zip(times, times.dropFirst()).map { ($1 - $0) / .milliseconds(40) })
    // After the gap pictures wait for the next sync picture, number 300.
    #expect(steps.allSatisfy { $0 == 1 || $0 > 50 }, "\(steps)")
    let last = try #require(times.last)
    #expect(abs(last / .milliseconds(40) - 499) < 1)
  }

  @Test("several frames of sound in one wild packet are one witness, not two")
  func severalUnits() {
    var watch = TimestampWatch(clockRate: 48_000)
    var times: [Int64] = []
    var restartCount = 0
    for packet in 0..<50 {
      for frame in 0..<3 {
        let place = UInt32(packet * 3 + frame) * 1024
        let unit = AccessUnit(
          data: [], timestamp: packet == 20 ? place &+ 700_000_000 : place, isSync: true,
          packets: packet...packet,
          arrival: .milliseconds(64 * packet + 10))
        for output in watch.take(unit) {
          switch output {
          case .unit(let unit): times.append(unit.time)
          case .restarted: restartCount += 1
          }
        }
      }
    }
    #expect(restartCount == 0 && times.count == 150)
    #expect(zip(times, times.dropFirst()).allSatisfy { 0...4096 ~= $1 - $0 })
  }
}
