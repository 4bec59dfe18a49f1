import Media

/// Finds the fragments in which readers start, without reading all of them.
///
/// An index in the file (`sidx` at the front, `mfra` at the end) names the place of each moment.
/// Without one, places are guessed and searched, and remembered.
struct FragmentFinder: Sendable {
  let reader: any ByteRangeReader

  /// Offset in the file of the first `moof` box.
  let front: Int

  /// The samples that the movie box lists itself, before all fragments.
  let movieTables: [Track.ID: SampleTable]

  private let defaults: [Track.ID: TrackExtendsBox]
  private let trackIDs: [Track.ID]
  private let rules: SampleRules
  var indexes: FragmentIndexes

  /// What has been found by searching.
  private(set) var places: [Track.ID: FragmentPlaces] = [:]

  /// Whether fragments say when they begin; only then one can be read without those before.
  private var hasDecodeTimes = true

  init(_ reader: any ByteRangeReader, _ file: BoxTree, from front: Int, _ found: FoundTracks) {
    self.reader = reader
    self.front = front
    movieTables = found.samples.mapValues(\.table)
    trackIDs = found.tracks.map(\.id)
    rules = found.rules
    defaults = Dictionary(
      trackIDs.compactMap { id in file.trackExtends(id).map { (id, $0) } }
    ) { first, _ in first }
    indexes = FragmentIndexes(reader, file.locatedSegmentIndexes)
  }

  /// A walk through all fragments from an offset on.
  func walk(from offset: Int) -> FragmentWalk {
    let isFront = offset <= front
    let states = trackIDs.map { id in
      FragmentedTrack(
        id: UInt32(clamping: id), defaults: defaults[id],
        continuing: isFront ? movieTables[id] : nil, rules: rules)
    }
    let demuxer = FragmentDemuxer(states, startsAtFront: isFront, fileLength: reader.length)
    return FragmentWalk(reader, from: isFront ? front : offset, demuxer)
  }

  /// Notes what the first fragments have shown: guesses start from there.
  mutating func learn(_ start: FragmentedMovie, of tracks: [MP4Track]) {
    for track in tracks {
      let spans = start.spans(of: track.id).filter { !$0.samples.isEmpty }
      guard let span = spans.first, let table = start.table(of: track.id) else { continue }
      let samples = table.samples(in: span.samples)
      let duration = samples.reduce(Int64(0)) { $0.addingClamped($1.duration) }
      let next = spans.dropFirst().first?.offset ?? start.walk.mediaEnd ?? span.offset
      places[track.id] = FragmentPlaces(
        first: FragmentPlace(offset: span.offset, time: track.firstTime(of: samples)),
        size: next - span.offset, duration: track.time(duration), end: reader.length)
    }
  }
}

extension FragmentFinder {
  /// Where a reader of some tracks starts for a moment of the presentation.
  ///
  /// Pictures decide: the first video track among them has to have a sync sample there. Sound has
  /// fragments of its own in some files, and those of the same moment may lie a little in front.
  ///
  /// - Returns: `nil` if that is before all fragments.
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func start(
    for time: MediaTime, of tracks: [MP4Track], hasRunUp: Bool
  ) async throws(MP4Error) -> FragmentStart? {
    let main = tracks.first { $0.track.kind == .video } ?? tracks.first
    guard let main, !isInMovieBox(time, main) else { return nil }
    var target = time.microseconds
    var step: Int64 = 500_000
    var retries = 2
    while true {
      let moment = MediaTime(value: target, timescale: 1_000_000)
      let place = try await place(of: main, at: moment)
      var search = FragmentStartSearch(tracks, main: main, at: time, hasRunUp: hasRunUp)
      try await search.look(in: walk(from: place.offset))
      guard place.offset > front else {
        return search.hasMainStart && !search.lacksSamples ? search.start(orAt: front) : nil
      }
      if search.hasMainStart {
        guard search.lacksSamples, retries > 0 else { return search.start(orAt: front) }
        retries -= 1
      } else if !search.hasMain {
        indexes.distrust()
      }
      target = min(place.time.microseconds, target).subtractingClamped(step)
      step = step.addingClamped(step)
    }
  }

  /// Whether a moment of a track lies among the samples that the movie box lists.
  private func isInMovieBox(_ time: MediaTime, _ track: MP4Track) -> Bool {
    guard let table = movieTables[track.id], !table.isEmpty else { return false }
    let end = table.decodeTimes.end(ofFirst: table.count)
    return track.editList.shownMediaTime(track.ticks(time)) < end
  }

