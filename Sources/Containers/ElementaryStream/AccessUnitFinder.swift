import Bitstream
import Media

/// Finds where pictures begin among the units of a raw stream: ITU-T H.264 §7.4.1.2.3 and §7.4.1.2.4.
///
/// Slices say whether they belong to the picture before them. Delimiters, parameter sets and messages
/// belong to the picture after them.
struct AccessUnitFinder {
  /// All units of a picture, or of both fields of one.
  struct AccessUnit {
    /// The number of its first unit.
    var firstUnit: Int

    /// Where it is shown; `nil` if its slices cannot be read.
    var place: H264PictureOrderReader.Place?

    /// Whether decoding can start here: IDR, or intra with a message that says so.
    var isSync: Bool

    /// Which of ``AccessUnitFinder/configurations`` it starts with.
    var configuration: Int
  }

  private(set) var accessUnits: [AccessUnit] = []

  /// The parameter sets that hold at one place or another: sequences, then pictures.
  private(set) var configurations: [ParameterSetUnits] = []

  /// The first sequence parameter set.
  private(set) var sequence: H264SequenceParameterSet?

  private var sets = ParameterSets()
  private var units = ParameterSetUnits()
  private var order = H264PictureOrderReader()

  /// The last slice of the current picture.
  private var last: H264SliceHeader?

  /// The first unit after the last slice that can only belong to the next picture.
  private var nextFirstUnit: Int?

  /// Whether messages before the next picture say that decoding can start with it.
  private var hasRecoveryPoint = false

  /// A stream that changes its parameter sets more often keeps the last of them.
  private static let configurationLimit = 64

  /// Bytes of a unit that are needed: all of a parameter set, the beginning of others.
  static func wantedCount(ofUnitWith header: UInt8) -> Int {
    let types = NALUnitTypes.h264
    return types.parameterSets ~= types.type(ofHeader: header) ? 1 << 16 : 1 << 10
  }

  /// Takes the next unit.
  ///
  /// - Parameters:
  ///   - unit: Its first bytes, as many as ``wantedCount(ofUnitWith:)`` says.
  ///   - number: Its number in the stream.
  mutating func add(_ unit: [UInt8], number: Int) {
    guard let header = unit.first else { return }
    let types = NALUnitTypes.h264
    let type = types.type(ofHeader: header)
    if types.beginsPicture(type), nextFirstUnit == nil { nextFirstUnit = number }
    switch type {
    // What of a picture has a slice header: partitions B and C have none.
    case 1, 2, 5: addSlice(unit, number)
    case types.message:
      // No player wants to begin where pictures become right only after a while.
      if RecoveryPoint(in: unit[...], .h264)?.isImmediate == true { hasRecoveryPoint = true }
    case types.parameterSets: addSet(unit)
    default: break
    }
  }

  private mutating func addSet(_ unit: [UInt8]) {
    // A set that breaks a rule is one that no slice can name.
    guard (try? sets.insert(h264Unit: unit.span)) != nil else { return }
    units.insert(unit)
    if sequence == nil { sequence = sets.h264Sequences.values.first }
  }

  private mutating func addSlice(_ unit: [UInt8], _ number: Int) {
    let header = try? H264SliceHeader(unit: unit.span, sets: sets)
    let start = nextFirstUnit ?? number
    nextFirstUnit = nil
    // The number of the first macroblock, 0, is written as a single bit.
    let isFirst = header.map(beginsPicture) ?? (unit.count > 1 && unit[1] & 0x80 != 0)
    if accessUnits.isEmpty || isFirst {
      begin(header, at: accessUnits.isEmpty ? 0 : start)
    } else if let header, !header.sliceType.isIntra, !header.unit.isIDR {
      accessUnits[accessUnits.count - 1].isSync = false
    }
    if let header, header.redundantCount == 0 { last = header }
  }

  /// Whether a slice is the first of another picture; both fields of a frame are one.
  private func beginsPicture(_ header: H264SliceHeader) -> Bool {
    guard let last, header.redundantCount == 0 else { return last == nil }
    guard header.beginsPicture(after: last) else { return false }
    let isSecondField =
      last.field != nil && header.field != nil && last.field != header.field
      && last.frameNumber == header.frameNumber && !header.unit.isIDR
    return !isSecondField
  }

  private mutating func begin(_ header: H264SliceHeader?, at firstUnit: Int) {
    var place: H264PictureOrderReader.Place?
    if let header, let picture = sets.h264Pictures[header.pictureSetID],
      let sequence = sets.h264Sequences[picture.sequenceID]
    {
      place = order.place(of: header, sequence)
    }
    let isSync =
      header?.unit.isIDR == true || hasRecoveryPoint && header?.sliceType.isIntra == true
    hasRecoveryPoint = false
    let isChanged = units != configurations.last
    if configurations.isEmpty
      || isSync && isChanged
        && configurations.count < Self.configurationLimit
    {
      configurations.append(units)
    }
    accessUnits.append(
      AccessUnit(
        firstUnit: firstUnit, place: place, isSync: isSync,
        configuration: configurations.count - 1))
  }
}

/// The parameter sets that hold at a place of a stream, as units.
struct ParameterSetUnits: Hashable {
  private(set) var sequences: [[UInt8]] = []
  private(set) var pictures: [[UInt8]] = []

  /// Stores a set, in place of an earlier one with its number.
  mutating func insert(_ unit: [UInt8]) {
    guard let header = unit.first else { return }
    if NALUnitTypes.h264.type(ofHeader: header) == NALUnitTypes.h264.sequenceParameterSet {
      Self.insert(unit, into: &sequences, numberAt: 4, limit: 31)
    } else {
      Self.insert(unit, into: &pictures, numberAt: 1, limit: 255)
    }
  }

  /// A configuration in an MP4 file counts its sets in 5 and 8 bits, so there are no larger
  /// numbers.
  private static func insert(
    _ unit: [UInt8], into list: inout [[UInt8]], numberAt offset: Int, limit: Int
  ) {
    func number(_ unit: [UInt8]) -> Int? {
      (try? ExpGolombCode(unsigned: Array(unit.dropFirst(offset).prefix(8))))?.value
    }
    let own = number(unit)
    if let index = list.firstIndex(where: { number($0) == own }) {
      list[index] = unit
    } else if list.count < limit {
      list.append(unit)
    }
  }
}
