import Media
import Video

/// Finds the pictures of moments: of sync samples where these are near enough, exact ones elsewhere.
struct MomentFinder: Sendable {
  private let source: any MediaSource
  private let trackID: Track.ID
  private let tolerance: Duration

  /// Where pictures of sync samples come from: if possible, a stream that has only those.
  private let keySource: any MediaSource
  private let keys: FrameFinder
  private let exact: FrameFinder

  init(_ sequence: PictureSequence) async throws {
    source = sequence.source
    tolerance = sequence.tolerance
    trackID = try await source.videoTrackID(named: sequence.trackID)
    let better = tolerance > .zero ? await source.trickPlaySource : nil
    keySource = better ?? source
    // Two decoders: a sync sample in between does not end an exact search that may go on after it.
    keys = FrameFinder(
      source: keySource, trackID: trackID, decoder: VideoDecoder(sequence.options))
    exact = FrameFinder(source: source, trackID: trackID, decoder: VideoDecoder(sequence.options))
  }

  /// The picture for a moment; `nil` if the film has none.
  ///
  /// - Throws: The errors of source and decoder.
  func picture(at time: MediaTime) async throws -> Frame? {
    if tolerance > .zero, let key = try await nearKey(to: time),
      let frame = try await keys.keyFrame(at: key)
    {
      return frame
    }
    return try await exact.frame(at: time)
  }

  /// The nearest sync sample within the tolerance.
  private func nearKey(to time: MediaTime) async throws -> MediaTime? {
    let sync = try await keySource.syncTimes(of: trackID, around: time)
    func distance(_ key: MediaTime) -> Duration { (key.duration - time.duration).magnitude }
    let nearest = [sync.previous, sync.next].compactMap(\.self).min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) <= tolerance ? $0 : nil }
  }
}
