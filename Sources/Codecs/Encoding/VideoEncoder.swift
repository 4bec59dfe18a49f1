import H264
import Media

/// Encodes a film picture by picture: Constrained Baseline of ITU-T H.264, one slice a picture.
///
/// For each macroblock it asks what is cheapest, by error and bits, of the ways that its step knows; each
/// is decoded as every decoder will decode it, see `LocalDecoder`. Each folder adds a part:
/// `Decisions` predicts, `Blocks` turns what is missing into levels, `Bits` writes them, `Stream` wraps
/// them.
package struct VideoEncoder: ~Copyable {
  package let settings: EncoderSettings
  package let sets: ParameterSetWriter
  var local: LocalDecoder
  var rate: RateControl

  /// The picture being encoded, and what all of its macroblocks share.
  var source: SourcePicture
  var picture: PictureSettings
  var macroblocks: MacroblockWriter
  var search: MotionSearch?

  /// Where bits are counted.
  var trial = BitWriter()

  /// The macroblock whose ways are kept for a look; `nil` for none.
  package var watchedAddress: Int?

  /// What was found of the watched macroblock in the last picture.
  package internal(set) var watched: WatchedMacroblock?

  /// Pictures so far; since the last IDR picture; and IDR pictures.
  private var pictureCount = 0
  private var frameNumber = 0
  private var groupNumber = 0

  /// - Parameters:
  ///   - settings: What to encode, and how.
  ///   - size: Columns and rows; even numbers.
  ///   - color: What the numbers mean as colours.
  package init(_ settings: EncoderSettings, size: PixelSize, color: ColorDescription) {
    var settings = settings
    settings.rules = settings.rules.prepared
    self.settings = settings
    let rate = Int(settings.frameRate.rounded(.up))
    sets = ParameterSetWriter(
      size: size, color: color, frameRate: max(1, rate), rules: settings.rules)
    local = LocalDecoder(columns: sets.columns, rows: sets.rows)
    self.rate = RateControl(settings)
    source = SourcePicture([[0, 0, 0, 0], [0], [0]], size: PixelSize(width: 2, height: 2))
    picture = PictureSettings(settings, isPredicted: false, quantizer: settings.quantizer)
    macroblocks = MacroblockWriter(isPredictedSlice: false, rules: settings.rules)
  }

  /// Encodes the next picture.
  ///
  /// - Parameter planes: Y, Cb and Cr in 4:2:0, without gaps between rows.
  /// - Returns: Its unit, and what every decoder will show.
  package mutating func encode(_ planes: [[UInt8]]) -> EncodedPicture {
    source = SourcePicture(planes, size: sets.size)
    let isPredicted = settings.step >= .skip && pictureCount % settings.groupLength != 0
    if !isPredicted { frameNumber = 0 }
    let quantizer = rate.quantizer(isPredicted: isPredicted)
    picture = PictureSettings(settings, isPredicted: isPredicted, quantizer: quantizer)
    macroblocks = MacroblockWriter(isPredictedSlice: isPredicted, rules: settings.rules)
    search = isPredicted && settings.step >= .motion ? motionSearch() : nil
    let filtersEdges = settings.step >= .filter
    local.beginPicture(
      isPredicted: isPredicted, quantizer: quantizer, filtersEdges: filtersEdges)
    var writer = BitWriter(codes: settings.rules.codes)
    SliceHeaderWriter(
      isPredicted: isPredicted, frameNumber: frameNumber, groupNumber: groupNumber,
      quantizer: quantizer, filtersEdges: filtersEdges
    ).write(to: &writer)
    let records = encodeMacroblocks(to: &writer)
    writer.end()
    local.endPicture()
    let unit = NALUnitWriter.unit(
      isPredicted ? .slice : .idrSlice, writer.bytes, rules: settings.rules)
    rate.add(bitCount: unit.count * 8, isPredicted: isPredicted)
    pictureCount += 1
    frameNumber += 1
    if !isPredicted { groupNumber += 1 }
    let shown = croppedReference
    return EncodedPicture(
      unit: unit, isSync: !isPredicted, quantizer: quantizer, macroblocks: records, planes: shown,
      lumaError: Distortion.squares(planes[0], shown[0]))
  }

  private func motionSearch() -> MotionSearch {
    MotionSearch(
      in: PaddedPlane(
        local.referenceLuma, width: source.lumaStride, height: source.rows * 16),
      rule: settings.rules.motion)
  }

  /// `slice_data`, §7.3.4: the count of skipped macroblocks precedes the next one that is not.
  private mutating func encodeMacroblocks(to writer: inout BitWriter) -> [MacroblockReport] {
    var reports: [MacroblockReport] = []
    reports.reserveCapacity(local.macroblockCount)
    var skipRun = 0
    for address in 0..<local.macroblockCount {
      let choice = encodeMacroblock(at: address)
      let start = writer.bitCount
      if choice.decision.kind == .skipped {
        skipRun += 1
      } else {
        if picture.isPredicted { writer.unsigned(skipRun) }
        skipRun = 0
        macroblocks.write(choice.decision, choice.blocks, to: &writer)
      }
      reports.append(
        MacroblockReport(
          kind: choice.decision.kind, bitCount: writer.bitCount - start, error: choice.error))
    }
    if skipRun > 0 { writer.unsigned(skipRun) }
    return reports
  }

  /// The picture as every decoder shows it, without what completes macroblocks.
  private var croppedReference: [[UInt8]] {
    local.reference.enumerated().map { index, plane in
      let shift = index == 0 ? 0 : 1
      let stride = source.lumaStride >> shift
      let (width, height) = (sets.size.width >> shift, sets.size.height >> shift)
      guard width != stride || height * stride != plane.count else { return plane }
      return (0..<height).flatMap { plane[$0 * stride..<$0 * stride + width] }
    }
  }
}

