import Media
import Playback
import PlaybackSimulation
import TestSupport

/// A random film, world and viewer; the same for the same seed.
struct RandomTrace: Sendable {
  let frames: [SimulatedFrame]
  let world: BufferSimulation.World
  let policy: DualThresholdPolicy

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    frames = Self.film(&random)
    let length = frames.map(\.interval.end).max() ?? .zero
    world = Self.world(length, &random)
    let low = random.milliseconds(1...1000)
    policy = DualThresholdPolicy(
      target: low + random.milliseconds(0...2000), low: low,
      byteLimit: Int.random(in: 1...400, using: &random) * 1_000_000,
      frameLimit: Int.random(in: 1...300, using: &random))
  }

  /// Groups of pictures with up to three B frames between references, from tiny to 4K.
  private static func film(_ random: inout SplitMix64) -> [SimulatedFrame] {
    let count = Int.random(in: 0...160, using: &random)
    let usual = random.milliseconds(8...120)
    let varies = Int.random(in: 0..<4, using: &random) == 0
    let byteCount = Int.random(in: 1...12_500_000, using: &random)
    let groupLength = Int.random(in: 1...60, using: &random)
    let between = Int.random(in: 0...3, using: &random)
    var time = Bool.random(using: &random) ? .zero : random.milliseconds(0...500)
    let intervals = (0..<count).map { _ in
      let start = time
      time += varies ? random.milliseconds(1...200) : usual
      return FrameInterval(start: start, end: time)
    }
    return decodingOrder(count, groupLength: groupLength, between: between).map { number in
      let isSync = number.isMultiple(of: groupLength)
      let isSlow = Int.random(in: 0..<20, using: &random) == 0
      return SimulatedFrame(
        interval: intervals[number],
        sampleByteCount: Int.random(in: 1...(isSync ? 60_000 : 6000), using: &random),
        byteCount: byteCount, isSync: isSync,
        decodeTime: isSlow ? random.milliseconds(0...200) : nil)
    }
  }

  private static func decodingOrder(_ count: Int, groupLength: Int, between: Int) -> [Int] {
    stride(from: 0, to: count, by: groupLength).flatMap { start -> [Int] in
      let end = min(start + groupLength, count)
      var order = [start]
      var next = start + 1
      while next < end {
        let reference = min(next + between, end - 1)
        order.append(reference)
        order += next..<reference
        next = reference + 1
      }
      return order
    }
  }

  private static func world(
    _ length: Duration, _ random: inout SplitMix64
  ) -> BufferSimulation.World {
    func outages(longest: Int, _ random: inout SplitMix64) -> [BufferSimulation.Outage] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        .init(start: random.milliseconds(0...8000), length: random.milliseconds(1...longest))
      }
    }
    var world = BufferSimulation.World()
    world.decodeTime = random.milliseconds(0...50)
    if Bool.random(using: &random) {
      world.bytesPerSecond = Int.random(in: 20_000...2_000_000, using: &random)
    }
    world.refreshRate = [nil, 24, 60, 120].randomElement(using: &random) ?? nil
    world.networkOutages = outages(longest: 6000, &random)
    world.displayOutages = outages(longest: 3000, &random)
    world.commands = commands(length, &random)
    return world
  }

  private static func commands(
    _ length: Duration, _ random: inout SplitMix64
  ) -> [BufferSimulation.Command] {
    var commands = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let position = length * Double.random(in: -0.1...1.1, using: &random)
      let speed = Double.random(in: 0.25...4, using: &random)
      let actions: [BufferSimulation.Command.Action] = [
        .seek(position), .seek(position), .setRate(PlaybackRate(speed)), .pause, .play,
      ]
      return BufferSimulation.Command(
        at: random.milliseconds(0...10_000), actions.randomElement(using: &random) ?? .play)
    }
    // A film that was paused goes on to its end.
    commands.append(BufferSimulation.Command(at: .seconds(11), .play))
    return commands
  }
}
