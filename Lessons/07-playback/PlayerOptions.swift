import LessonKit
import Media
import Playback
import Terminal
import Video

/// What the command line says about how to play.
struct PlayerOptions: Sendable {
  let graphics: GraphicsOptions
  let start: Duration
  let rate: PlaybackRate

  /// Bytes that pictures may take while they are decoded.
  let memoryLimit: Int

  /// How much of a picture is sent; `nil` where the terminal decides.
  private let redraw: Options.Redraw?
  private let repeatsFile: Bool
  private let keepsOpen: Bool

  /// Logs every decision, if `--loud` asks for that.
  let log: DecisionLog?

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  init(_ arguments: Arguments) throws(UsageError) {
    graphics = try GraphicsOptions(arguments)
    start = try arguments[Options.start] ?? .zero
    rate = try arguments[Options.speed] ?? .normal
    memoryLimit = try arguments[Options.memory] ?? DecoderOptions.defaultMemoryLimit
    redraw = try arguments[Options.redraw]
    repeatsFile = arguments[Options.loop]
    keepsOpen = arguments[Options.keepOpen]
    log = arguments[Options.loud] ? DecisionLog() : nil
  }

  /// Decides whether pictures are sent in parts.
  ///
  /// - Parameter found: What the terminal says; `nil` if there is none.
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
    DecoderOptions(memoryLimit: memoryLimit) { frame in stage.scaled(frame) }
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
    configuration.transform = { frame in stage.scaled(frame) }
    return configuration
  }
}
