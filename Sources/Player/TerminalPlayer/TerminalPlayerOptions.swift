import Audio
import H264
import Media
import POSIX
import Playback
import Sixel
import Terminal
import TrickPlay
import Video

/// How a film should be played, and drawn.
public struct TerminalPlayerOptions: Sendable {
  /// Where to start, how fast, how often, and when to fetch; the player itself sets `transform`.
  public var playback = PlayerConfiguration()

  /// Where to end, from the beginning of the film on; `nil` is the film's own end.
  public var end: Duration?

  /// How pictures are drawn.
  public var graphics = GraphicsChoice.auto

  /// The box that pictures are fitted into, in pixels; `nil` is all the room in the window.
  public var sizeLimit: PixelSize?

  /// The upper left one of the cells that the film has on the screen of another program; `nil` gives it
  /// all of the screen.
  package var corner: ScreenCorner?

  /// The pixels of a character cell, where the terminal does not tell or is wrong.
  public var cell: PixelSize?

  /// Whether letters may be coloured.
  public var usesColor = true

  /// Whether pictures are drawn smaller where the terminal or the machine is slow; otherwise there
  /// are fewer of them.
  public var shrinksPictures = true

  /// Whether sixel pictures are sent in the parts that have changed, or whole; `nil` lets the
  /// terminal's answers decide.
  public var sendsChangedParts: Bool?

  /// Where the colours of sixel pictures come from; the fixed ones are taken too where a machine or
  /// a line cannot keep up with others.
  public var palette = PaletteChoice.adaptive

  /// How colours that are missing are suggested; `nil` is local for adaptive palettes, which need
  /// little of it, and ordered for the fixed one.
  public var dithering: Dithering?

  /// Where the sound is heard.
  public var audio = AudioOutput.auto

  /// Which of the tracks with sound is heard, from 1; `nil` is the first.
  public var audioTrack: Int?

  /// By how much sound is heard later than the file says, 5 s at most on either side.
  public var audioDelay = Duration.zero

  /// How loud it is, in percent: 0 to 130.
  public var volume = 100

  /// Subtitles of files: the film's own tracks of text come after them.
  package var subtitles: [SubtitleTrack] = []

  /// Which subtitles are shown; `nil` is the first, or of a stream what its author has chosen.
  public var subtitleChoice: SubtitleChoice?

  /// The languages of the viewer, the best first: `de`.
  package var languages: [String] = []

  /// By how much they are shown later than their file says, ten minutes at most on either side.
  package var subtitleDelay = Duration.zero

  /// Bytes that pictures may take while they are decoded.
  public var memoryLimit = DecoderOptions.defaultMemoryLimit

  /// Makes the decoder of pictures; `nil` is libavcodec.
  ///
  /// It is given how the first samples are coded; `nil` if it will be told.
  package var pictureDecoder:
    (@Sendable (_ format: VideoFormat?, _ options: DecoderOptions) throws -> ChosenDecoder)?

  /// What is shown of the decoder at work, in place of its pictures; the keys `x` and `X` change it.
  package var xray = XRaySwitch()

  /// By whose functions the stages work; how films are buffered is in ``playback``.
  package var rules = StageRules()

  /// The film's name in the cache of thumbnails on disk; `nil` keeps none there.
  package var thumbnailKey: ThumbnailStore.Key?

  /// What the players of one run know about their terminal: copies of these options share it.
  let terminal = TerminalMemory()

  /// What a playlist calls the film; `nil` shows its file's name.
  package var title: String?

  /// Which of several films this is, from 0, and how many there are: `<` and `>` end the player.
  package var listPosition = (index: 0, count: 1)

  public init() {}
}

/// A decoder of pictures, and what a player says about it.
package struct ChosenDecoder: Sendable {
  package let frames: any FrameDecoder

  /// Pictures that were left out so far because of damage.
  package let hiddenFrameCount: @Sendable () async -> Int

  package init(_ frames: any FrameDecoder, hiddenFrameCount: @escaping @Sendable () async -> Int) {
    self.frames = frames
    self.hiddenFrameCount = hiddenFrameCount
  }
}

extension TerminalPlayerOptions {
  /// Decides whether pictures are sent in parts, and in which.
  ///
  /// - Parameter found: The terminal's capabilities; `nil` if there is no terminal.
  /// - Returns: What the terminal is known to keep, unless the viewer knows better.
  package func keeping(on found: TerminalCapabilities?) -> PictureKeeping {
    let known = found?.pictureKeeping ?? .nothing
    return switch sendsChangedParts {
    case nil: known
    case true?: known == .nothing ? .cells : known
    case false?: .nothing
    }
  }