  /// The last fragment that is known to begin at or before a moment.
  private mutating func place(
    of track: MP4Track, at time: MediaTime
  ) async throws(MP4Error) -> FragmentPlace {
    let first = FragmentPlace(offset: front, time: time)
    guard hasDecodeTimes else { return first }
    if let place = try await indexes.place(of: track, at: time) {
      return place.offset > front ? place : first
    }
    guard let place = try await search(for: time, in: track) else { return first }
    return place.offset > (places[track.id]?.known.first?.offset ?? front) ? place : first
  }

  private mutating func search(
    for time: MediaTime, in track: MP4Track
  ) async throws(MP4Error) -> FragmentPlace? {
    guard var known = places[track.id] else { return nil }
    var empty: Range<Int>?
    for _ in 0..<Self.guessLimit {
      guard let range = known.guess(for: time, empty: empty) else { break }
      if let place = try await firstFragment(of: track, in: range, size: known.typicalSize) {
        known.insert(place)
        empty = nil
      } else {
        empty = range
      }
    }
    places[track.id] = known
    return hasDecodeTimes ? known.last(atOrBefore: time) : nil
  }

  /// Guesses in a row; each one leaves a small part of what was left by the one before.
  private static let guessLimit = 8

  /// The first fragment in a range that has samples of a track.
  private mutating func firstFragment(
    of track: MP4Track, in range: Range<Int>, size: Int
  ) async throws(MP4Error) -> FragmentPlace? {
    let scan = FragmentScan(
      reader: reader, demuxer: walk(from: .max).demuxer, windowSize: Self.windowSize(size))
    guard let found = try await scan.firstFragment(in: range) else { return nil }
    var walk = walk(from: found.offset)
    for _ in 0..<Self.otherTracksLimit {
      guard let samples = try await walk.next(), let offset = walk.lastOffset else { return nil }
      guard let own = samples.first(where: { $0.trackID == track.id && $0.count > 0 })
      else { continue }
      hasDecodeTimes = own.hasDecodeTime
      return own.hasDecodeTime ? FragmentPlace(offset: offset, time: track.firstTime(of: own)) : nil
    }
    return nil
  }

  /// Fragments of other tracks that may lie before one of the wanted track.
  private static let otherTracksLimit = 4

  /// As much as one fragment takes: the next one begins within it.
  private static func windowSize(_ fragmentSize: Int) -> Int {
    min(max(1 << 16, fragmentSize.addingClamped(fragmentSize / 4)), 1 << 21)
  }
}

extension FragmentFinder {
  /// When the last fragment ends, where that can be found out with a few reads.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func end(of tracks: [MP4Track]) async throws(MP4Error) -> MediaTime? {
    guard let offset = try await lastKnownOffset() else { return nil }
    var walk = walk(from: offset)
    var ends: [MediaTime] = []
    for _ in 0..<Self.lastFragmentsLimit {
      guard let found = try await walk.next() else { return ends.max() }
      for samples in found {
        guard let track = tracks.first(where: { $0.id == samples.trackID }), samples.count > 0
        else { continue }
        // The place helps to guess others.
        if samples.hasDecodeTime {
          places[track.id]?.insert(
            FragmentPlace(offset: samples.fragmentOffset, time: track.firstTime(of: samples)))
        } else if offset > front {
          return nil
        }
        if let end = track.presentationEnd(of: samples) { ends.append(end) }
      }
    }
    return nil
  }

  /// Fragments that may follow the last one with a sync sample.
  private static let lastFragmentsLimit = 32

  /// A fragment near the end of the file.
  private mutating func lastKnownOffset() async throws(MP4Error) -> Int? {
    if let offset = try await indexes.lastOffset() { return offset }
    let size = Self.windowSize(places.values.map(\.typicalSize).max() ?? 0)
    // The first fragment may be a small one.
    for byteCount in [1 << 16, size, min(4 * size, 1 << 22)] {
      let start = max(front, reader.length - byteCount)
      let scan = FragmentScan(
        reader: reader, demuxer: walk(from: .max).demuxer, windowSize: byteCount)
      if let found = try await scan.firstFragment(in: start..<reader.length) {
        return found.offset
      }
    }
    return nil
  }
}

extension MP4Track {
  /// When the first of some samples appears, of at least one.
  func firstTime(of samples: some Sequence<SampleRecord>) -> MediaTime {
    let first = samples.lazy.map(\.presentationTime).min() ?? 0
    return time(editList.presentationTime(ofMedia: first))
  }

  /// When the last of some samples ends in the presentation; `nil` if there is none.
  func presentationEnd(of samples: some Sequence<SampleRecord>) -> MediaTime? {
    let end = samples.lazy.map { $0.presentationTime.addingClamped($0.duration) }.max()
    guard let end else { return nil }
    return time(editList.presentationTime(ofMedia: min(end, editList.mediaEnd ?? end)))
  }

  /// A moment in ticks of the track.
  func ticks(_ time: MediaTime) -> Int64 { time.converted(to: track.timescale).value }
}
