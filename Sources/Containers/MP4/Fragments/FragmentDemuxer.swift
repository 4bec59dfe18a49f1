import Media

/// Turns movie fragments into samples, one fragment or segment after the other.
///
/// ISO/IEC 14496-12 §8.8. A fragment says as little as it can. What a run does not say about a
/// sample, the header of the track fragment says for all; what that leaves open, `trex` in the
/// movie box says for all fragments. Where a run's bytes are follows from what lies before it:
///
///     base     base_data_offset, where tfhd has it
///              else the start of moof: with default-base-is-moof, or in the first traf of the moof
///              else the end of the data of the traf before
///     run      base + data_offset, where trun has it
///              else the end of the run before, or the base for the first
///
/// It knows the movie box and where each track has got to, and reads nothing: the fragments may come
/// from a file, or as the segments of a stream.
public struct FragmentDemuxer: Sendable {
  /// The tracks of the movie box that can be used; empty if the caller has no use for them.
  public let tracks: [MP4Track]

  private var states: [FragmentedTrack]

  /// What cannot be used, the first few of each file.
  public private(set) var problems: [MP4Error] = []

  private(set) var fragmentCount = 0

  /// Whether the first fragment was the first one of the movie, so that problems can count them.
  private let startsAtFront: Bool
  private var unreportedCount = 0
  private var unknownIDs: Set<UInt32> = []
  private var claims: ClaimLimit
  private var lastSequenceNumber: UInt32?
  private var backwardCount = 0

  /// An error in one fragment is probably in all ten thousand.
  private static let problemLimit = 16

  /// - Parameters:
  ///   - tracks: The tracks of the movie box.
  ///   - states: Where each of them has got to.
  ///   - startsAtFront: Whether the movie's first fragment comes first.
  ///   - fileLength: Bytes that the samples of the fragments may have together.
  init(
    tracks: [MP4Track] = [], _ states: [FragmentedTrack], startsAtFront: Bool = true,
    fileLength: Int
  ) {
    self.tracks = tracks
    self.states = states
    self.startsAtFront = startsAtFront
    claims = ClaimLimit(fileLength: fileLength)
  }

  /// Takes the next fragment.
  ///
  /// - Returns: Its samples, one value for each track fragment of a known track.
  package mutating func append(_ fragment: MovieFragment) -> [FragmentSamples] {
    let number = startsAtFront ? fragmentCount : nil
    for problem in fragment.problems { report(problem.inside(Place.path(ofFragment: number))) }
    checkSequence(fragment)
    var found: [FragmentSamples] = []
    var dataEnd = fragment.offset
    for (index, track) in fragment.tracks.enumerated() {
      let place = Place(fragment: number, offset: fragment.offset, track: index)
      if let base = track.header.base(movieFragmentOffset: fragment.offset, dataEnd: dataEnd) {
        let (samples, end) = take(track, of: fragment, base: base, place)
        if let samples { found.append(samples) }
        dataEnd = end
      } else {
        report(place.error(.malformed(.invalid("the base of its data lies beyond all files"))))
      }
    }
    fragmentCount += 1
    return found
  }

  /// What is doubtful about the fragments of a track so far, one sentence each.
  func trackNotes(_ trackID: Track.ID) -> [String] {
    states.first { $0.id == trackID }?.notes ?? []
  }

  /// Forgets how many samples were claimed without a byte: the next segment has bytes of its own.
  mutating func limitClaims(to byteCount: Int) {
    claims = ClaimLimit(fileLength: byteCount)
  }

  /// Takes one track fragment.
  ///
  /// - Returns: Its samples, `nil` for an unknown track, and the end of its media data.
  private mutating func take(
    _ fragment: TrackFragment, of movieFragment: MovieFragment, base: Int, _ place: Place
  ) -> (samples: FragmentSamples?, end: Int) {
    let id = fragment.header.trackID
    let index = states.firstIndex { $0.id == id }
    if index == nil, unknownIDs.insert(id).inserted {
      report(place.error(.noSuchTrack(Int(id))))
    }
    let defaults = SampleDefaults(fragment.header, index.flatMap { states[$0].defaults })
    if let index { states[index].begin(fragment, defaults) }
    var samples = FragmentSamples(
      trackID: Int(id), fragmentOffset: movieFragment.offset,
      sequenceNumber: movieFragment.sequenceNumber, hasDecodeTime: fragment.decodeTime != nil)
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
      samples.runs.append(
        states[index].take(run, of: fragment.header, count: count, at: start, defaults))
    }
    return (index == nil ? nil : samples, position)
  }

  private mutating func checkSequence(_ fragment: MovieFragment) {
    guard let number = fragment.sequenceNumber else { return }
    if let last = lastSequenceNumber, number <= last { backwardCount += 1 }
    lastSequenceNumber = number
  }

  mutating func report(_ problem: MP4Error) {
    if problems.count < Self.problemLimit {
      problems.append(problem)
    } else {
      unreportedCount += 1
    }
  }
}

