import Media

extension SampleReader {
  /// Everything that is left, at most this many events.
  func events(limit: Int = .max) async throws -> [SampleEvent] {
    var events: [SampleEvent] = []
    while events.count < limit, let event = try await next() { events.append(event) }
    return events
  }

  /// All samples that are left, with their tracks.
  func samples() async throws -> [(sample: EncodedSample, trackID: Track.ID)] {
    try await events().compactMap { event in
      if case .sample(let sample, let id) = event { (sample, id) } else { nil }
    }
  }
}
