import Media

/// Where a reader starts in a file whose fragments are read as they are needed.
struct FragmentStart: Sendable {
  /// Offset in the file of the first fragment that is wanted, or of boxes before it.
  var offset: Int

  /// When the first sample that is wanted of a track is decoded; all before it are left out.
  var decodeTimes: [Track.ID: Int64] = [:]

  /// When the picture of the first track's first sample appears; `nil` if it is not known.
  var presentationTime: MediaTime?
}

/// Looks in fragments, one after the other, for the samples at which readers of a moment start.
struct FragmentStartSearch {
  private let tracks: [MP4Track]
  private let main: MP4Track

  /// The moment on the timeline of each track's media.
  private let media: [Track.ID: Int64]
  private var starts: [Track.ID: (offset: Int, sample: SampleRecord)] = [:]
  private var firstTimes: [Track.ID: Int64] = [:]
  private var covered: Set<Track.ID> = []

  /// Whether each fragment says when it begins; otherwise it can only be read after those before it.
  private var hasDecodeTimes = true

  /// - Parameters:
  ///   - tracks: The tracks that are read.
  ///   - main: The one that decides.
  ///   - time: The moment.
  ///   - hasRunUp: Whether sound is read from a little earlier on.
  init(_ tracks: [MP4Track], main: MP4Track, at time: MediaTime, hasRunUp: Bool) {
    self.tracks = tracks
    self.main = main
    media = Dictionary(
      tracks.map { track in
        let media = track.editList.shownMediaTime(track.ticks(time))
        return (track.id, hasRunUp ? track.readingTime(forShown: media) : media)
      }
    ) { first, _ in first }
  }

  /// Walks until the samples of the main track have passed the moment.
  ///
  /// Sound often lags behind a little, or has fragments of its own: so one more is examined.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func look(in walk: FragmentWalk) async throws(MP4Error) {
    var walk = walk
    var further = 0
    while let found = try await walk.next() {
      for samples in found { note(samples) }
      guard covered.contains(main.id) else { continue }
      if covered.count == tracks.count || further == 1 { return }
      further += 1
    }
  }

  private mutating func note(_ samples: FragmentSamples) {
    guard let time = media[samples.trackID] else { return }
    if !samples.hasDecodeTime { hasDecodeTimes = false }
    for sample in samples {
      let appears = sample.presentationTime
      firstTimes[samples.trackID] = min(firstTimes[samples.trackID] ?? .max, appears)
      if appears.addingClamped(sample.duration) > time { covered.insert(samples.trackID) }
      guard sample.isSync, appears <= time else { continue }
      if let best = starts[samples.trackID], best.sample.presentationTime > appears { continue }
      starts[samples.trackID] = (samples.fragmentOffset, sample)
    }
  }

  /// Whether there was any sample of the main track.
  var hasMain: Bool { firstTimes[main.id] != nil }

  /// Whether decoding of the main track can start in what has been seen.
  var hasMainStart: Bool { starts[main.id] != nil }

  /// Whether a track had samples only after the moment: those before it may lie further in front.
  var lacksSamples: Bool {
    tracks.contains { track in
      guard starts[track.id] == nil, let first = firstTimes[track.id] else { return false }
      return first > media[track.id] ?? .max
    }
  }

  /// Where a reader starts; `front` where no track has a start.
  func start(orAt front: Int) -> FragmentStart {
    FragmentStart(
      offset: hasDecodeTimes && hasMainStart ? starts.values.map(\.offset).min() ?? front : front,
      decodeTimes: starts.mapValues(\.sample.decodeTime),
      presentationTime: (starts[main.id]?.sample).map(main.presentationTime(of:)))
  }
}
