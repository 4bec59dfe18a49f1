import Media
import Synchronization
import Terminal
import TrickPlay

/// What a player needs to be scrubbed: where the viewer is, and the thumbnails.
actor Scrubber {
  /// Where the viewer is; `nil` while the film is not being scrubbed.
  private(set) var state: ScrubState?

  private var thumbnails: ThumbnailGenerator?
  private var strip: ScrubStrip?

  /// The picture that was on the screen when scrubbing began: it is there before all others.
  private var first: Thumbnail?
  private var watching: Task<Void, Never>?

  /// Opens the source of the thumbnails; a stream may take seconds, but no other task waits.
  private var fitting: Task<Void, Never>?
  private var player = ThumbnailPace.Player.paused
  private var position = Duration.zero
  private var isFinished = false
  private let source: any MediaSource
  private let track: Track
  private let options: ThumbnailGenerator.Options
  private let makeStore: @Sendable () -> ThumbnailStore?
  private let onChange: @Sendable () async -> Void

  /// Prepares for a film; reading starts when the film leaves time for it, or with scrubbing.
  ///
  /// - Parameters:
  ///   - source: The film.
  ///   - track: Its pictures.
  ///   - options: How thumbnails are made.
  ///   - makeStore: Opens the film's thumbnails on disk; `nil` if there is no place for them.
  ///   - onChange: Called with each thumbnail that comes.
  init(
    _ source: any MediaSource, _ track: Track, options: ThumbnailGenerator.Options = .init(),
    makeStore: @escaping @Sendable () -> ThumbnailStore? = { nil },
    onChange: @escaping @Sendable () async -> Void
  ) {
    self.source = source
    self.track = track
    self.options = options
    self.makeStore = makeStore
    self.onChange = onChange
  }

  /// Starts to scrub.
  ///
  /// - Parameters:
  ///   - position: Where the film is.
  ///   - wasPlaying: Whether it plays.
  ///   - duration: How long it lasts.
  ///   - layout: The window.
  ///   - picture: How large pictures are in it.
  ///   - shown: The picture on the screen.
  func begin(
    at position: Duration, wasPlaying: Bool, duration: Duration, in layout: CanvasLayout,
    picture: PixelSize, shown: Frame? = nil
  ) async {
    // The generator makes the same plan; it may not be there yet.
    let plan = ThumbnailPlan(
      await source.timeline, every: options.interval, count: options.count, rules: options.rules)
    player = .paused
    state = ScrubState(
      at: position, wasPlaying: wasPlaying, targets: plan.targets, duration: duration)
    fit(layout, picture: picture)
    first = hasPictures(in: layout) ? shown.flatMap { thumbnail(of: $0, in: layout) } : nil
    await thumbnails?.update(player)
    await want()
  }

  private func thumbnail(of frame: Frame, in layout: CanvasLayout) -> Thumbnail? {
    guard let strip else { return nil }
    return Thumbnail(
      of: frame, in: strip.thumbnailBox, layout.pixelAspect, rules: options.renderRules)
  }

  /// Whether there can be thumbnails: for a film without pictures, the bar is enough.
  private func hasPictures(in layout: CanvasLayout) -> Bool {
    track.id != SoundOnlySource.pictureID && layout.graphics != nil
  }

  /// Makes thumbnails in advance, as far as the film leaves time for it.
  ///
  /// - Parameters:
  ///   - player: The player's state.
  ///   - position: Where the film is: the thumbnails around it come first.
  ///   - layout: The window.
  ///   - picture: How large pictures are in it.
  func follow(
    _ player: ThumbnailPace.Player, at position: Duration, in layout: CanvasLayout,
    picture: PixelSize
  ) async {
    guard state == nil, !isFinished else { return }
    self.player = player
    if thumbnails == nil {
      guard player == .paused || player == .playing(isBufferResting: true, isLate: false),
        strip == nil
      else { return }
      fit(layout, picture: picture)
    }
    await thumbnails?.update(player)
    if position != self.position, player != .paused, state == nil {
      self.position = position
      await want(around: position)
    }
  }

  /// Decides what a command does; see `ScrubState/obey(_:shown:)`.
  func obey(_ command: ScrubState.Command, shown: Duration?) async -> ScrubState.Action? {
    let action = state?.obey(command, shown: shown)
    if case .leave = action {
      state = nil
      first = nil
      // What is not made yet waits: the film comes first.
      player = .playing(isBufferResting: false, isLate: false)
      await thumbnails?.update(player)
    } else {
      await want()
    }
    return action
  }

  /// Changes the size of thumbnails when the window's changes.
  func fit(_ layout: CanvasLayout, picture: PixelSize) {
    let strip = ScrubStrip(layout, picture: picture)
    let isWanted = strip.box != self.strip?.box || thumbnails == nil && fitting == nil
    guard isWanted, !isFinished else { return }
    (self.strip, first) = (strip, nil)
    let (old, before) = (thumbnails.take(), fitting)
    before?.cancel()
    watching?.cancel()
    fitting = Task {
      // The store of the one before has been saved when the next one opens it.
      await before?.value
      await old?.stop()
      await makeThumbnails(in: strip.thumbnailBox, layout)
    }
  }

  /// Makes thumbnails of a size, unless another size is wanted by then.
  private func makeThumbnails(in box: PixelSize, _ layout: CanvasLayout) async {
    defer { if !Task.isCancelled { fitting = nil } }
    guard hasPictures(in: layout), !Task.isCancelled else { return }
    var options = options
    options.store = makeStore()
    let made = try? await ThumbnailGenerator(
      await source.trickPlaySource ?? source, track: track, box: box,
      boxPixelAspect: layout.pixelAspect, options: options, while: player)
    guard let made else { return }
    guard !Task.isCancelled else { return await made.stop() }
    thumbnails = made
    watching = Task { [weak self, updates = made.updates] in
      for await _ in updates { await self?.noteChange() }
    }
    await made.update(player)
    await want()
  }

  /// A thumbnail has arrived; nothing is redrawn if none is shown.
  private func noteChange() async {
    if state != nil { await onChange() }
  }

  /// The row of thumbnails, as many as have room on a picture; `nil` if there are none.
  func image(on picture: PixelSize) async -> RGBImage? {
    guard let state, let strip, thumbnails != nil || first != nil,
      let part = state.strip(strip.count(on: picture))
    else { return nil }
    let start = await source.timeline.start.duration
    var images: [RGBImage?] = []
    var times: [Duration] = []
    for index in part.targets {
      let found = await thumbnail(for: index, of: state.targets, from: start)
      images.append(found?.image)
      times.append(found.map { $0.time.duration - start } ?? state.targets[index])
    }
    return strip.image(images, times: times, cursor: part.cursor - part.targets.lowerBound)
  }

  /// The thumbnail of a target, or what can stand for it.
  private func thumbnail(
    for index: Int, of targets: [Duration], from start: Duration
  ) async -> Thumbnail? {
    let made = await thumbnails?.thumbnail(
      near: MediaTime(start + targets[index], timescale: track.timescale))
    let time = Self.bestTime(
      for: index, of: targets, made: made.map { $0.time.duration - start },
      shown: first.map { $0.time.duration - start })
    guard let time else { return nil }
    return [made, first].compactMap(\.self).first { $0.time.duration - start == time }
  }

  /// Which of two pictures stands for a target: the thumbnail that is nearest to it, or the picture
  /// that was on the screen.
  ///
  /// A thumbnail that is nearer to another target comes last: it is there only until this target's
  /// is made.
  ///
  /// - Returns: The picture's time; `nil` if neither can stand for the target.
  static func bestTime(
    for index: Int, of targets: [Duration], made: Duration?, shown: Duration?
  ) -> Duration? {
    for time in [made, shown].compactMap(\.self)
    where nearestIndex(in: targets, to: time) == index { return time }
    let tolerance = ThumbnailChoice.tolerance
    let range = targets[index] - tolerance...targets[index] + tolerance
    return made.flatMap { range.contains($0) ? $0 : nil }
  }

  /// How many thumbnails of how many are made, and their bytes; `nil` before the plan is known.
  var figures: (madeCount: Int, plannedCount: Int, byteCount: Int)? {
    get async { await thumbnails?.figures }
  }

  /// Ends all work.
  func finish() async {
    isFinished = true
    watching?.cancel()
    fitting?.cancel()
    await fitting?.value
    await thumbnails?.stop()
  }

  private func want() async {
    if let state { await want(around: state.cursor) }
  }

  private func want(around position: Duration) async {
    let start = await source.timeline.start.duration
    await thumbnails?.want(around: MediaTime(position + start, timescale: track.timescale))
  }
}
