import LessonKit
import Media
import Playback
import Video

/// What the command line says of how to play.
struct PlayerOptions: Sendable {
  let graphics: GraphicsOptions
  let start: Duration
  let rate: PlaybackRate
  private let repeatsFile: Bool
  private let keepsOpen: Bool

  /// Takes note of every decision, where `--loud` asks for that.
  let log: DecisionLog?

  static let all = [
    CommandOption("--start", value: "SECONDS", "where to begin"),
    CommandOption("--speed", value: "X", "how fast to play, 0.25 to 4 (1)"),
    CommandOption("--loop", "begin anew at the end"),
    CommandOption("--keep-open", "pause on the last frame; space begins anew"),
    CommandOption("--loud", "say what is decided, and why, on standard error"),
    CommandOption("--stats-json", value: "FILE", "write the summary as data"),
    CommandOption("--benchmark", "play as fast as possible into standard output"),
  ]

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  init(_ arguments: Arguments) throws(UsageError) {
    graphics = try GraphicsOptions(arguments)
    start = try arguments.time("--start") ?? .zero
    var rate = PlaybackRate.normal
    if let text = arguments["--speed"] {
      guard let speed = Double(text), 0.25...4 ~= speed else {
        throw UsageError("--speed takes a factor from 0.25 to 4: '\(text)'")
      }
      rate = PlaybackRate(speed)
    }
    self.rate = rate
    repeatsFile = arguments.has("--loop")
    keepsOpen = arguments.has("--keep-open")
    log = arguments.has("--loud") ? DecisionLog() : nil
  }

  /// How the engine is to play.
  func configuration(for stage: Stage) -> PlayerConfiguration {
    var configuration = PlayerConfiguration()
    configuration.buffering = PlaybackSteps.policy(for: DualThresholdPolicy())
    configuration.start = start
    configuration.rate = rate
    configuration.loop = PlaybackLoop(repeatsFile: repeatsFile)
    configuration.keepsOpen = keepsOpen
    configuration.observer = log?.observer
    // Scaled before it is buffered, a frame takes no more memory than the terminal can show.
    configuration.transform = { frame in
      frame.replacing(picture: stage.renderer.scaled(frame.picture))
    }
    return configuration
  }
}
