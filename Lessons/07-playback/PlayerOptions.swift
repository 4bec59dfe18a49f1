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

  /// What is sent of a sixel picture that is nearly the one before.
  private enum Redraw: String, CaseIterable {
    case changed
    case whole
  }

  static let all = [
    CommandOption("--start", value: "SECONDS", "where to begin"),
    CommandOption("--speed", value: "X", "how fast to play, 0.25 to 4 (1)"),
    CommandOption("--loop", "begin anew at the end"),
    CommandOption("--keep-open", "pause on the last frame; space begins anew"),
    CommandOption(
      "--redraw", value: "WHAT", "send whole sixel pictures or the changed parts (auto)"),
    .memory,
    CommandOption("--loud", "say what is decided, and why, on standard error"),
    CommandOption("--stats-json", outputFile: "FILE", "write the summary as data"),
    CommandOption("--benchmark", "play as fast as possible into standard output"),
  ]

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  init(_ arguments: Arguments, usesColor: Bool) throws(UsageError) {
    log = arguments.has("--loud") ? DecisionLog() : nil
    let graphics = try GraphicsOptions(arguments)
    var player = TerminalPlayerOptions()
    player.graphics = graphics.choice
    player.sizeLimit = graphics.size
    player.cell = graphics.cell
    player.usesColor = usesColor
    player.playback.start = try arguments.time("--start") ?? .zero
    if let text = arguments["--speed"] {
      guard let speed = Double(text), 0.25...4 ~= speed else {
        throw UsageError("--speed takes a factor from 0.25 to 4: '\(text)'")
      }
      player.playback.rate = PlaybackRate(speed)
    }
    player.memoryLimit = try arguments.memoryLimit ?? DecoderOptions.defaultMemoryLimit
    let redraw: Redraw? = try arguments.choiceOrAuto("--redraw")
    player.sendsChangedParts = redraw.map { $0 == .changed }
    player.playback.buffering = PlaybackSteps.policy(for: DualThresholdPolicy())
    player.playback.loop = PlaybackLoop(repeatsFile: arguments.has("--loop"))
    player.playback.keepsOpen = arguments.has("--keep-open")
    player.playback.observer = log?.observer
    self.player = player
  }
}
