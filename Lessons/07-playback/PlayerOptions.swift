import LessonKit
import Media
import Playback
import Terminal
import TerminalPlayer
import Video

/// What the command line says of how to play.
struct PlayerOptions: Sendable {
  /// For the player itself.
  let player: TerminalPlayerOptions

  /// Takes note of every decision, where `--loud` asks for that.
  let log: DecisionLog?

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  init(_ arguments: Arguments, usesColor: Bool) throws(UsageError) {
    log = arguments[Options.loud] ? DecisionLog() : nil
    let graphics = try GraphicsOptions(arguments)
    var player = TerminalPlayerOptions()
    player.graphics = graphics.choice
    player.sizeLimit = graphics.size
    player.cell = graphics.cell
    player.usesColor = usesColor
    player.memoryLimit = try arguments[Options.memory] ?? DecoderOptions.defaultMemoryLimit
    player.sendsChangedParts = try arguments[Options.redraw].map { $0 == .changed }
    player.playback.start = try arguments[Options.start] ?? .zero
    player.playback.rate = try arguments[Options.speed] ?? .normal
    player.playback.buffering = PlaybackSteps.policy(for: DualThresholdPolicy())
    player.playback.loop = PlaybackLoop(repeatsFile: arguments[Options.loop])
    player.playback.keepsOpen = arguments[Options.keepOpen]
    player.playback.observer = log?.observer
    self.player = player
  }
}
