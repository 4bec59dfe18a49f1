import Media

/// The tracks of a movie that can be used, and why the others cannot.
struct FoundTracks {
  private(set) var tracks: [MP4Track] = []
  private(set) var samples: [Track.ID: TrackSamples] = [:]
  private(set) var problems: [MP4Error] = []
  private let timescale: UInt32

  /// What their tables mean.
  let rules: SampleRules

  /// Reads the tracks of a movie box, of large tables only the first rows.
  init(
    in file: BoxTree, _ movie: LocatedBox, timescale: UInt32, reader: any ByteRangeReader,
    rules: SampleRules
  ) async {
    self.rules = rules
    self.timescale = timescale
    // Fragments continue where the tables of the movie box end, so these are needed as a whole then.
    let isStartEnough = file.firstMovieFragmentOffset == nil
    for trak in movie.children(.track) {
      do throws(MP4Error) {
        let box = try trak.required(.media).required(.mediaInformation).required(.sampleTable)
        let isWhole = !(isStartEnough && box.hasDeferredTables)
        let table =
          isWhole
          ? try await SampleTable(reading: box, from: reader, rules: rules)
          : try await SampleTable(readingStartOf: box, from: reader, rules: rules)
        let track = try MP4Track(
          trak, movieTimescale: timescale, samples: isWhole ? table : nil, rules: rules,
          problems: &problems)
        guard samples[track.id] == nil else {
          throw MP4Error(.repeatedTrackID(track.id), path: trak.path, at: trak.box.offset)
        }
        tracks.append(track)
        samples[track.id] = TrackSamples(box: box, table: table, isWhole: isWhole)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Appends the samples of fragments to those of the movie box.
  mutating func join(_ fragments: FragmentedMovie) {
    for (index, track) in tracks.enumerated() {
      guard let table = fragments.table(of: track.id) else { continue }
      tracks[index] = track.joining(
        fragments.spans(of: track.id), table, movieTimescale: timescale)
      samples[track.id]?.table = table
      samples[track.id]?.isWhole = fragments.isWhole
    }
  }
}

extension FoundTracks {
  /// How long the presentation lasts; `nil` if that is unknown.
  ///
  /// The movie header of a fragmented file describes the movie box alone. What lasts longer stands
  /// in `mehd`, where the writer knew it, and otherwise follows from the samples.
  func duration(declaredIn header: MovieHeaderBox, of file: BoxTree) -> MediaTime? {
    func time(_ ticks: UInt64) -> MediaTime {
      MediaTime(value: Int64(clamping: ticks), timescale: header.timescale)
    }
    guard file.firstMovieFragmentOffset != nil else { return header.duration.map(time) }
    if let duration = file.fragmentDuration { return time(duration) }
    let ends = tracks.compactMap { track in
      samples[track.id].flatMap { track.presentationEnd(in: $0.table) }
    }
    return ends.max()?.converted(to: header.timescale)
  }

  /// Says how long the tracks last whose samples are not all known.
  mutating func setDuration(_ duration: MediaTime?) {
    tracks = tracks.map { samples[$0.id]?.isWhole == false ? $0.lasting(duration) : $0 }
  }

  /// The tracks with pictures and sound; all where there are none.
  var playedTracks: [MP4Track] {
    let played = tracks.filter(\.track.kind.isContinuous)
    return played.isEmpty ? tracks : played
  }

  /// When the first track presents something; 0 if none does.
  var start: MediaTime {
    let starts = playedTracks.compactMap { track in
      samples[track.id].flatMap { track.presentationStart(in: $0.table) }
    }
    return starts.min() ?? .zero
  }
}

/// What a demuxer knows about the samples of a track.
struct TrackSamples: Sendable {
  /// The `stbl` box; large tables in it were left in the file.
  let box: LocatedBox

  /// The samples, or the first of them.
  var table: SampleTable

  /// Whether the table has all of them.
  var isWhole: Bool
}
