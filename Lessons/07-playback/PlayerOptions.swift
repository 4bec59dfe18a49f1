import H264
import Audio
import LessonKit
import Media
import POSIX
import Playback
import Sixel
import Streaming
import Terminal
import TerminalPlayer
import TrickPlay
import Video

/// What the command line says about how to play.
struct PlayerOptions: Sendable {
  /// For the player itself.
  let player: TerminalPlayerOptions

  /// For streams of several qualities.
  let stream: HLSOptions

  /// Where films begin.
  private let start: StartPosition

  /// How much of a film is played; `nil` is all of it.
  private let length: Duration?

  /// Logs every decision, if `--loud` is set.
  let log: DecisionLog?

  /// Writes the times of everything shown and heard, if `--trace` is set.
  let trace: TraceLog?

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  init(_ arguments: Arguments, usesColor: Bool, rules: RunRules) throws(UsageError) {
    log = arguments[Options.loud] ? DecisionLog() : nil
    let graphics = try GraphicsOptions(arguments)
    var player = TerminalPlayerOptions()
    player.graphics = graphics.choice
    player.sizeLimit = graphics.size
    player.cell = graphics.cell
    let (left, top) = (try arguments[Options.left], try arguments[Options.top])
    if left != nil || top != nil { player.corner = ScreenCorner(row: top ?? 1, column: left ?? 1) }
    player.usesColor = usesColor
    player.memoryLimit = try arguments[Options.memory] ?? DecoderOptions.defaultMemoryLimit
    player.shrinksPictures = !arguments[Options.noShrink]
    let decoding: H264Rules = rules.or(.core)
    player.rules.xray = decoding
    if try arguments[Options.decoder] == .swift {
      player.pictureDecoder = { try Self.swiftDecoder(of: $0, $1, decoding) }
    }
    player.sendsChangedParts = try arguments[Options.redraw].map { $0 == .changed }
    player.palette = try arguments[Options.palette] ?? .adaptive
    player.dithering = try arguments[Options.dithering]
    player.audio = try arguments[Options.audio] ?? .auto
    player.audioTrack = try arguments[Options.audioTrack]
    player.audioDelay = .milliseconds(try arguments[Options.audioDelay] ?? 0)
    player.volume = try arguments[Options.volume] ?? 100
    player.subtitleChoice = try arguments[Options.subtitleTrack]
    player.languages = ViewerLanguages.codes(environmentVariable)
    player.subtitleDelay = .milliseconds(try arguments[Options.subtitleDelay] ?? 0)
    player.rules.decoding = rules.or(.core)
    player.rules.audio = rules.or(.core)
    player.rules.rendering = rules.or(.core)
    player.rules.sixels = rules.or(.core)
    player.rules.trickPlay = rules.or(.core)
    player.playback.rules = rules.or(.core)
    var stream = HLSOptions()
    if let level = try arguments[Options.level] { level.apply(to: &stream) }
    stream.audio = arguments[Options.audioName]
    // A measurement, unlike a viewer, does not wait for a broadcast to go on.
    stream.failsWhenStuck = arguments[Options.benchmark] || arguments[CommonOption.html] != nil
    stream.rules = rules.or(.core)
    let policy = try arguments[Options.policy] ?? .ewmaBytes
    stream.policy = policy.makePolicy(rules: stream.rules.adaptation)
    stream.observer = log?.streamObserver
    self.stream = stream
    start = try arguments[Options.start] ?? .time(.zero)
    length = try arguments[Options.length]
    player.playback.startsPaused = arguments[Options.paused]
    player.playback.rate = try arguments[Options.speed] ?? .normal
    player.playback.loop = PlaybackLoop(repeatsFile: arguments[Options.loop])
    player.playback.keepsOpen = arguments[Options.keepOpen]
    player.playback.observer = log?.observer
    player.playback.soundObserver = log?.soundObserver
    if let file = arguments[Options.trace] {
      trace = try TraceLog(file)
      player.playback.trace = trace?.observer
    } else {
      trace = nil
    }
    self.player = player
  }

  /// Writes what has waited.
  func flushLogs() async {
    await log?.flush()
    await trace?.flush()
  }

  /// What the player needs to know for one film.
  ///
  /// - Parameters:
  ///   - source: The film.
  ///   - isRemote: Whether a server sends it.
  ///   - place: Where to begin if the options do not say so.
  /// - Returns: How it should be played.
  /// - Throws: `UsageError` if the film is over where it is to begin.
  func player(
    for source: any MediaSource, isRemote: Bool, from place: Duration? = nil
  ) async throws(UsageError) -> TerminalPlayerOptions {
    var player = player
    let low = DualThresholdPolicy.defaultLow
    var prompt = PromptStart(leastOfServer: isRemote ? low : nil)
    prompt.leastSpeed *= max(1, (player.playback.rate.thousandths + 999) / 1000)
    player.playback.buffering = player.playback.rules.policy(
      for: DualThresholdPolicy(low: low, promptStart: prompt))
    var begin = place
    if begin == nil { begin = try start.position(in: await source.timeline.duration?.duration) }
    let start = begin ?? .zero
    player.playback.start = start
    player.end = length.map { start + $0 }
    return player
  }
}

extension PlayerOptions {
  /// Makes the course's own decoder of H.264, which `--decoder swift` asks for.
  @Sendable private static func swiftDecoder(
    of format: VideoFormat?, _ options: DecoderOptions, _ rules: H264Rules
  ) throws -> ChosenDecoder {
    var own = H264DecoderOptions(
      hidesDamage: options.damagePolicy == .hideUntilSync, memoryLimit: options.memoryLimit,
      exportsMotionVectors: options.exportsMotionVectors, rules: rules,
      reduction: options.reduction)
    own.filtersEdges = { isReference in
      switch options.loopFilter() {
      case .everywhere: true
      case .references: isReference
      case .nowhere: false
      }
    }
    let decoder = try format.map { try H264Decoder(format: $0, options: own) } ?? H264Decoder(own)
    return ChosenDecoder(decoder) { await decoder.hiddenFrameCount }
  }
}
