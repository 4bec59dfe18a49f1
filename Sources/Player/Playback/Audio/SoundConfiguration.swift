import Media

/// The sound of a film: which track, and what decodes, shapes and plays it.
package struct SoundConfiguration: Sendable {
  package var trackID: Track.ID

  /// What the container says about the track; `nil` if the decoder has to find out.
  ///
  /// The device is opened for it while the first sample is fetched and decoded.
  package var format: AudioFormat?
  package var decoder: any SampleDecoder<PCMBlock>
  package var device: any AudioDevice

  /// Makes what brings sound into the device's form.
  package var makeRenderer: @Sendable (RenderRequest) -> any PCMRenderer

  /// Volume and delay, and later changes of them.
  package var orders: SoundOrders

  /// Where sound is decoded: not where pictures are, which take their time; `nil` as in
  /// `PlayerConfiguration/decodingExecutor`.
  package var executor: (any TaskExecutor)?

  package init(
    trackID: Track.ID, format: AudioFormat? = nil, decoder: any SampleDecoder<PCMBlock>,
    device: any AudioDevice, orders: SoundOrders = SoundOrders(),
    executor: (any TaskExecutor)? = nil,
    makeRenderer: @escaping @Sendable (RenderRequest) -> any PCMRenderer
  ) {
    self.trackID = trackID
    self.format = format
    self.decoder = decoder
    self.device = device
    self.orders = orders
    self.executor = executor
    self.makeRenderer = makeRenderer
  }
}

extension AudioFeed {
  init(
    _ configuration: SoundConfiguration, playhead: Playhead,
    trace: (@Sendable (PlaybackTrace) -> Void)?, observer: (@Sendable (SoundEvent) -> Void)?
  ) {
    self.init(
      device: configuration.device, request: configuration.format.flatMap(\.claimedShape),
      playhead: playhead, orders: configuration.orders, trace: trace, observer: observer,
      makeRenderer: configuration.makeRenderer)
  }

  /// Silences the device: the film goes elsewhere.
  nonisolated func cut() {
    if let rate = orders.cut() { playhead.update { $0.setRate(rate, at: $1) } }
    playhead.limit { $0.sound = nil }
  }
}

extension TrackPipeline<PCMBlock> {
  /// Decodes the sound for a feed.
  init(_ configuration: SoundConfiguration, feed: AudioFeed, playhead: Playhead) {
    self.init(
      trackID: configuration.trackID, decoder: configuration.decoder, queue: feed,
      playhead: playhead, executor: configuration.executor)
    feed.onRoom { [demand] in demand.notify() }
  }
}
