import Media

/// The present of a live session: the samples that a new reader begins with, and the edge.
struct LivePresent: Sendable {
  /// A sample with its place, so that a reader notices where some are missing.
  struct Item: Sendable {
    let number: Int
    let built: BuiltSample
  }

  /// The samples since the last sync picture.
  private(set) var items: [Item] = []
  private(set) var timeline: Timeline

  private var count = 0
  private let hasPictures: Bool
  private var edge = LiveEdge()

  /// Samples that wait for a reader at most: some ten seconds.
  static let backlogLimit = 900

  init(_ samples: [BuiltSample], of tracks: [Track]) {
    let start = samples.first?.sample.presentationTime ?? .zero
    timeline = Timeline(start: start, liveEdge: start)
    hasPictures = tracks.contains { $0.kind == .video }
    for sample in samples { take(sample) }
  }

  /// Keeps a sample for readers that begin later, and moves the edge.
  ///
  /// - Returns: The sample with its place; `nil` for one that only moves the edge, because readers do
  ///   not get it.
  @discardableResult
  mutating func take(_ built: BuiltSample) -> Item? {
    timeline.liveEdge = edge.note(built.sample.presentationTime, of: built.trackID)
    timeline.newestArrival = edge.newestOfAny
    guard !built.isHeld else { return nil }
    let item = Item(number: count, built: built)
    count += 1
    // Sound can be entered anywhere.
    let isEntry = built.sample.isSync && (built.format.video != nil || !hasPictures)
    if isEntry || items.count >= Self.backlogLimit { items.removeAll(keepingCapacity: true) }
    if isEntry { timeline.liveSync = built.sample.presentationTime }
    items.append(item)
    return item
  }
}

/// The newest moment of a session that can be played: the slowest track decides.
///
/// Sound and pictures of one moment seldom arrive together. A track that has fallen silent does not
/// hold the others back.
struct LiveEdge: Hashable, Sendable {
  private var newest: [Track.ID: MediaTime] = [:]
  private var edge: MediaTime?

  /// The newest moment of any track.
  var newestOfAny: MediaTime? { newest.values.max() }

  /// The edge does not wait for a track that is later than the others by more than this.
  private static let patience = MediaTime(value: 2, timescale: 1)

  /// Records a sample.
  ///
  /// - Parameters:
  ///   - time: When it is shown or heard.
  ///   - track: Its track.
  /// - Returns: The edge, which never goes back.
  mutating func note(_ time: MediaTime, of track: Track.ID) -> MediaTime {
    newest[track] = max(newest[track] ?? time, time)
    let last = newest.values.max() ?? time
    let present = newest.values.filter { $0 + Self.patience > last }.min() ?? last
    let edge = max(edge ?? present, present)
    self.edge = edge
    return edge
  }
}
