import Media

/// The units of one track on their way to samples.
struct TrackReading {
  let id: Track.ID
  let isVideo: Bool

  /// Whether pictures are left out up to one at which decoding can start.
  var isAwaitingSync: Bool

  /// How its units are coded.
  var format: TrackFormat?

  var hasBegun: Bool { index > 0 || held != nil }

  private var index = 0
  private var held: (unit: TransportUnit, decode: Int64, presented: Int64)?

  /// How long the last unit lasted; pictures of 25 a second until that is known.
  private var step: Int64 = 3600

  /// Longer is not a picture's duration, but a hole.
  private static let longestStep: Int64 = 10 * 90_000

  init(id: Track.ID, isVideo: Bool, isAwaitingSync: Bool, format: TrackFormat?) {
    (self.id, self.isVideo, self.isAwaitingSync) = (id, isVideo, isAwaitingSync)
    self.format = format
  }

  /// Takes a unit; returns the sample before it.
  mutating func add(_ unit: TransportUnit) -> [SampleEvent] {
    if isAwaitingSync, !(unit.isSync || unit.isRecoveryPoint) { return [] }
    let last = held.map { ($0.decode &+ step, $0.presented &+ step) }
    // A second picture in a packet follows the first one.
    guard let presented = unit.presentationTime ?? last?.1,
      let decode = unit.decodeTime ?? last?.0 ?? unit.presentationTime
    else { return [] }
    isAwaitingSync = false
    let events = release(next: decode)
    held = (unit, decode, presented)
    return events
  }

  /// Hands out what is held back.
  mutating func release(next: Int64? = nil) -> [SampleEvent] {
    guard let (unit, decode, presented) = held else { return [] }
    held = nil
    if let duration = unit.duration {
      step = duration
    } else if let next, 1...Self.longestStep ~= next &- decode {
      step = next &- decode
    }
    defer { index += 1 }
    return [
      .sample(
        EncodedSample(
          index: index, data: unit.data, decodeTime: TransportStreamSource.time(decode),
          presentationTime: TransportStreamSource.time(presented),
          duration: TransportStreamSource.time(step),
          isSync: unit.isSync || unit.isRecoveryPoint), id)
    ]
  }

  mutating func finish() -> [SampleEvent] { release() }
}