  /// How pictures are decoded: large ones get the terminal's size before they wait.
  ///
  /// - Parameters:
  ///   - demand: Scales the pictures.
  ///   - timeline: Of what is pushed, no picture waits in the decoder longer than its stream says, and
  ///     none is hidden: its receiver holds back what is damaged, as long as that is wanted.
  /// - Returns: The options of a decoder.
  package func decoding(for demand: PictureDemand, _ timeline: Timeline) -> DecoderOptions {
    var decoding = DecoderOptions(
      damagePolicy: timeline.isPushed ? .showEverything : .hideUntilSync,
      hasLowDelay: timeline.isPushed, memoryLimit: memoryLimit, rules: rules.decoding
    ) { frame in demand.scaled(frame) }
    // Elsewhere the sync sample's own picture is seldom the one that is sought.
    decoding.hastensFirstPicture = playback.start == .zero && !timeline.isPushed
    decoding.loopFilter = { demand.loopFilter }
    return decoding
  }

  /// Opens a decoder of pictures for samples that begin in a known format.
  ///
  /// - Parameters:
  ///   - format: How the first samples are coded.
  ///   - options: How it works.
  /// - Returns: The decoder that the viewer has chosen.
  /// - Throws: Its error, if it does not decode them.
  package func makeDecoder(
    _ format: VideoFormat, _ options: DecoderOptions
  ) throws -> ChosenDecoder {
    if let decoder = try pictureDecoder?(format, options) { return decoder }
    let decoder = try VideoDecoder(format: format, options: options)
    return ChosenDecoder(decoder) { await decoder.hiddenFrameCount }
  }

  /// Has a film that does not start at its beginning read what it needs there: a film of ten hours
  /// has long tables, and meanwhile the terminal is asked and the decoder loaded.
  func prepare(_ source: any MediaSource, _ pictures: Track) async throws {
    guard playback.start > .zero else { return }
    let sound = try await source.tracks().first { $0.kind == .audio }
    let start = await source.timeline.start.duration + playback.start
    await source.prepare(
      Set([pictures.id] + (sound.map { [$0.id] } ?? [])),
      at: MediaTime(start, timescale: 1_000_000))
  }

  /// How thumbnails are made.
  var thumbnails: ThumbnailGenerator.Options {
    var options = ThumbnailGenerator.Options()
    options.decoding.rules = rules.decoding
    options.renderRules = rules.rendering
    options.rules = rules.trickPlay
    return options
  }

  /// How the engine is to play.
  ///
  /// - Parameters:
  ///   - demand: Scales the pictures.
  ///   - sound: What is heard.
  ///   - timeline: From when to when there is something to play.
  /// - Returns: The configuration.
  func configuration(
    for demand: PictureDemand, _ sound: PlayerSound, _ timeline: Timeline
  ) -> PlayerConfiguration {
    var configuration = playback
    if timeline.isPushed { configuration.latency = configuration.latency ?? Timeline.pushedLatency }
    if let target = timeline.bufferTarget(latency: configuration.latency ?? .zero) {
      configuration.buffering = configuration.rules.policy(
        for: DualThresholdPolicy(target: target, low: target / 3))
    }
    configuration.sound = sound.configuration
    if configuration.decodingExecutor == nil {
      configuration.decodingExecutor = QueueTaskExecutor(label: "decoding")
    }
    // Scaled before it is buffered, a frame takes no more memory than the terminal can show.
    configuration.transform = { frame in demand.scaled(frame) }
    return configuration
  }
}

extension PictureEncoders {
  /// Those for films, encoded in little time; pictures of all colours get the fixed ones.
  package static func film(_ options: TerminalPlayerOptions) -> PictureEncoders {
    let sixel = SixelEncoder(rules: options.rules.sixels)
    return PictureEncoders(
      sixel: QuantizingEncoder(
        dithering: options.dithering ?? .ordered, encoder: sixel, rules: options.rules.rendering),
      png: PNGEncoder(.low),
      indexedSixel: sixel)
  }
}

extension Timeline {
  /// How much should be buffered of what is filmed now; `nil` where there is time for more.
  ///
  /// What is pushed has to be shown now: no more of it waits than a picture's jitter needs. Near the end
  /// of a broadcast there is never more to wait for than what lies before it.
  ///
  /// - Parameter latency: How far behind its sender a pushed stream is played.
  /// - Returns: The target of the buffer, at least 20 ms.
  func bufferTarget(latency: Duration) -> Duration? {
    guard let liveEdge else { return nil }
    let distance = seekable.map { (liveEdge - $0.upperBound).duration } ?? latency
    let share = max(distance * 3 / 5, .milliseconds(20))
    if isPushed { return min(share, .milliseconds(120)) }
    return distance < Self.longDistance ? share : nil
  }

  /// So far from the end of a broadcast the usual buffer can be full.
  private static let longDistance = Duration.seconds(5)
}
