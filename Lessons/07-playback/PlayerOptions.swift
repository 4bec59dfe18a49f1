import LessonKit
import Media
import Playback
import Terminal
import Video

/// What the command line says of how to play.
struct PlayerOptions: Sendable {
  let graphics: GraphicsOptions
  let start: Duration
  let rate: PlaybackRate

  /// Bytes that pictures may take while they are decoded.
  let memoryLimit: Int

  /// How much of a picture is sent; `nil` where the terminal decides.
  private let redraw: Redraw?
  private let repeatsFile: Bool
  private let keepsOpen: Bool

  /// The rules of this run.
  private let rules: RunRules

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
  init(_ arguments: Arguments, rules: RunRules) throws(UsageError) {
    self.rules = rules
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
    memoryLimit = try arguments.memoryLimit ?? DecoderOptions.defaultMemoryLimit
    redraw = try arguments.choiceOrAuto("--redraw")
    repeatsFile = arguments.has("--loop")
    keepsOpen = arguments.has("--keep-open")
    log = arguments.has("--loud") ? DecisionLog() : nil
  }

  /// Decides whether pictures are sent in parts.
  ///
  /// - Parameter found: What the terminal says; `nil` where there is none.
  /// - Returns: What was asked for, or else whether the terminal is known to keep the rest.
  func keepsPictures(on found: TerminalCapabilities?) -> Bool {
    switch redraw {
    case .changed: true
    case .whole: false
    case nil: found?.pictureKeeping.isKept ?? false
    }
  }

  /// How pictures are decoded: large ones get the terminal's size before they wait.
  func decoding(for stage: Stage) -> DecoderOptions {
    DecoderOptions(memoryLimit: memoryLimit, rules: rules.or(.core)) { frame in
      stage.scaled(frame)
    }
  }

  /// How the engine is to play.
  func configuration(for stage: Stage) -> PlayerConfiguration {
    var configuration = PlayerConfiguration()
    configuration.rules = rules.or(.core)
    configuration.buffering = configuration.rules.policy(for: DualThresholdPolicy())
    configuration.start = start
    configuration.rate = rate
    configuration.loop = PlaybackLoop(repeatsFile: repeatsFile)
    configuration.keepsOpen = keepsOpen
    configuration.observer = log?.observer
    // Scaled before it is buffered, a frame takes no more memory than the terminal can show.
    configuration.transform = { frame in stage.scaled(frame) }
    return configuration
  }
}
