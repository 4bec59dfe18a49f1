import Media

/// One `moof` box: samples of one or several tracks for the next stretch of time.
///
/// ISO/IEC 14496-12 §8.8.4. A movie box that lists every sample must be complete before the first
/// of them is shown. A fragmented file has a short movie box without samples, and then, again and
/// again, a fragment that tells of a few seconds, and their media data:
///
///     ftyp  moov  moof mdat  moof mdat  moof mdat  …  mfra
public struct MovieFragment: Hashable, Sendable {
  /// Offset in the file of the `moof` box.
  public let offset: Int

  /// Rises from fragment to fragment; `nil` where it cannot be read.
  public private(set) var sequenceNumber: UInt32?

  /// What the fragment says of each track; a track may be there several times.
  public private(set) var tracks: [TrackFragment] = []

  /// What could not be read; paths begin inside the `moof` box: `traf[0]/trun[1]`.
  public private(set) var problems: [MP4Error] = []

  public init(offset: Int, sequenceNumber: UInt32?, tracks: [TrackFragment]) {
    self.offset = offset
    self.sequenceNumber = sequenceNumber
    self.tracks = tracks
  }

  /// Reads what follows the header of a `moof` box, and goes on after what cannot be read.
  public init(parsing payload: inout ByteReader, at offset: Int) {
    self.offset = offset
    var trackCount = 0
    do throws(ParsingError) {
      while var box = try payload.nextBox() {
        switch box.header.type {
        case .movieFragmentHeader:
          readHeader(&box.payload)
        case .trackFragment:
          readTrack(&box.payload, path: "traf[\(trackCount)]")
          trackCount += 1
        default:
          break
        }
      }
    } catch {
      problems.append(MP4Error(error, path: ""))
    }
  }

  private mutating func readHeader(_ payload: inout ByteReader) {
    do throws(ParsingError) {
      sequenceNumber = try MovieFragmentHeaderBox(parsing: &payload).sequenceNumber
    } catch {
      problems.append(MP4Error(error, path: "\(FourCC.movieFragmentHeader)"))
    }
  }

  private mutating func readTrack(_ payload: inout ByteReader, path: String) {
    let parts = TrackFragmentParts(parsing: &payload, path: path)
    if let error = parts.error { problems.append(error) }
    if let track = parts.fragment { tracks.append(track) }
  }
}
