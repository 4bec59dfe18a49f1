import Media

extension BufferManager {
  /// Goes on at the last sync sample before now, where decoding has fallen far behind a film that
  /// runs.
  ///
  /// A display that was busy for seconds has let the film run past what is decoded. Whatever lies
  /// before the sync sample would be decoded only to be dropped, and the film would stand still
  /// meanwhile.
  func catchUp() async throws {
    let moment = playhead.moment
    guard let decodedUntil,
      buffer.presentation.skipsAhead(decodedUntil: decodedUntil, at: moment),
      await source.capabilities.isSeekable
    else { return }
    let now = MediaTime(moment.position, timescale: 1_000_000_000)
    guard let sync = try await source.syncTimes(of: trackID, around: now).previous,
      sync.duration > decodedUntil
    else { return }
    await decoder.reset()
    _ = try await source.seek(trackID, to: sync)
    try Task.checkCancellation()
    pass = DecodingPass(target: moment.position)
    self.decodedUntil = sync.duration
    counts.skips += 1
    await note(.drop, decodedUntil, DecodingPass.skipped)
  }
}
