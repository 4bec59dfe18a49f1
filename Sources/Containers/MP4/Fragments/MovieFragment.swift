import Media

/// One `moof` box: samples of one or several tracks for the next few seconds.
///
/// ISO/IEC 14496-12 §8.8.4. A movie box that lists every sample must be complete before the first
/// of them is shown. A fragmented file has a short movie box without samples, and then, again and
/// again, a fragment that describes a few seconds, and their media data:
///
///     ftyp  moov  moof mdat  moof mdat  moof mdat  …  mfra
package struct MovieFragment: Hashable, Sendable {
  /// Offset in the file of the `moof` box.
  package let offset: Int

  /// Rises from fragment to fragment; `nil` if it cannot be read.
  package private(set) var sequenceNumber: UInt32?

  /// What the fragment says about each track; a track may be there several times.
  package private(set) var tracks: [TrackFragment] = []

  /// What could not be read; paths begin inside the `moof` box: `traf[0]/trun[1]`.
  package private(set) var problems: [MP4Error] = []

  /// Reads what follows the header of a `moof` box, and continues after what cannot be read.
  package init(parsing payload: inout ByteReader, at offset: Int) {
    self.offset = offset
    var trackCount = 0
    do throws(ParsingError) {
      while var box = try payload.nextBox() {
        var path = "\(box.header.type)"
        if box.header.type == .trackFragment { path += "[\(trackCount)]" }
        let problem: MP4Error?
        switch box.header.type {
        case .movieFragmentHeader:
          problem = readHeader(&box.payload, path: path)
        case .trackFragment:
          problem = readTrack(&box.payload, path: path)
          trackCount += 1
        default:
          problem = nil
        }
        // Of a box that is cut off, what is missing in it says more.
        if let problem = problem ?? box.error.map({ MP4Error($0, path: path) }) {
          problems.append(problem)
        }
      }
    } catch {
      problems.append(MP4Error(error, path: ""))
    }
  }

  /// - Returns: What could not be read.
  private mutating func readHeader(_ payload: inout ByteReader, path: String) -> MP4Error? {
    do throws(ParsingError) {
      sequenceNumber = try MovieFragmentHeaderBox(parsing: &payload).sequenceNumber
      return nil
    } catch {
      return MP4Error(error, path: path)
    }
  }

  /// - Returns: What could not be read.
  private mutating func readTrack(_ payload: inout ByteReader, path: String) -> MP4Error? {
    let parts = TrackFragmentParts(parsing: &payload, path: path)
    if let track = parts.fragment { tracks.append(track) }
    return parts.error
  }
}

/// One `traf` box: what a movie fragment says about one track.
///
/// ISO/IEC 14496-12 §8.8.6. Any number of runs may follow the header, none too.
package struct TrackFragment: Hashable, Sendable {
  package let header: TrackFragmentHeaderBox

  /// When the first sample is decoded, in ticks of the track; `nil`: where the last fragment ended.
  package let decodeTime: UInt64?

  package let runs: [TrackRunBox]

  package init(header: TrackFragmentHeaderBox, decodeTime: UInt64?, runs: [TrackRunBox]) {
    self.header = header
    self.decodeTime = decodeTime
    self.runs = runs
  }
}

/// The boxes of one `traf`, as far as they can be read.
///
/// How long a run is, in bytes and in time, is unknown if it cannot be read. So the
/// runs after it are left out too; the next fragment has a time and a place of its own.
struct TrackFragmentParts {
  private var header: TrackFragmentHeaderBox?
  private var decodeTime: UInt64?
  private var runs: [TrackRunBox] = []

  /// What could not be read, or is missing.
  private(set) var error: MP4Error?

  /// The fragment; `nil` without its header, which names the track.
  var fragment: TrackFragment? {
    header.map { TrackFragment(header: $0, decodeTime: decodeTime, runs: runs) }
  }

  /// Reads what follows the header of a `traf` box.
  init(parsing payload: inout ByteReader, path: String) {
    let start = payload.offset
    var component = ""
    do throws(ParsingError) {
      while var box = try payload.nextBox() {
        component = "/\(box.header.type)"
        if box.header.type == .trackRun { component += "[\(runs.count)]" }
        try read(box.header, &box.payload)
        if let error = box.error { throw error }
        component = ""
      }
    } catch {
      self.error = MP4Error(error, path: path + component)
    }
    guard header == nil, error == nil else { return }
    error = MP4Error(.missingBox(.trackFragmentHeader), path: path, at: start)
  }

  private mutating func read(
    _ box: BoxHeader, _ payload: inout ByteReader
  ) throws(ParsingError) {
    switch box.type {
    case .trackFragmentHeader:
      try Self.check(box, isFirst: header == nil)
      header = try TrackFragmentHeaderBox(parsing: &payload)
    case .trackFragmentDecodeTime:
      try Self.check(box, isFirst: decodeTime == nil)
      decodeTime = try TrackFragmentDecodeTimeBox(parsing: &payload).baseMediaDecodeTime
    case .trackRun:
      runs.append(try TrackRunBox(parsing: &payload))
    default:
      break
    }
  }

  private static func check(_ box: BoxHeader, isFirst: Bool) throws(ParsingError) {
    guard isFirst else {
      throw ParsingError(.invalid("there are several '\(box.type)' boxes"), at: box.offset)
    }
  }
}

/// One box of a run of boxes, read without keeping a record of its fields.
///
/// A long file has hundreds of thousands of boxes in its fragments. `BoxParser` explains each byte
/// of a box and keeps a kilobyte for it; this is for callers that need the values alone.
struct BoxSlice: ~Escapable {
  let header: BoxHeader

  /// What follows the header, as far as it lies within the box around it.
  var payload: ByteReader

  /// What is wrong with the size that the box claims.
  let error: ParsingError?

  @_lifetime(copy payload)
  fileprivate init(header: BoxHeader, payload: consuming ByteReader, error: ParsingError?) {
    self.header = header
    self.payload = payload
    self.error = error
  }
}

extension ByteReader {
  /// Splits off the next box, or returns `nil` if the bytes end.
  ///
  /// - Throws: `ParsingError` if not even a header is there.
  @_lifetime(copy self)
  mutating func nextBox() throws(ParsingError) -> BoxSlice? {
    guard remaining > 0 else { return nil }
    let available = remaining
    let header = try BoxHeader(parsing: &self)
    let extent = header.extent(within: available, isTopLevel: false)
    let payload = try slice(extent.size - header.headerSize)
    guard extent.isReadable else {
      throw extent.error ?? ParsingError(.invalid("cannot be read"), at: header.offset)
    }
    return BoxSlice(header: header, payload: payload, error: extent.error)
  }
}
