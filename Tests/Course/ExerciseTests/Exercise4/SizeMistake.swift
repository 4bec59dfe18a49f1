import ExerciseKit
import Media
import Steps

/// The reading of an H.264 sequence parameter set, in which each rule can be got wrong.
struct SizeMistake: Sendable {
  var isCropped = true
  var hasCropUnits = true
  var hasChroma = true
  var hasFields = true
  var cropsFields = true
  var hasProfiles = true
  var hasPlaneFlag = true
  var hasOrderPattern = true
  var readsOrderAlways = false
  var removesPrevention = true

  private static let formatProfiles: Set<Int> = [
    44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244,
  ]

  func mutant(_ mistake: String) -> Mutant {
    Mutant("4.4", mistake) { steps in
      let right = steps
      steps.pictureSize = { unit in
        var reader = Reader(
          bits: BitCursor(removesPrevention ? try right.rawPayload(unit) : unit), steps: right)
        return try size(&reader)
      }
    }
  }

  /// Bits, and the numbers in them.
  private struct Reader {
    var bits: BitCursor
    let steps: Steps

    mutating func number() throws -> Int { try steps.unsignedExpGolomb(&bits) }

    mutating func signed() throws { _ = try steps.signedExpGolomb(&bits) }
  }

  private func size(_ reader: inout Reader) throws -> PixelSize {
    try reader.bits.skip(8)
    let profile = try reader.bits.readBits(8)
    try reader.bits.skip(16)
    _ = try reader.number()
    let hasFormat = !hasProfiles || Self.formatProfiles.contains(profile)
    let chroma = hasFormat ? try format(&reader) : 1
    _ = try reader.number()
    try order(&reader)
    _ = try reader.number()
    try reader.bits.skip(1)
    let columns = try (reader.number() + 1) * 16
    let mapRows = try (reader.number() + 1) * 16
    let isFrame = try reader.bits.readFlag()
    try reader.bits.skip(isFrame ? 1 : 2)
    let rows = isFrame || !hasFields ? mapRows : mapRows * 2
    guard try reader.bits.readFlag() else { return PixelSize(width: columns, height: rows) }
    let crop = try (0..<4).map { _ in try reader.number() }
    guard isCropped else { return PixelSize(width: columns, height: rows) }
    let kind = hasChroma ? chroma : 1
    let unitX = hasCropUnits && (kind == 1 || kind == 2) ? 2 : 1
    let unitY = (hasCropUnits && kind == 1 ? 2 : 1) * (isFrame || !cropsFields ? 1 : 2)
    return PixelSize(
      width: columns - (crop[0] + crop[1]) * unitX, height: rows - (crop[2] + crop[3]) * unitY)
  }

  private func format(_ reader: inout Reader) throws -> Int {
    let chroma = try reader.number()
    if chroma == 3 && hasPlaneFlag { try reader.bits.skip(1) }
    _ = try reader.number()
    _ = try reader.number()
    try reader.bits.skip(2)
    return chroma
  }

  private func order(_ reader: inout Reader) throws {
    switch try reader.number() {
    case 0:
      _ = try reader.number()
    case 1 where hasOrderPattern:
      try reader.bits.skip(1)
      try reader.signed()
      try reader.signed()
      for _ in 0..<min(255, try reader.number()) { try reader.signed() }
    default:
      if readsOrderAlways { _ = try reader.number() }
    }
  }
}
