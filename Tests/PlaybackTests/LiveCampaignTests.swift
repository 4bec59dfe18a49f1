import Media
import TestSupport
import Testing

@testable import Playback

/// Live broadcasts in worlds without order, with viewers who press every key.
///
/// The source cannot be sought in, starts at 1000 s, learns of its tracks late, has sound and film,
/// changes its format three times, loses samples, and its clock jumps by an hour.
@Suite("Live campaign") struct LiveCampaignTests {
  @Test("plays three thousand broadcasts right", arguments: 0..<30)
  func broadcasts(batch: UInt64) throws {
    for number in 0..<100 as Range<UInt64> {
      let seed = batch * 1000 + number
      let faults = try faults(of: seed)
      if !faults.isEmpty { Issue.record("seed \(seed): \(faults)") }
    }
  }

  private func faults(of seed: UInt64) throws -> [String] {
    var random = SplitMix64(seed: seed)
    var plan = BroadcastPlan(seed: seed)
    // A film that is missing is an error, and another test's.
    plan.filmEnd = .max
    let broadcast = plan
    let lateness = [0, 0, 20, 400].randomElement(using: &random) ?? 0
    let stop = random.milliseconds(1000...6000)
    let isStopped = Int.random(in: 0..<4, using: &random) == 0
    let disorder = VirtualWorld.Disorder(
      seed: seed, lateness: lateness, stops: isStopped ? [stop..<stop + .seconds(5)] : [])
    let sinkTime = random.milliseconds(0...60)
    let decodeTime = random.milliseconds(0...15)
    let commands = (0..<Int.random(in: 0...10, using: &random)).map { _ in
      (random.milliseconds(0...1500), Int.random(in: 0..<12, using: &random))
    }
    return try VirtualWorld.run(disorder) { world in
      let bench = BroadcastBench(
        broadcast, world, decodeTime: decodeTime, frameTime: { _ in sinkTime })
      let summary = try await bench.play(for: .seconds(14)) { engine in
        for (pause, command) in commands {
          try await world.wallClock.sleep(until: world.wallClock.now + pause)
          await give(command, to: engine)
        }
        await engine.setRate(.normal)
        await engine.play()
      }
      return await faults(bench, summary)
    }
  }

  private func faults(_ bench: BroadcastBench, _ summary: PlaybackSummary) async -> [String] {
    var faults = await bench.faults
    let shown = await bench.sink.shown
    let status = await bench.engine.status
    if shown.isEmpty { faults.append("nothing was shown") }
    if shown.map(\.time) != shown.map(\.time).sorted() { faults.append("pictures go back") }
    if bench.source.readerCount != 1 { faults.append("another reader") }
    if summary.frames.flushed > 0 { faults.append("\(summary.frames.flushed) frames flushed") }
    if summary.decoding.decodingErrors > 0 { faults.append("decoding errors") }
    if status.state != .ended { faults.append("\(status.state)") }
    if status.position > summary.wallTime * 4 + .seconds(3) { faults.append("runs away") }
    // Nothing is early: the film has begun with its first picture, and a rate is 4 at most.
    if let first = shown.first {
      for picture in shown
      where picture.time - first.time > (picture.wallTime - first.wallTime) * 4 + .seconds(1) {
        faults.append("early picture")
      }
    }
    return faults
  }

  private func give(_ command: Int, to engine: VideoPlayerEngine) async {
    switch command {
    case 0: await engine.seek(to: .seconds(3))
    case 1: await engine.seek(by: .seconds(-5), isQuick: true)
    case 2: await engine.seek(toTenth: 4)
    case 3: await engine.step(by: -1)
    case 4: await engine.step(by: 1)
    case 5: await engine.markLoop()
    case 6: await engine.toggleFileLoop()
    case 7: await engine.setRate(PlaybackRate(2))
    case 8: await engine.redraw()
    case 9: await engine.pause()
    default: await engine.togglePause()
    }
  }
}
