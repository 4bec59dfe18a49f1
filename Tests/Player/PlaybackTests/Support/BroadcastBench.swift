import Media
import Synchronization

@testable import Playback

/// An engine that plays a broadcast, with a fake device for its sound, and an eye on both.
struct BroadcastBench: Sendable {
  let world: VirtualWorld
  let plan: BroadcastPlan
  let source: LiveBroadcast
  let decoder: FormatDecoder
  let sink: RecordingSink
  let engine: VideoPlayerEngine
  let soundQueue = FakeSoundQueue()
  private let sound: TrackPipeline<FakeSound>
  private let device: SoundDevice

  init(
    _ plan: BroadcastPlan, _ world: VirtualWorld, decodeTime: Duration = .zero,
    unsupported: Set<UInt8> = [], frameTime: @escaping @Sendable (Int) -> Duration = { _ in .zero },
    configuration: PlayerConfiguration = PlayerConfiguration()
  ) {
    self.world = world
    self.plan = plan
    source = LiveBroadcast(plan, clock: world.wallClock)
    decoder = FormatDecoder(
      clock: world.wallClock, decodeTime: decodeTime, unsupported: unsupported)
    sink = RecordingSink(clock: world.wallClock, frameTime: frameTime)
    let made = Mutex<TrackPipeline<FakeSound>?>(nil)
    let queue = soundQueue
    engine = VideoPlayerEngine(
      source: source, trackID: BroadcastPlan.filmID, decoder: decoder, sink: sink,
      clock: world.wallClock, configuration: configuration
    ) { playhead in
      let pipeline = TrackPipeline<FakeSound>(
        trackID: BroadcastPlan.soundID, decoder: FakeSoundDecoder(), queue: queue,
        playhead: playhead)
      made.withLock { $0 = pipeline }
      return [pipeline]
    }
    guard let pipeline = made.withLock({ $0 }) else { fatalError("the engine makes its pipelines") }
    sound = pipeline
    device = SoundDevice(queue: soundQueue, pipeline: sound)
  }

  /// Plays for a while, or until the engine ends, while `commands` are given.
  func play(
    for time: Duration,
    _ commands: @escaping @Sendable (VideoPlayerEngine) async throws -> Void = { _ in }
  ) async throws -> PlaybackSummary {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await device.run() }
      group.addTask {
        try await world.wallClock.sleep(until: time)
        await engine.stop()
      }
      group.addTask { try await commands(engine) }
      defer { group.cancelAll() }
      return try await engine.run()
    }
  }

  var heard: [SoundDevice.Heard] { get async { await device.heard } }

  /// Which pictures were shown, counted from the first of the broadcast.
  var numbers: [Int] {
    get async {
      await sink.shown.map { Int(($0.time - BroadcastPlan.start.duration) / .milliseconds(40)) }
    }
  }

  /// What was wrong with pictures and sound, a word each.
  var faults: [String] {
    get async {
      var faults: [String] = []
      for picture in await sink.shown {
        let number = Int((picture.time - BroadcastPlan.start.duration) / .milliseconds(40))
        let format = plan.formatNumber(ofGroup: number / BroadcastPlan.groupLength)
        let label = picture.label
        if label.format != label.sampleFormat || label.format != format {
          faults.append("picture \(number) was decoded in format \(label.format)")
        }
        let meant = plan.filmFormat(format)
        let size = PixelSize(width: meant.width, height: meant.height)
        if label.size != size || label.orientation != meant.orientation {
          faults.append("picture \(number) has \(label.size), \(label.orientation)")
        }
      }
      var next: Int?
      for piece in await heard {
        if piece.sound.presentationTime.duration > piece.position { faults.append("early sound") }
        if piece.sound.format != plan.soundFormat { faults.append("sound in another format") }
        if let next, piece.sound.sampleIndex != next { faults.append("sound with a hole") }
        next = piece.sound.sampleIndex + 1
      }
      if await soundQueue.longestCount > 100 { faults.append("too much sound") }
      return faults
    }
  }
}

/// Takes from a queue of sound what belongs to the film's present, fifty times a second.
actor SoundDevice {
  struct Heard: Sendable {
    let sound: FakeSound
    let position: Duration
    let wallTime: Duration
  }

  private(set) var heard: [Heard] = []
  private let queue: FakeSoundQueue
  private let pipeline: TrackPipeline<FakeSound>

  init(queue: FakeSoundQueue, pipeline: TrackPipeline<FakeSound>) {
    self.queue = queue
    self.pipeline = pipeline
  }

  func run() async {
    let playhead = pipeline.playhead
    while !Task.isCancelled {
      try? await playhead.wallClock.sleep(until: playhead.wallClock.now + .milliseconds(20))
      let moment = playhead.moment
      guard moment.rate != nil else { continue }
      heard += await queue.take(until: moment.position).map {
        Heard(sound: $0, position: moment.position, wallTime: moment.wallTime)
      }
      pipeline.notify()
    }
  }
}

/// Writes down which pictures were shown when, and what they say about themselves.
actor RecordingSink: FrameSink {
  struct Shown: Sendable {
    let wallTime: Duration
    let time: Duration
    let label: FormatDecoder.Label
  }

  private(set) var shown: [Shown] = []
  private let clock: WallClock
  private let frameTime: @Sendable (Int) -> Duration

  init(clock: WallClock, frameTime: @escaping @Sendable (Int) -> Duration) {
    self.clock = clock
    self.frameTime = frameTime
  }

  func show(_ frame: Frame) async throws {
    shown.append(
      Shown(
        wallTime: clock.now, time: frame.presentationTime.duration,
        label: FormatDecoder.Label(frame)))
    let time = frameTime(shown.count - 1)
    if time > .zero { try await clock.sleep(until: clock.now + time) }
  }
}
