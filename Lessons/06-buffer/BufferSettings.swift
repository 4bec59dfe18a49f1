import LessonKit
import Playback
import PlaybackSimulation

/// The rules and the world that the options ask for.
struct BufferSettings {
  enum Choice: String, CaseIterable {
    case ours
    case media3
    case nextFrame = "next-frame"
    case everyFrame = "every-frame"
  }

  let choice: Choice
  let ours: DualThresholdPolicy

  /// The decoder, the network and the display, except for what `--stall` says.
  let quietWorld: BufferSimulation.World
  let stalls: [BufferSimulation.Outage]

  /// How frames are buffered and shown: by the core's rules, or by a learner's.
  private let playback: PlaybackRules

  init(_ arguments: Arguments, isRemote: Bool, rules: PlaybackRules) throws(UsageError) {
    playback = rules
    choice = try arguments[Options.policy] ?? .ours
    let target = try arguments[Options.target] ?? .seconds(3)
    let low = try arguments[Options.low] ?? min(.seconds(1), target / 3)
    guard .zero < low, low <= target else {
      throw UsageError("--low must be more than 0 and at most --target")
    }
    let megabytes = try arguments[Options.memory] ?? 256
    ours = DualThresholdPolicy(
      target: target, low: low, promptStart: PromptStart(leastOfServer: isRemote ? low : nil),
      byteLimit: megabytes * 1_000_000)
    var world = BufferSimulation.World()
    let milliseconds = try arguments[Options.decodeTime]
    world.decodeTime = .milliseconds(milliseconds ?? 4)
    world.bytesPerSecond = try arguments[Options.bandwidth].map { Int($0 * 1_000_000 / 8) }
    world.displayOutages = try arguments.all(Options.busy)
    quietWorld = world
    stalls = try arguments.all(Options.stall)
    guard
      arguments[Options.live] || (arguments[CommonOption.json] && !arguments[Options.virtual])
    else { return }
    guard milliseconds == nil else {
      throw UsageError("--decode-ms is for a virtual clock; the real one decodes frames")
    }
    guard policy != nil else { throw UsageError("--policy \(choice.rawValue) is only simulated") }
  }

  /// The policy that a player can run with; `nil` for rules that are only simulated.
  var policy: (any BufferPolicy)? {
    switch choice {
    case .ours: ownPolicy
    case .media3: Media3Policy()
    case .nextFrame, .everyFrame: nil
    }
  }

  /// The levels between which the rules decide, and what they are called.
  var thresholds: [(name: String, level: Duration)] {
    switch choice {
    case .ours: [("low", ours.low), ("target", ours.target)]
    case .media3: [("start", Media3Policy().start), ("resume", Media3Policy().resume)]
    case .nextFrame, .everyFrame: [("low", .seconds(1)), ("target", .seconds(3))]
    }
  }

  /// This player's policy, or what a learner has made of it.
  private var ownPolicy: any BufferPolicy { playback.policy(for: ours) }

  private var presentation: PresentationPolicy { PresentationPolicy(rules: playback) }

  var rules: PlayerRules { rules(of: choice) }

  /// The rules of one of the players that are compared.
  func rules(of choice: Choice) -> PlayerRules {
    switch choice {
    case .ours: PlayerRules(policy: ownPolicy, presentation: presentation)
    case .media3: PlayerRules(policy: Media3Policy(), presentation: presentation)
    case .nextFrame: .nextFrame
    case .everyFrame: .everyFrame
    }
  }

  /// The world as the options describe it.
  var world: BufferSimulation.World { world(stalls: stalls) }

  /// The same with the stalls asked for, or with one of five seconds.
  var stalledWorld: BufferSimulation.World {
    world(stalls: stalls.isEmpty ? [.init(start: .seconds(2), length: .seconds(5))] : stalls)
  }

  private func world(stalls: [BufferSimulation.Outage]) -> BufferSimulation.World {
    var world = quietWorld
    world.networkOutages = stalls
    return world
  }
}
