/// Prediction from other pictures by a learner's functions.
extension PictureDecoder {
  static func interpolate(
    _ block: InterBlock, _ fractionX: Int, _ fractionY: Int, _ window: [UInt8],
    into output: inout MutableSpan<UInt8>, _ target: Int, _ stride: Int,
    by rule: H264Rules.Interpolation
  ) -> Bool {
    let (width, height) = (block.width, block.height)
    var samples: [UInt8] = []
    for row in 0..<height + 5 { samples += window[row * 24..<row * 24 + width + 5] }
    let answer = rule(
      LumaWindow(
        width: width, height: height, fractionX: fractionX, fractionY: fractionY,
        samples: samples))
    guard let answer else { return false }
    for index in 0..<width * height {
      output[target + index / width * stride + index % width] =
        index < answer.count ? answer[index] : 0
    }
    return true
  }

  static func combine(
    _ output: inout MutableSpan<UInt8>, _ second: Span<UInt8>, _ block: InterBlock, _ stride: Int,
    _ weights: PlaneWeights?, by rule: H264Rules.Combination
  ) {
    let target = block.y * stride + block.x
    let count = block.width * block.height
    var first: [UInt8] = []
    var other: [UInt8] = []
    for index in 0..<count {
      first.append(output[target + index / block.width * stride + index % block.width])
      other.append(second[index / block.width * 16 + index % block.width])
    }
    let answer = rule(first, other, PredictionWeights(weights))
    for index in 0..<count {
      output[target + index / block.width * stride + index % block.width] =
        index < answer.count ? answer[index] : 0
    }
  }
}

extension PredictionWeights {
  /// The weights of two predictions; `nil` is the mean of both.
  fileprivate init(_ weights: PlaneWeights?) {
    guard let weights else {
      self.init(first: 1, second: 1, shift: 1, offset: 0)
      return
    }
    self.init(
      first: Int(weights.factors.0), second: Int(weights.factors.1), shift: Int(weights.shift) + 1,
      offset: Int(weights.offsets.0 + weights.offsets.1 + 1) >> 1)
  }
}
