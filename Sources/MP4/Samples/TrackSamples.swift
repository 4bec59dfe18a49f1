import Media

/// What a demuxer knows of the samples of a track, and where in it it stands.
struct TrackSamples: Sendable {
  /// The `stbl` box; large tables in it were left in the file.
  let box: LocatedBox

  /// The samples, or the first of them.
  var table: SampleTable

  /// Whether the table has all of them.
  var isWhole: Bool

  /// The sample that comes next in decoding order.
  var nextIndex = 0
}

/// The tracks of a movie that can be used, and why the others cannot.
struct FoundTracks {
  var tracks: [MP4Track] = []
  var samples: [Track.ID: TrackSamples] = [:]
  var problems: [MP4Error] = []

  init(in movie: LocatedBox, timescale: UInt32, reader: any ByteRangeReader) async {
    for trak in movie.children(.track) {
      do throws(MP4Error) {
        let box = try trak.required(.media).required(.mediaInformation).required(.sampleTable)
        let isWhole = !box.hasTablesLeftInFile
        let table =
          isWhole
          ? try await SampleTable(reading: box, from: reader)
          : try await SampleTable(readingStartOf: box, from: reader)
        let track = try MP4Track(
          trak, movieTimescale: timescale, samples: isWhole ? table : nil, problems: &problems)
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
}
