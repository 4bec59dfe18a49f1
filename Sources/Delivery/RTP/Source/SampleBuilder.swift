import Media
import TransportStream

/// A sample on its way to readers, with what is needed to read from it on.
struct BuiltSample: Sendable {
  let trackID: Track.ID
  let format: TrackFormat
  let sample: EncodedSample

  /// Whether samples of the track are missing before it.
  let isAfterLoss: Bool

  /// Whether it refers to a picture that was lost: readers do not get it.
  let isHeld: Bool
}

/// Puts the units of a session on one timeline.
///
/// Each stream counts from a random number, in ticks of its own clock. Sender reports say which
/// number means which moment of a common clock (RFC 3550 §6.4.1). Until they arrive, the arrival
/// times of the first units align the streams; see ``StreamAlignment`` for what follows.
struct SampleBuilder: Sendable {
  private var alignment = StreamAlignment()
  private var tracks: [RTPTrackID: TrackState] = [:]
  private let isConcealing: Bool

  /// What is known about a track.
  fileprivate struct TrackState {
    var format: TrackFormat?
    var count = 0
    var isAfterLoss = false

    /// In ticks: the last times, and the step between pictures.
    var lastDecode: Int64?
    var lastTime: Int64?
    var step: Int64
    var reordering: Int64 = 0
    var highest: Int64?
    var distances: [Int64] = []
  }

  init(isConcealing: Bool) { self.isConcealing = isConcealing }

  /// How many tracks each transport stream has; other streams are one.
  private(set) var subtrackCounts: [Int: Int] = [:]

  /// Those with pictures of each transport stream.
  private(set) var pictureTracks: [Int: [RTPTrackID]] = [:]

  /// The tracks whose format is known, in order.
  var formats: [(id: RTPTrackID, format: TrackFormat)] {
    tracks.compactMap { id, state in state.format.map { (id, $0) } }
      .sorted { ($0.id.stream, $0.id.subtrack) < ($1.id.stream, $1.id.subtrack) }
  }

  /// Makes samples of events.
  ///
  /// - Parameters:
  ///   - events: What the processor has reported.
  ///   - processor: Knows the clocks of the streams, and the reports on them.
  /// - Returns: The samples to be shown or heard, and those that are held.
  mutating func take(_ events: [RTPEvent], of processor: RTPProcessor) -> [BuiltSample] {
    events.compactMap { event in
      switch event {
      case .format(let format, let id):
        tracks[id, default: TrackState(step: Self.step(format))].format = format
      case .lost(let id) where !isConcealing:
        for key in tracks.keys where key.stream == id.stream {
          if key.subtrack == id.subtrack || id.subtrack == 0 { tracks[key]?.isAfterLoss = true }
        }
      case .restarted(let stream):
        alignment.restart(stream)
        for key in tracks.keys where key.stream == stream {
          tracks[key]?.lastDecode = nil
          tracks[key]?.lastTime = nil
          tracks[key]?.highest = nil
        }
      case .unit(let unit, let id): return sample(of: unit, id, processor)
      case .subtracks(let found, let stream):
        subtrackCounts[stream] = found.count { $0.kind.isDecoded }
        pictureTracks[stream] = found.filter { [.h264, .hevc].contains($0.kind) }.map {
          RTPTrackID(stream: stream, subtrack: $0.pid)
        }
      case .lost, .ended: break
      }
      return nil
    }
  }

  /// Pictures of 30 a second until more is known; of sound each unit says its length.
  private static func step(_ format: TrackFormat) -> Int64 { format.video == nil ? 0 : 3000 }

