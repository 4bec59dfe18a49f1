import Media

/// Samples of one track that lie one after the other in the media data.
///
/// ISO/IEC 14496-12 §8.8.8, box type `trun`. A field is there where its flag is set; what a row
/// leaves out is the same for all samples and is in `tfhd` or `trex`:
///
///     version, flags       UInt8, UInt24
///     sample_count         UInt32
///     data_offset          Int32    flag 0x000001   from the base that `tfhd` names
///     first_sample_flags   UInt32   flag 0x000004   for the first sample in place of the default
///     sample_count × {
///       sample_duration                   UInt32   flag 0x000100   in ticks of the track
///       sample_size                       UInt32   flag 0x000200
///       sample_flags                      UInt32   flag 0x000400   see ``SampleFlags``
///       sample_composition_time_offset    Int32    flag 0x000800   presentation less decode time
///     }
public struct TrackRunBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("trun", in: "traf", "§8.8.8")
  ]

  /// How many samples the run claims to have; where ``rowSize`` is 0, no byte vouches for it.
  public let sampleCount: UInt32

  /// From the base that `tfhd` names; `nil`: after the run before.
  public let dataOffset: Int32?

  /// For the first sample, in place of the default.
  public let firstSampleFlags: SampleFlags?

  /// One a sample, in ticks of the track; `nil` if all have the default.
  public let durations: [UInt32]?

  /// One a sample; `nil` if all have the default.
  public let sizes: [UInt32]?

  /// One a sample; `nil` if all have the default.
  public let flags: [SampleFlags]?

  /// Presentation time less decode time, one a sample; `nil` if it is 0 for all.
  ///
  /// Version 0 calls them unsigned, yet many files have negative ones in it. They are taken as
  /// signed in both versions: an offset of 2^31 ticks, the first that this misreads, is 6 hours at
  /// 90 kHz, and no picture is delayed for that long.
  public let compositionOffsets: [Int32]?

  /// Bytes of one row: 4 for each fact that the samples do not have in common.
  public let rowSize: Int

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let flags = try FullBoxHeader(parsing: &payload, versions: 0...1).flags
    sampleCount = try payload.read("sampleCount")
    dataOffset = flags & 0x001 == 0 ? nil : try payload.read("dataOffset")
    firstSampleFlags = flags & 0x004 == 0 ? nil : try payload.readSampleFlags("firstSampleFlags")
    let rows = try Rows(parsing: &payload, count: sampleCount, flags: flags)
    durations = rows.durations
    sizes = rows.sizes
    self.flags = rows.flags
    compositionOffsets = rows.compositionOffsets
    rowSize = rows.size
  }
}

extension TrackRunBox {
  /// The table of a run, one array a column.
  private struct Rows {
    let size: Int
    var durations: [UInt32]?
    var sizes: [UInt32]?
    var flags: [SampleFlags]?
    var compositionOffsets: [Int32]?

    init(parsing payload: inout ByteReader, count: UInt32, flags: UInt32) throws(ParsingError) {
      let offset = Field.Column("sampleCompositionTimeOffset", as: Int32.self)
      let known: [(flag: UInt32, column: Field.Column)] = [
        (0x100, "sampleDuration"), (0x200, "sampleSize"), (0x400, "sampleFlags"), (0x800, offset),
      ]
      let columns = known.filter { flags & $0.flag != 0 }.map(\.column)
      size = columns.rowSize
      // Without columns there is no table: a count of four billion rows takes no bytes.
      guard size > 0 else { return }
      var rows = try payload.table("samples", rowCount: count, columns: columns)
      try read(&rows, count: Int(count), flags: flags)
    }

    /// Reads the rows; the payload has enough bytes for all of them.
    private mutating func read(
      _ rows: inout ByteReader, count: Int, flags: UInt32
    ) throws(ParsingError) {
      var columns: (durations: [UInt32], sizes: [UInt32], flags: [SampleFlags], offsets: [Int32])
      columns = ([], [], [], [])
      let has = (
        duration: flags & 0x100 != 0, size: flags & 0x200 != 0, flags: flags & 0x400 != 0,
        offset: flags & 0x800 != 0
      )
      if has.duration { columns.durations.reserveCapacity(count) }
      if has.size { columns.sizes.reserveCapacity(count) }
      if has.flags { columns.flags.reserveCapacity(count) }
      if has.offset { columns.offsets.reserveCapacity(count) }
      while rows.remaining > 0 {
        if has.duration { columns.durations.append(try rows.readInteger()) }
        if has.size { columns.sizes.append(try rows.readInteger()) }
        if has.flags { columns.flags.append(SampleFlags(rawValue: try rows.readInteger())) }
        if has.offset { columns.offsets.append(try rows.readInteger()) }
      }
      durations = has.duration ? columns.durations : nil
      sizes = has.size ? columns.sizes : nil
      self.flags = has.flags ? columns.flags : nil
      compositionOffsets = has.offset ? columns.offsets : nil
    }
  }
}
