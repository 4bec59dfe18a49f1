import Media

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
    let file = try BoxTree(segment: segment)
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
  /// - Returns: `nil` where there is no such track, or where the sample does not lie in the segment.
  public func encodedSample(
    _ entry: SampleEntry, of trackID: Track.ID, in segment: [UInt8], at offset: Int = 0
  ) -> EncodedSample? {
    guard let track = tracks.first(where: { $0.id == trackID }) else { return nil }
    let (start, overflow) = entry.offset.subtractingReportingOverflow(offset)
    guard !overflow, 0...segment.count ~= start, entry.size <= segment.count - start else {
      return nil
    }
    return track.encodedSample(entry, data: Array(segment[start..<start + entry.size]))
  }
}
