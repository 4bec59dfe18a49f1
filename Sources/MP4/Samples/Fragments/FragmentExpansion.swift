import Media

/// Unrolls the movie fragments of a file into samples, one fragment after the other.
///
/// ISO/IEC 14496-12 §8.8. A fragment says as little as it can. What a run does not say of a sample,
/// the header of the track fragment says for all; what that leaves open, `trex` in the movie box
/// says for all fragments. Where a run's bytes are follows from what lies before it:
///
///     base     base_data_offset, where tfhd has it
///              else the start of moof: with default-base-is-moof, or in the first traf of the moof
///              else the end of the data of the traf before
///     run      base + data_offset, where trun has it
///              else the end of the run before, or the base for the first
struct FragmentExpansion {
  private(set) var tracks: [FragmentedTrack]

  /// What cannot be used, the first few of each file.
  private(set) var problems: [MP4Error] = []

  private(set) var fragmentCount = 0
  private var unreportedCount = 0
  private var unknownIDs: Set<UInt32> = []
  private var claims: ClaimLimit
  private var lastSequenceNumber: UInt32?
  private var backwardCount = 0

  /// Whoever has made one error in ten thousand fragments has made all of them.
  private static let problemLimit = 16

  init(tracks: [FragmentedTrack], fileLength: Int) {
    self.tracks = tracks
    claims = ClaimLimit(fileLength: fileLength)
  }

  /// Adds the samples of the next fragment.
  mutating func append(_ fragment: MovieFragment) {
    for problem in fragment.problems {
      report(problem.inside("\(FourCC.movieFragment)[\(fragmentCount)]"))
    }
    checkSequence(fragment)
    var dataEnd = fragment.offset
    for (index, track) in fragment.tracks.enumerated() {
      let place = Place(fragment: fragmentCount, offset: fragment.offset, track: index)
      if let base = base(of: track.header, in: fragment, after: dataEnd) {
        dataEnd = append(track, of: fragment, base: base, place)
      } else {
        report(place.error(.malformed(.invalid("the base of its data lies beyond all files"))))
      }
    }
    fragmentCount += 1
  }

  private func base(
    of header: TrackFragmentHeaderBox, in fragment: MovieFragment, after dataEnd: Int
  ) -> Int? {
    if let base = header.baseDataOffset { return Int(exactly: base) }
    return header.isDefaultBaseMovieFragment ? fragment.offset : dataEnd
  }

  /// Adds the samples of one track fragment.
  ///
  /// - Returns: The end of its media data.
  private mutating func append(
    _ fragment: TrackFragment, of movieFragment: MovieFragment, base: Int, _ place: Place
  ) -> Int {
    let id = fragment.header.trackID
    let index = tracks.firstIndex { $0.id == id }
    if index == nil, unknownIDs.insert(id).inserted {
      report(place.error(.noSuchTrack(Int(id))))
    }
    let defaults = SampleDefaults(fragment.header, index.flatMap { tracks[$0].defaults })
    if let index { tracks[index].begin(fragment, of: movieFragment, defaults) }
    var position = base
    for (number, run) in fragment.runs.enumerated() {
      let start = run.dataOffset.map { base.addingClamped(Int($0)) } ?? position
      guard start >= 0 else {
        let rule = "its data would begin \(start.magnitude.grouped) bytes before the file"
        report(place.error(.malformed(.invalid(rule)), run: number))
        break
      }
      // The place of the next run depends on this one, whether its own samples are taken or not.
      position = start.addingClamped(run.byteCount(defaults))
      guard let index else { continue }
      let count = claims.samples(of: run, size: defaults.size)
      tracks[index].append(run, of: fragment.header, count: count, at: start, defaults)
    }
    return position
  }

  private mutating func checkSequence(_ fragment: MovieFragment) {
    guard let number = fragment.sequenceNumber else { return }
    if let last = lastSequenceNumber, number <= last { backwardCount += 1 }
    lastSequenceNumber = number
  }

  private mutating func report(_ problem: MP4Error) {
    if problems.count < Self.problemLimit {
      problems.append(problem)
    } else {
      unreportedCount += 1
    }
  }
}

extension FragmentExpansion {
  /// What is doubtful about the fragments as a whole, one sentence each.
  var notes: [String] {
    var notes: [String] = []
    if backwardCount > 0 {
      notes.append(
        "\(backwardCount.grouped) of \(fragmentCount.grouped) fragments do not have a higher "
          + "sequence number than the one before")
    }
    if claims.refusedCount > 0 {
      notes.append(
        "\(claims.refusedCount.grouped) samples stand in no table and have no room in the file; "
          + "they are left out")
    }
    if unreportedCount > 0 {
      notes.append("\(unreportedCount.grouped) further problems of fragments are not listed")
    }
    return notes
  }
}

/// Which track fragment it is about; the text of its path is made only where it is needed.
private struct Place {
  let fragment: Int
  let offset: Int
  let track: Int

  func error(_ reason: MP4Error.Reason, run: Int? = nil) -> MP4Error {
    let path = "\(FourCC.movieFragment)[\(fragment)]/\(FourCC.trackFragment)[\(track)]"
    let component = run.map { "/\(FourCC.trackRun)[\($0)]" } ?? ""
    return MP4Error(reason, path: path + component, at: offset)
  }
}

extension MP4Error {
  /// The same error seen from outside the box at `path`.
  fileprivate func inside(_ outer: String) -> MP4Error {
    MP4Error(reason, path: path.isEmpty ? outer : "\(outer)/\(path)", at: offset)
  }
}
