import Media

extension FragmentedMovie {
  /// Reads the fragments that follow the movie box; `nil` where there are none.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  init?(
    _ reader: any ByteRangeReader, _ file: BoxTree, tracks found: FoundTracks
  ) async throws(MP4Error) {
    guard let offset = file.firstMovieFragmentOffset else { return nil }
    var tracks: [FragmentedTrack] = []
    for track in found.tracks {
      tracks.append(
        FragmentedTrack(
          id: UInt32(clamping: track.id), defaults: file.trackExtends(track.id),
          continuing: try await Self.samples(of: track, in: found, reader)))
    }
    self.init(reader, from: offset, tracks: tracks)
    try await readAll()
  }

  /// The samples that the movie box lists itself.
  ///
  /// They are nearly always none. Where they are many, fragments go on behind the last of them, so
  /// all of them are read now.
  private static func samples(
    of track: MP4Track, in found: FoundTracks, _ reader: any ByteRangeReader
  ) async throws(MP4Error) -> SampleTableBuilder {
    guard let known = found.samples[track.id] else { return SampleTableBuilder() }
    return SampleTableBuilder(
      continuing: known.isWhole
        ? known.table : try await SampleTable(reading: known.box, from: reader))
  }

  /// Puts the samples of the fragments behind those of the movie box.
  func join(to found: inout FoundTracks, movieTimescale: UInt32) {
    for (index, fragmented) in expansion.tracks.enumerated() {
      let track = found.tracks[index]
      let table = fragmented.table()
      found.samples[track.id]?.table = table
      found.samples[track.id]?.isWhole = true
      found.tracks[index] = track.joining(
        table, of: fragmented.spans, movieTimescale: movieTimescale)
    }
  }
}

extension FoundTracks {
  /// How long the presentation lasts; `nil` where that is unknown.
  ///
  /// The movie header of a fragmented file tells of the movie box alone. What lasts longer stands
  /// in `mehd`, where the writer knew it, and otherwise follows from the samples.
  func duration(declaredIn header: MovieHeaderBox, of file: BoxTree) -> MediaTime? {
    func time(_ ticks: UInt64) -> MediaTime {
      MediaTime(value: Int64(clamping: ticks), timescale: header.timescale)
    }
    guard file.firstMovieFragmentOffset != nil else { return header.duration.map(time) }
    if let duration = file.fragmentDuration { return time(duration) }
    let ends = tracks.compactMap { track in
      samples[track.id].flatMap { track.presentationEnd(of: $0.table) }
    }
    return ends.max()?.converted(to: header.timescale)
  }
}
