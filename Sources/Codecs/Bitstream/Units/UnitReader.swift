import Media

/// Reads the units of a stream one after the other, and keeps the parameter sets among them.
///
/// It explains H.264, HEVC and AV1 and feeds no decoder: libavcodec reads the same bytes with its own
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
  ///   - codec: H.264, HEVC, or AV1, whose units are OBUs; of others no unit is explained.
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
    let payload = hasEmulationPrevention ? rules.rawPayload?(unit) : nil
    let bytes = payload ?? unit
    var reader = SyntaxReader(
      bytes.span, as: header, hasEmulationPrevention: hasEmulationPrevention && payload == nil,
      recorder: recorder, rules: rules)
    var content: UnitSyntax.Content?
    var failure: SyntaxError?
    do throws(SyntaxError) {
      switch codec {
      case .h264: try readH264(&reader, &content)
      case .hevc: try readHEVC(&reader, &content)
      case .av1: try readAV1(&reader, &content)
      default: break
      }
    } catch {
      failure = error
    }
    sets.insert(content)
    return UnitSyntax(
      name: name(of: unit), elements: recorder.elements, content: content, error: failure)
  }

  /// The table with which every unit begins.
  private var header: SyntaxStructure {
    switch codec {
    case .hevc: .hevcUnit
    case .av1: .av1Unit
    default: .h264Unit
    }
  }

  /// AV1 says how long its units are, so that nothing in them has to be kept from looking like a start code.
  private var hasEmulationPrevention: Bool { codec != .av1 }

  private func name(of unit: [UInt8]) -> String {
    guard let first = unit.first else { return "nothing" }
    if codec == .av1 { return AV1UnitHeader.name(of: Int(first >> 3 & 0xF)) }
    guard let types = NALUnitTypes(codec) else { return "unit" }
    return types.name(of: types.type(ofHeader: first))
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
    // The base layer knows nothing about further layers, such as a second view.
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

  /// For AV1, explains the sequence header, and says about other units only what they are.
  private func readAV1(
    _ reader: inout SyntaxReader, _ content: inout UnitSyntax.Content?
  ) throws(SyntaxError) {
    guard try AV1UnitHeader(parsing: &reader).type == 1 else { return }
    content = .av1Sequence(try AV1SequenceHeader(parsing: &reader))
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
