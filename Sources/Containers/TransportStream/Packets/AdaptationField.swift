import Media

/// The bytes between the header and the payload of some packets: clocks, flags and stuffing.
///
/// ISO/IEC 13818-1 §2.4.3.4, `adaptation_field`:
///
///     adaptation_field_length               UInt8    of what follows; 183 at most
///     discontinuity_indicator               1 bit    counters or clocks start again here
///     random_access_indicator               1 bit    decoding can start here
///     elementary_stream_priority_indicator  1 bit
///     PCR_flag, OPCR_flag                   1 bit each
///     splicing_point_flag                   1 bit
///     transport_private_data_flag           1 bit
///     adaptation_field_extension_flag       1 bit
///     program_clock_reference               48 bits  see ``ProgramClock``
///     original_program_clock_reference      48 bits
///     splice_countdown                      Int8
///     private data, extension                        passed over
///     stuffing_byte                                  0xFF up to the length
public struct AdaptationField: Hashable, Sendable {
  /// Bytes after the length.
  public let byteCount: Int

  /// Counters or clocks start again here, and nothing is lost.
  public let isDiscontinuous: Bool

  /// Decoding of the PID's stream can start here.
  public let isRandomAccess: Bool

  /// The sender's clock; `nil` if the packet does not carry it.
  public let clock: ProgramClock?

  /// Bytes at its end that only fill the packet.
  public let stuffingByteCount: Int

  /// Parses the field.
  ///
  /// - Throws: `ParsingError` if it is longer than the packet, or its parts are longer than it.
  init(parsing packet: inout ByteReader) throws(ParsingError) {
    let length: UInt8 = try packet.read("adaptationFieldLength")
    byteCount = Int(length)
    // A length of 0 is a single byte of stuffing.
    guard length > 0 else {
      (isDiscontinuous, isRandomAccess, clock, stuffingByteCount) = (false, false, nil, 0)
      return
    }
    guard byteCount <= packet.remaining else {
      throw ParsingError(
        .invalid("the adaptation field of \(length) bytes is longer than the packet"),
        at: packet.offset - 1)
    }
    var field = try packet.slice(byteCount)
    var bits = try field.readPackedBits(byteCount: 1)
    isDiscontinuous = field.unpackFlag("discontinuityIndicator", of: &bits)
    isRandomAccess = field.unpackFlag("randomAccessIndicator", of: &bits)
    _ = field.unpackFlag("elementaryStreamPriorityIndicator", of: &bits)
    let hasClock = field.unpackFlag("pcrFlag", of: &bits)
    let hasOriginalClock = field.unpackFlag("opcrFlag", of: &bits)
    let hasSplice = field.unpackFlag("splicingPointFlag", of: &bits)
    let hasPrivateData = field.unpackFlag("transportPrivateDataFlag", of: &bits)
    let hasExtension = field.unpackFlag("adaptationFieldExtensionFlag", of: &bits)
    clock = hasClock ? try ProgramClock(parsing: &field, "programClockReference") : nil
    if hasOriginalClock { _ = try ProgramClock(parsing: &field, "originalProgramClockReference") }
    if hasSplice { try field.read("spliceCountdown", as: Int8.self) }
    if hasPrivateData {
      let count: UInt8 = try field.read("transportPrivateDataLength")
      try field.skip("transportPrivateData", count: Int(count))
    }
    if hasExtension {
      let count: UInt8 = try field.read("adaptationFieldExtensionLength")
      try field.skip("adaptationFieldExtension", count: Int(count))
    }
    stuffingByteCount = field.remaining
    if field.remaining > 0 { try field.skip("stuffingBytes", count: field.remaining) }
  }
}

/// A moment of the sender's clock, which runs at 27 MHz.
///
/// ISO/IEC 13818-1 §2.4.3.5:
///
///     program_clock_reference_base        33 bits   of 90 kHz
///     reserved                            6 bits
///     program_clock_reference_extension   9 bits    of 27 MHz: 0 to 299
public struct ProgramClock: Hashable, Sendable {
  /// Ticks of 27 MHz, modulo 300 · 2³³.
  public let ticks: Int64

  init(parsing field: inout ByteReader, _ name: StaticString) throws(ParsingError) {
    var bits = try field.readPackedBits(byteCount: 6)
    let base = bits.take(33)
    _ = bits.take(6)
    // Both are below 2³⁴.
    ticks = Int64(base) * 300 + Int64(bits.take(9))
    field.name(name, lastBytes: 6, as: .unsigned(UInt64(ticks)))
  }
}