  private mutating func sample(
    of unit: AccessUnit, _ id: RTPTrackID, _ processor: RTPProcessor
  ) -> BuiltSample? {
    guard var state = tracks[id], let format = state.format else { return nil }
    let isHeld = unit.isHeld && !isConcealing
    // A decoder that is told about the loss would wait for the next sync picture.
    if unit.isConcealed { state.isAfterLoss = false }
    // Nothing is shown before the first sync picture.
    if isHeld, state.count == 0 { return nil }
    let isSound = format.video == nil
    let (shown, scale) = alignment.place(of: unit, id.stream, isSound: isSound, processor)
    let shift = shown &- unit.time
    let decodeTime = unit.decodeTime.map { $0 &+ shift } ?? state.decodeTime(of: unit.time, shift)
    let built = BuiltSample(
      trackID: id.trackID, format: format,
      sample: EncodedSample(
        index: state.count, data: unit.data,
        decodeTime: MediaTime(value: decodeTime, timescale: scale),
        presentationTime: MediaTime(value: shown, timescale: scale),
        duration: MediaTime(value: unit.duration ?? state.step, timescale: scale),
        isSync: unit.isSync),
      isAfterLoss: state.isAfterLoss, isHeld: isHeld)
    if !isHeld {
      state.isAfterLoss = false
      state.count += 1
    }
    tracks[id] = state
    return built
  }
}

extension SampleBuilder.TrackState {
  /// When a picture with a given presentation time is decoded: RTP does not say.
  ///
  /// Pictures are sent in the order of decoding. Each is decoded before it is shown, and after the one
  /// before it: earlier than it is shown by as much as times have gone back so far.
  ///
  /// - Parameters:
  ///   - time: When it is shown, on the stream's own clock.
  ///   - shift: What leads from there to the timeline; it may change a little from unit to unit.
  /// - Returns: The time on the timeline.
  fileprivate mutating func decodeTime(of time: Int64, _ shift: Int64) -> Int64 {
    if let lastTime {
      let distance = abs(time &- lastTime)
      if 1...90_000 ~= distance { distances = distances.suffix(7) + [distance] }
      // With B-frames times jump ahead and back: the shortest jump is that to the next picture.
      step = distances.min() ?? step
    }
    let highest = max(highest ?? time, time)
    self.highest = highest
    // And a little more, for those that follow at once.
    if time < highest { reordering = max(reordering, highest &- time &+ 90) }
    // Before the first B-frames nothing says how far times go back: those few are a little late.
    let decode = max(time &+ shift &- min(reordering, 90_000), (lastDecode ?? Int64.min) &+ 1)
    (lastTime, lastDecode) = (time, decode)
    return decode
  }
}

extension RTPTrackID {
  /// A number for players: the PID in a transport stream, else the place in the description from 1.
  var trackID: Track.ID { subtrack == 0 ? stream + 1 : Int(subtrack) }
}

/// Makes a reader's events of samples: formats before them, and where samples are missing.
struct SampleCursor: Sendable {
  private let tracks: Set<Track.ID>
  private var formats: [Track.ID: TrackFormat] = [:]
  private var begun: Set<Track.ID> = []

  /// Tracks whose pictures wait for one at which decoding can start.
  private var waiting: Set<Track.ID> = []

  init(_ tracks: Set<Track.ID>) { self.tracks = tracks }

  /// Says that samples of all tracks were left out.
  mutating func lose() { waiting = tracks }

  mutating func take(_ built: BuiltSample) -> [SampleEvent] {
    let id = built.trackID
    guard tracks.contains(id), !built.isHeld else { return [] }
    var events: [SampleEvent] = []
    let isVideo = built.format.video != nil
    // A reader begins with a sync picture.
    if isVideo, !begun.contains(id) || waiting.contains(id), !built.sample.isSync { return [] }
    if begun.contains(id), isVideo, built.isAfterLoss || waiting.contains(id) {
      events.append(.discontinuity(.samplesLost))
    }
    waiting.remove(id)
    begun.insert(id)
    if formats[id] != built.format {
      formats[id] = built.format
      events.append(.format(built.format, id))
    }
    return events + [.sample(built.sample, id)]
  }
}
