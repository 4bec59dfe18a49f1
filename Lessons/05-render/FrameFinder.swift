import Media
import Video

/// Finds the pictures of moments that come one after the other.
///
/// Moments between two sync samples share the way from the first of these: it is decoded once.
struct FrameFinder {
  private let source: any MediaSource
  private let trackID: Track.ID
  private let decoder: any FrameDecoder
  private var frames: FrameSequence.Iterator?

  /// The last frame that was found, and one after it that was decoded already.
  private var found: Frame?
  private var next: Frame?

  init(source: any MediaSource, trackID: Track.ID, decoder: any FrameDecoder) {
    self.source = source
    self.trackID = trackID
    self.decoder = decoder
  }

  /// Returns the frame that is on the screen at a moment, which is no earlier than the last one.
  ///
  /// - Throws: The source's error, and the decoder's.
  mutating func frame(at time: MediaTime) async throws -> Frame? {
    let sync = try await source.syncTimes(of: trackID, around: time).previous
    let isBehind = sync.map { sync in found.map { $0.presentationTime < sync } ?? true } ?? false
    if frames == nil || isBehind {
      await decoder.reset()
      frames = FrameSequence(source: source, trackID: trackID, from: time, decoder: decoder)
        .makeAsyncIterator()
      (found, next) = (nil, nil)
    }
    while let frame = try await nextFrame() {
      guard found == nil || frame.presentationTime <= time else {
        next = frame
        break
      }
      found = frame
    }
    return found
  }

  private mutating func nextFrame() async throws -> Frame? {
    if let next = next.take() { return next }
    return try await frames?.next()
  }
}
