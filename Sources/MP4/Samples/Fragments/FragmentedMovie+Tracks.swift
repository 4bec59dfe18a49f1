import Media

extension FragmentedMovie {
  /// Reads the fragments that follow the movie box; `nil` where there are none.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  init?(
    _ reader: any ByteRangeReader, _ file: BoxTree, _ found: FoundTracks
  ) async throws(MP4Error) {
    guard let offset = file.firstMovieFragmentOffset else { return nil }
    let demuxer = FragmentDemuxer(
      found.tracks.map { track in
        FragmentedTrack(
          id: UInt32(clamping: track.id), defaults: file.trackExtends(track.id),
          continuing: found.samples[track.id]?.table)
      }, fileLength: reader.length)
    self.init(
      reader, from: offset, demuxer, continuing: found.samples.mapValues(\.table))
    try await readAll()
  }
}
