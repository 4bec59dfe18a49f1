import Media

/// A film in which two samples at a time claim the same moment.
struct PairedTimes: MediaSource {
  let film: any MediaSource

  func tracks() async throws -> [Track] { try await film.tracks() }

  var timeline: Timeline { get async { await film.timeline } }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    try await film.syncTimes(of: trackID, around: time)
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    Reader(reader: try await film.reader(of: tracks, at: time))
  }

  private struct Reader: SampleReader {
    let reader: any SampleReader

    func next() async throws -> SampleEvent? {
      let event = try await reader.next()
      guard case .sample(let sample, let track) = event else { return event }
      let time = sample.presentationTime
      let pair = max(1, 2 * sample.duration.value)
      let paired = EncodedSample(
        index: sample.index, data: sample.data, decodeTime: sample.decodeTime,
        presentationTime: MediaTime(
          value: time.value / pair * pair, timescale: time.timescale),
        duration: sample.duration, isSync: sample.isSync, trim: sample.trim)
      return .sample(paired, track)
    }
  }
}
