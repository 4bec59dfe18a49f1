import MP4
import Media

/// A film of which less is known than its file says.
struct VeiledFilm: MediaSource {
  let demuxer: MP4Demuxer
  var hidesDuration = false
  var hidesSyncSamples = false

  func tracks() -> [Track] { demuxer.tracks() }

  var timeline: Timeline {
    get async {
      let timeline = demuxer.timeline
      return hidesDuration ? .complete(from: timeline.start, duration: nil) : timeline
    }
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    try await demuxer.reader(of: tracks, at: time)
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    guard !hidesSyncSamples else { return .unknown }
    return try await demuxer.syncTimes(of: trackID, around: time)
  }
}
