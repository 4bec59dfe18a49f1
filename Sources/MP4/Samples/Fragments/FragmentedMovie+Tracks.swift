import Media

extension FragmentedMovie {
  /// Reads the fragments that follow the movie box; `nil` where there are none.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  init?(
    _ reader: any ByteRangeReader, _ file: BoxTree, tracks: [MP4Track]
  ) async throws(MP4Error) {
    guard let offset = file.firstMovieFragmentOffset else { return nil }
    self.init(
      reader, from: offset,
      tracks: tracks.map { track in
        FragmentedTrack(
          id: UInt32(clamping: track.id), defaults: file.trackExtends(track.id),
          continuing: SampleTableBuilder(continuing: track.sampleTable))
      })
    try await readAll()
  }

  /// The tracks with the samples of the fragments behind those of the movie box.
  func joined(to tracks: [MP4Track], movieTimescale: UInt32) -> [MP4Track] {
    zip(tracks, expansion.tracks).map { track, fragments in
      track.joining(fragments, movieTimescale: movieTimescale)
    }
  }
}
