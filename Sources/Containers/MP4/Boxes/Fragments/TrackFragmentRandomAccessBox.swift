import Media

/// The sync samples of a track and the fragments in which they are.
///
/// ISO/IEC 14496-12 §8.8.10, box type `tfra`; version 1 has 64 bits where two sizes are given:
///
///     version, flags               UInt8, UInt24
///     track_ID                     UInt32
///     reserved                     26 bits
///     length_size_of_traf_num      2 bits         bytes of each traf_number, less 1
///     length_size_of_trun_num      2 bits         the same of trun_number
///     length_size_of_sample_num    2 bits         the same of sample_delta
///     number_of_entry              UInt32         0: every sample is a sync sample
///     number_of_entry × {
///       time                       UInt32 or 64   presentation time in ticks of the track
///       moof_offset                UInt32 or 64   from the start of the file
///       traf_number                1 to 4 bytes   in the `moof`, counted from 1
///       trun_number                1 to 4 bytes   in the `traf`, counted from 1
///       sample_delta               1 to 4 bytes   in the `trun`, counted from 1
///     }
public struct TrackFragmentRandomAccessBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("tfra", in: "mfra", "§8.8.10")
  ]

  public struct Entry: Hashable, Sendable {
    /// When the picture appears, in ticks of the track.
    public let time: UInt64

    /// Where the `moof` box begins in the file.
    public let movieFragmentOffset: UInt64

    /// Counted from 1.
    public let trackFragmentNumber: UInt32

    /// Counted from 1.
    public let trackRunNumber: UInt32

    /// Counted from 1.
    public let sampleNumber: UInt32
  }

  public let trackID: UInt32
  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let version = try FullBoxHeader(parsing: &payload, versions: 0...1).version
    trackID = try payload.read("trackID")
    let lengths = try Lengths(parsing: &payload)
    let count: UInt32 = try payload.read("entryCount")
    let timeSize = version == 0 ? 4 : 8
    var rows = try payload.table(
      "entries", rowCount: count,
      columns: [
        Field.Column("time", byteCount: timeSize),
        Field.Column("moofOffset", byteCount: timeSize),
        Field.Column("trafNumber", byteCount: lengths.trackFragment),
        Field.Column("trunNumber", byteCount: lengths.trackRun),
        Field.Column("sampleNumber", byteCount: lengths.sample),
      ])
    var entries: [Entry] = []
    while rows.remaining > 0 {
      entries.append(
        Entry(
          time: try rows.readUnsigned(byteCount: timeSize),
          movieFragmentOffset: try rows.readUnsigned(byteCount: timeSize),
          trackFragmentNumber: UInt32(try rows.readUnsigned(byteCount: lengths.trackFragment)),
          trackRunNumber: UInt32(try rows.readUnsigned(byteCount: lengths.trackRun)),
          sampleNumber: UInt32(try rows.readUnsigned(byteCount: lengths.sample))))
    }
    self.entries = entries
  }
}

/// Bytes of the three numbers of each entry: 1 to 4.
private struct Lengths {
  let trackFragment: Int
  let trackRun: Int
  let sample: Int

  init(parsing payload: inout ByteReader) throws(ParsingError) {
    let bits: UInt32 = try payload.readInteger()
    trackFragment = Int(bits >> 4 & 3) + 1
    trackRun = Int(bits >> 2 & 3) + 1
    sample = Int(bits & 3) + 1
    payload.name("lengthSizeOfTrafNumber", lastBytes: 4, as: .unsigned(UInt64(bits >> 4 & 3)))
    payload.name("lengthSizeOfTrunNumber", lastBytes: 1, as: .unsigned(UInt64(bits >> 2 & 3)))
    payload.name("lengthSizeOfSampleNumber", lastBytes: 1, as: .unsigned(UInt64(bits & 3)))
  }
}