extension FragmentDemuxer {
  /// What is doubtful about the fragments as a whole, one sentence each.
  public var notes: [String] {
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
  /// `nil` if it is not known how many come before.
  let fragment: Int?
  let offset: Int
  let track: Int

  func error(_ reason: MP4Error.Reason, run: Int? = nil) -> MP4Error {
    let path = "\(Self.path(ofFragment: fragment))/\(FourCC.trackFragment)[\(track)]"
    let component = run.map { "/\(FourCC.trackRun)[\($0)]" } ?? ""
    return MP4Error(reason, path: path + component, at: offset)
  }

  static func path(ofFragment number: Int?) -> String {
    number.map { "\(FourCC.movieFragment)[\($0)]" } ?? "\(FourCC.movieFragment)"
  }
}

extension MP4Error {
  /// The same error seen from outside the box at `path`.
  fileprivate func inside(_ outer: String) -> MP4Error {
    MP4Error(reason, path: path.isEmpty ? outer : "\(outer)/\(path)", at: offset)
  }
}

/// The segments of a stream: a movie box without samples, and then fragments, each piece on its own.
///
///     initialization segment   ftyp  moov
///     media segment            styp  sidx  moof mdat  moof mdat …
///
/// ISO/IEC 14496-12 §8.16 and ISO/IEC 23000-19 (CMAF) §7.3.
extension FragmentDemuxer {
  /// Prepares for the segments that belong to an initialization segment.
  ///
  /// - Throws: `MP4Error` if there is no movie box in it, or no track that can be used.
  public init(initialization segment: [UInt8]) throws(MP4Error) {
    let file = try BoxTree(bytes: segment)
    let movie = try file.movie
    let header: MovieHeaderBox = try movie.required(.movieHeader).content()
    var tracks: [MP4Track] = []
    var problems: [MP4Error] = []
    for trak in movie.children(.track) {
      do throws(MP4Error) {
        let track = try MP4Track(
          trak, movieTimescale: header.timescale, samples: nil, problems: &problems)
        guard !tracks.contains(where: { $0.id == track.id }) else {
          throw MP4Error(.repeatedTrackID(track.id), path: trak.path, at: trak.box.offset)
        }
        tracks.append(track)
      } catch {
        problems.append(error)
      }
    }
    guard !tracks.isEmpty else { throw problems.first ?? MP4Error(.missingBox(.track)) }
    self.init(
      tracks: tracks,
      tracks.map { track in
        FragmentedTrack(
          id: UInt32(clamping: track.id), defaults: file.trackExtends(track.id), continuing: nil)
      }, fileLength: 0)
    for problem in problems { report(problem) }
  }

  /// Takes the next segment, or any run of whole fragments with their media data.
  ///
  /// - Parameters:
  ///   - segment: Its bytes.
  ///   - offset: What the first byte counts as: the places of samples count from there too.
  /// - Returns: The samples, one value for each track fragment, in the order of the file.
  public mutating func append(segment: [UInt8], at offset: Int = 0) -> [FragmentSamples] {
    limitClaims(to: segment.count)
    var found: [FragmentSamples] = []
    var bytes = ByteReader(segment.span, at: offset)
    do throws(ParsingError) {
      while bytes.remaining > 0 {
        let available = bytes.remaining
        let header = try BoxHeader(parsing: &bytes)
        let extent = header.extent(within: available, isTopLevel: true)
        var payload = try bytes.slice(extent.size - header.headerSize)
        if let error = extent.error, header.type != .mediaData {
          report(MP4Error(error, path: "\(header.type)"))
        }
        guard extent.isReadable, header.type == .movieFragment else { continue }
        found += append(MovieFragment(parsing: &payload, at: header.offset))
      }
    } catch {
      report(MP4Error(error, path: ""))
    }
    return found
  }

  /// A sample with its bytes, on the timeline of the presentation.
  ///
  /// - Parameters:
  ///   - entry: One of the samples that ``append(segment:at:)`` has returned.
  ///   - trackID: Its track.
  ///   - segment: The bytes it lies in.
  ///   - offset: What their first byte counts as.
  /// - Returns: `nil` if there is no such track, or where the sample does not lie in the segment.
  public func encodedSample(
    _ entry: SampleRecord, of trackID: Track.ID, in segment: [UInt8], at offset: Int = 0
  ) -> EncodedSample? {
    guard let track = tracks.first(where: { $0.id == trackID }) else { return nil }
    let (start, overflow) = entry.offset.subtractingReportingOverflow(offset)
    guard !overflow, 0...segment.count ~= start, entry.size <= segment.count - start else {
      return nil
    }
    return track.encodedSample(entry, data: Array(segment[start..<start + entry.size]))
  }
}