/// What all macroblocks of a picture share.
struct PictureSettings {
  let isPredicted: Bool
  let luma: LevelQuantizer
  let chroma: LevelQuantizer

  /// What a bit is worth, in squared differences; and, as its root, in absolute ones.
  let lambda: Double
  let searchLambda: Double

  init(_ settings: EncoderSettings, isPredicted: Bool, quantizer: Int) {
    self.isPredicted = isPredicted
    // Rounding to the nearest is best for the error alone. Less makes more levels 0: what lies near the
    // middle between two is mostly the smaller one.
    let rounding = settings.step < .rate ? 32 : isPredicted ? 14 : 22
    luma = LevelQuantizer(quantizer, rounding: rounding)
    chroma = LevelQuantizer(
      Int(ChromaQuantizer.value(for: quantizer, offset: 0)), rounding: rounding)
    lambda = Self.lambda(quantizer)
    searchLambda = lambda.squareRoot()
  }

  /// 0.85 · 2^((QP − 12) / 3): where curves of error and bits have, by experience, this slope.
  private static func lambda(_ quantizer: Int) -> Double {
    let third = [1, 1.259_921, 1.587_401][(quantizer + 36 - 12) % 3]
    let exponent = (quantizer + 36 - 12) / 3 - 12
    return 0.85 * third * Double(sign: .plus, exponent: exponent, significand: 1)
  }
}

/// A picture that has been encoded.
package struct EncodedPicture: Sendable {
  /// The NAL unit of its slice.
  package let unit: [UInt8]

  /// Whether decoding can start with it.
  package let isSync: Bool
  package let quantizer: Int
  package let macroblocks: [MacroblockReport]

  /// Y, Cb and Cr as every decoder has them.
  package let planes: [[UInt8]]

  /// The sum of squared differences of luma from the source.
  package let lumaError: Int
}

/// What became of a macroblock.
package struct MacroblockReport: Sendable {
  package let kind: MacroblockDecision.Kind
  package let bitCount: Int

  /// The sum of squared differences, before edges are filtered.
  package let error: Int
}
