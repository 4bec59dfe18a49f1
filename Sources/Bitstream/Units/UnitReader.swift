import Media

/// Reads the units of a stream one after the other, and keeps the parameter sets among them.
///
/// It explains H.264 and HEVC and feeds no decoder: libavcodec reads the same bytes with its own
/// parser. An error in a unit is part of the answer; the units after it are still read.
public struct UnitReader: Sendable {
  public let codec: VideoFormat.Codec
  private let rules: BitstreamRules

  /// The sets that have come so far.
  public private(set) var sets = ParameterSets()

  /// The sequence parameter set of the picture to which messages belong.
  private var activeSequenceID: Int?

  /// Prepares for a stream.
  ///
  /// - Parameters:
  ///   - codec: H.264 or HEVC; of others no unit is explained.
  ///   - parameterSets: The units in the configuration of the track.
  ///   - rules: How their bits are read.
  public init(
    codec: VideoFormat.Codec, parameterSets: [[UInt8]] = [], rules: BitstreamRules = .core
  ) {
    self.codec = codec
    self.rules = rules
    for unit in parameterSets { _ = read(unit) }
  }

  /// Reads a unit, header included, without the length before it.
  public mutating func read(_ unit: [UInt8]) -> UnitSyntax {
    let recorder = SyntaxRecorder()
    // Usually the reader takes out emulation prevention on its way, and nothing is copied.
    let payload = rules.rawPayload?(unit)
    let bytes = payload ?? unit
    var reader = SyntaxReader(
      bytes.span, as: codec == .hevc ? .hevcUnit : .h264Unit,
      hasEmulationPrevention: payload == nil, recorder: recorder, rules: rules)
    var content: UnitSyntax.Content?
    var failure: SyntaxError?
    do throws(SyntaxError) {
      try codec == .hevc ? readHEVC(&reader, &content) : readH264(&reader, &content)
    } catch {
      failure = error
    }
    sets.insert(content)
    return UnitSyntax(
      name: name(of: unit), elements: recorder.elements, content: content, error: failure)
  }

  private func name(of unit: [UInt8]) -> String {
    guard let first = unit.first else { return "nothing" }
    return codec == .hevc
      ? NALUnit.name(ofHEVC: first >> 1 & 0x3F) : NALUnit.name(ofH264: first & 0x1F)
  }

  private mutating func readH264(
    _ reader: inout SyntaxReader, _ content: inout UnitSyntax.Content?
  ) throws(SyntaxError) {
    let header = try H264UnitHeader(parsing: &reader)
    switch header.type {
    case 1, 2, 5:
      let slice = try H264SliceHeader(parsing: &reader, unit: header, sets: sets)
      activeSequenceID = sets.h264Pictures[slice.pictureSetID]?.sequenceID
      content = .h264Slice(slice)
      return
    case 6: content = .messages(try readMessages(&reader))
    case 7: content = .h264Sequence(try H264SequenceParameterSet(parsing: &reader))
    case 8: content = .h264Picture(try H264PictureParameterSet(parsing: &reader, sets: sets))
    case 9: try H264AccessUnitDelimiter.parse(&reader)
    case 12: try reader.readFiller()
    case 13: try H264SequenceExtension.parse(&reader)
    default: return
    }
    try reader.readTrailingBits()
  }

  private mutating func readHEVC(
    _ reader: inout SyntaxReader, _ content: inout UnitSyntax.Content?
  ) throws(SyntaxError) {
    let header = try HEVCUnitHeader(parsing: &reader)
    // Of further layers, a second view say, the base layer knows nothing.
    guard header.layerID == 0 else { return }
    switch header.type {
    case 0...9, 16...21:
      let slice = try HEVCSliceHeader(parsing: &reader, unit: header, sets: sets)
      activeSequenceID = sets.hevcPictures[slice.pictureSetID]?.sequenceID
      content = .hevcSlice(slice)
      return
    case 32: content = .hevcVideo(try HEVCVideoParameterSet(parsing: &reader))
    case 33: content = .hevcSequence(try HEVCSequenceParameterSet(parsing: &reader))
    case 34: content = .hevcPicture(try HEVCPictureParameterSet(parsing: &reader))
    case 35: try HEVCAccessUnitDelimiter.parse(&reader)
    case 38: try reader.readFiller()
    case 39, 40: content = .messages(try readMessages(&reader))
    default: return
    }
    try reader.readTrailingBits()
  }

  private mutating func readMessages(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> [SEIMessage] {
    var context = SEIContext(
      isHEVC: codec == .hevc, sets: sets, activeSequenceID: activeSequenceID)
    let messages = try context.readMessages(&reader)
    activeSequenceID = context.activeSequenceID
    return messages
  }
}
