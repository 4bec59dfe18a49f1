import H264
import Oracles

extension H264Rules {
  /// Every rule that can be replaced, written as the standard says it: slow, and exact.
  static var plain: H264Rules {
    var rules = H264Rules()
    rules.scaledLevels = { PlainDecoder.coefficients(of: $0, factors: $1, quantizer: $2) }
    rules.residual4x4 = { PlainDecoder.corrections(of: $0) }
    rules.intra4x4 = { PlainDecoder.intra4x4(mode: $0, $1) }
    rules.arithmeticBin = { PlainDecoder.bin(&$0) }
    rules.arithmeticLevels = { PlainDecoder.levels(count: $0, $1) }
    rules.variableLengthLevel = {
      PlainDecoder.level(in: $0, suffixLength: $1, isFirst: $2)
    }
    rules.vectorPrediction = { PlainDecoder.vector(from: $0, reference: $1) }
    rules.interpolation = { PlainDecoder.interpolated($0) }
    rules.implicitWeight = { PlainDecoder.implicitWeight(current: $0, first: $1, second: $2) }
    rules.combination = { PlainDecoder.combined($0, $1, $2) }
    rules.edgeStrength = { PlainDecoder.strength(of: $0) }
    rules.edgeFilter = { PlainDecoder.filtered($0, $1) }
    rules.initialLists = {
      PlainDecoder.referenceLists($0, current: $1, isBipredicted: $2)
    }
    rules.listModification = {
      PlainDecoder.modified($0, by: $1, $2, current: $3, numberLimit: $4)
    }
    return rules
  }
}
