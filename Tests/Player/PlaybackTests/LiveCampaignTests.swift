import Media
import Synchronization
import TestSupport
import Testing

@testable import Playback

/// Up to three thousand broadcasts, watched by impatient viewers.
@Suite("Broadcasts as chance will have them") struct LiveCampaignTests {
  @Test(
    "right pictures at right times, nothing early, no hang, bounded memory",
    arguments: Campaign.runs(30, few: 1))
  func campaign(batch: Int) throws {
    for number in 0..<100 {
      let seed = UInt64(batch * 100 + number)
      do {
        let faults = try Self.run(seed: seed)
        if !faults.isEmpty { Issue.record("seed \(seed): \(faults.prefix(3))") }
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  private static func run(seed: UInt64) throws -> [String] {
    var random = SplitMix64(seed: seed)
    let plan = BroadcastPlan(seed: seed)
    let policy = DualThresholdPolicy(
      byteLimit: Int.random(in: 1...100_000, using: &random),
      frameLimit: Int.random(in: 1...200, using: &random))
    let decodeTime = Bool.random(using: &random) ? .zero : random.milliseconds(0...25)
    let sinkTime = Bool.random(using: &random) ? .zero : random.milliseconds(0...60)
    let commands = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      (Int.random(in: 0..<12, using: &random), random.milliseconds(0...1500))
    }
    let events = Mutex<[BufferEvent]>([])
    let steps = Mutex<[Duration]>([])
    let disorder = VirtualWorld.Disorder(seed: seed, lateness: seed.isMultiple(of: 2) ? 0 : 5)
    var faults = try VirtualWorld.run(disorder) { world in
      var configuration = PlayerConfiguration()
      configuration.buffering = policy
      configuration.observer = { event in events.withLock { $0.append(event) } }
      let bench = BroadcastBench(
        plan, world, decodeTime: decodeTime, frameTime: { _ in sinkTime },
        configuration: configuration)
      do {
        _ = try await bench.play(for: .seconds(11)) { engine in
          for (command, time) in commands {
            try await world.wallClock.sleep(until: world.wallClock.now + time)
            if command == 6 { steps.withLock { $0.append(world.wallClock.now) } }
            await engine.give(command, time)
          }
        }
      } catch PlaybackError.missingTrack(let id) where id == BroadcastPlan.filmID {
        // It says so, where there is more sound than may wait.
        if plan.filmEnd == .max { return ["the film is missing"] }
      }
      var faults = await bench.faults
      let numbers = await bench.numbers
      // A step back is refused, as every seek is: nothing is shown twice.
      if numbers != Array(Set(numbers)).sorted() { faults.append("pictures out of order") }
      let possible = Set(plan.shownNumbers(groups: 30))
      if !possible.isSuperset(of: numbers) { faults.append("a picture that refers to a lost one") }
      if plan.filmEnd > 2, numbers.isEmpty { faults.append("no picture at all") }
      if await !bench.engine.state.isFinal { faults.append("it has not ended") }
      return faults
    }
    let review = TraceReview(
      events.withLock { $0 }, limits: policy.limits, sinkTime: sinkTime + .milliseconds(5),
      steps: steps.withLock { $0 })
    faults += review.faults.map { "\($0.key): \($0.value)" }
    return faults
  }
}
