import Bitstream
import Media
import TransportStream

/// What the NAL units of a picture are.
struct PictureContents {
  private(set) var hasSlice = false

  /// Whether decoding can start with it.
  private(set) var isSync = false

  /// Whether nothing after it refers to what came before.
  private(set) var isIDR = false

  /// Parameter sets, in order.
  private(set) var sets: [[UInt8]] = []

  /// The first unit's type, and its first bytes.
  let firstType: UInt8
  let first: ArraySlice<UInt8>

  init(_ units: [[UInt8]], _ syntax: AnnexBSyntax) {
    first = units.first?.prefix(3) ?? []
    firstType = syntax.type(of: first)
    var (isRecoveryPoint, isIntra) = (false, false)
    for unit in units {
      let type = syntax.type(of: unit[...])
      if syntax.types.parameterSets ~= type {
        if sets.count < 64 { sets.append(unit) }
      } else if type == syntax.types.message {
        if syntax.isRecoveryPoint(unit[...]) { isRecoveryPoint = true }
      } else if syntax.types.isSlice(type) {
        if !hasSlice, isRecoveryPoint, syntax.codec == .h264 {
          isIntra = syntax.isIntraSlice(Array(unit.prefix(16)))
        }
        if syntax.types.isRandomAccess(type) { isSync = true }
        if syntax.types.isIDR(type) { isIDR = true }
        hasSlice = true
      }
    }
    // An I picture that says that decoding can start here; others are right only after a while.
    if isRecoveryPoint, isIntra { isSync = true }
  }
}

/// Knows how the pictures are coded: by the session description at first, then by sets among them.
struct ParameterSetWatch {
  private let syntax: AnnexBSyntax
  private var sequences: [[UInt8]] = []

  /// What the session description says; `nil` if it says nothing.
  let described: VideoFormat?

  /// Whether any set has come.
  private(set) var isKnown = false

  init(_ syntax: AnnexBSyntax, parameters: [String: String]) {
    self.syntax = syntax
    let names =
      syntax.codec == .hevc
      ? ["sprop-vps", "sprop-sps", "sprop-pps"] : ["sprop-parameter-sets"]
    let sets = names.flatMap { (parameters[$0] ?? "").split(separator: ",") }
      .prefix(64).compactMap { Base64.bytes(of: $0.trimmed) }.filter { !$0.isEmpty }
    sequences = sets.filter { syntax.type(of: $0[...]) == syntax.types.sequenceParameterSet }
    described = sequences.first.flatMap { syntax.format(sequence: $0, sets: sets) }
    isKnown = described != nil
  }

  /// Takes the sets of a picture; returns the format where it has changed.
  mutating func take(_ sets: [[UInt8]]) -> VideoFormat? {
    let found = sets.filter { syntax.type(of: $0[...]) == syntax.types.sequenceParameterSet }
    guard let first = found.first, found != sequences || !isKnown,
      let format = syntax.format(sequence: first, sets: sets)
    else { return nil }
    (sequences, isKnown) = (found, true)
    return format
  }
}
