import Media

extension MediaSource {
  /// Whether there is sound, and nothing to be seen.
  package var isSoundAlone: Bool {
    get async throws {
      let kinds = try await tracks().map(\.kind)
      guard kinds.contains(.audio), !kinds.contains(.video) else { return false }
      // Where there is a picture that cannot be shown, that has to be said.
      return await faults.isEmpty
    }
  }
}

/// A source without pictures, with its cover, or what the sound looks like: so that sound can be
/// played alone, with the line below, the keys and the panels of a film.
struct SoundOnlySource: MediaSource {
  let source: any MediaSource

  /// What is seen.
  private let pictures: SoundPicture

  /// From one picture to the next.
  private let interval: Duration

  /// The number of the track with the pictures; files' own are above 0.
  static let pictureID: Track.ID = -1

  static let size = PixelSize(width: 640, height: 360)
  static let format = VideoFormat(
    codec: nil, configuration: [], nalLengthSize: nil, width: size.width, height: size.height)

  /// Wraps a source, if it has sound and nothing to be seen; `nil` otherwise.
  init?(_ source: any MediaSource) async throws {
    guard try await source.isSoundAlone else { return nil }
    self.source = source
    pictures = await SoundPicture(of: source)
    interval = pictures.isMoving ? .milliseconds(200) : .seconds(1)
  }

  /// Which picture belongs to a moment, from 0; a damaged file may say that it lasts for ever.
  private static func number(of time: Duration, _ interval: Duration) -> Int {
    Int(min(max(0, time / interval), 0x1p50))
  }

  /// Makes the pictures; each caller needs its own.
  func makeDecoder() -> any FrameDecoder { SoundPictureDecoder(pictures) }

  var track: Track {
    Track(
      id: Self.pictureID, kind: .video, codec: "none", codecString: "no picture", language: "und",
      timescale: 1000, duration: nil, video: Self.format)
  }

  func tracks() async throws -> [Track] { try await source.tracks() + [track] }

  var timeline: Timeline { get async { await source.timeline } }
  var faults: [any Error] { get async { await source.faults } }
  func timelineUpdates() async -> AsyncStream<Timeline> { await source.timelineUpdates() }
  func prepare(_ tracks: Set<Track.ID>, at time: MediaTime) async {
    await source.prepare(tracks.subtracting([Self.pictureID]), at: time)
  }
  func close() async { await source.close() }
  func chapters() async -> [Chapter] { await source.chapters() }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    let timeline = await source.timeline
    let others = tracks.subtracting([Self.pictureID])
    let reader = others.isEmpty ? nil : try await source.reader(of: others, at: time)
    if let reader, !tracks.contains(Self.pictureID) { return reader }
    return Reader(timeline, reader, every: interval, at: time)
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    guard trackID == Self.pictureID else {
      return try await source.syncTimes(of: trackID, around: time)
    }
    let start = await source.timeline.start.duration
    let number = Self.number(of: time.duration - start, interval)
    func moment(_ number: Int) -> MediaTime {
      MediaTime(start + interval * number, timescale: 1_000_000_000)
    }
    let end = await source.timeline.end
    let next = moment(number + 1)
    return SyncTimes(
      previous: moment(number), next: end.map { next < $0 } ?? true ? next : nil)
  }

  func frameNumber(ofSample index: Int, of trackID: Track.ID) async -> Int? {
    trackID == Self.pictureID
      ? index : await source.frameNumber(ofSample: index, of: trackID)
  }

  /// Puts a sample of a picture in front of the sound of each interval.
  private actor Reader: SampleReader {
    private let reader: (any SampleReader)?
    private let start: Duration
    private let end: Duration?
    private let interval: Duration
    private var nextNumber: Int
    private var held: SampleEvent?
    private var isOver = false
    private var hasFormat = false

    init(
      _ timeline: Timeline, _ reader: (any SampleReader)?, every interval: Duration,
      at time: MediaTime?
    ) {
      self.reader = reader
      let (start, end) = (timeline.start.duration, timeline.end?.duration)
      let position = time?.duration ?? start
      // Where nothing follows, the last picture does.
      let last = end.map { max(start, $0 - .milliseconds(1)) } ?? position
      nextNumber = SoundOnlySource.number(of: min(position, last) - start, interval)
      (self.start, self.end, self.interval) = (start, end, interval)
    }

    func next() async throws -> SampleEvent? {
      guard hasFormat else {
        hasFormat = true
        return .format(.video(SoundOnlySource.format), SoundOnlySource.pictureID)
      }
      if held == nil, !isOver {
        held = try await reader?.next()
        isOver = held == nil
      }
      if case .sample(let sample, _) = held, sample.decodeTime.duration < nextTime {
        return held.take()
      }
      if case .sample = held {} else if held != nil { return held.take() }
      // In a stream without an end, no picture comes after the sound.
      guard end.map({ nextTime < $0 }) ?? !isOver else { return held.take() }
      defer { nextNumber += 1 }
      return .sample(picture, SoundOnlySource.pictureID)
    }

    private var nextTime: Duration { start + interval * nextNumber }

    private var picture: EncodedSample {
      let time = MediaTime(nextTime, timescale: 1_000_000)
      let length = end.map { min(interval, $0 - nextTime) } ?? interval
      return EncodedSample(
        index: nextNumber, data: [], decodeTime: time, presentationTime: time,
        duration: MediaTime(max(length, .milliseconds(1)), timescale: 1_000_000), isSync: true)
    }
  }
}
