/// How much the encoder does: each step does what those before it do, and one thing more.
package enum EncodingStep: String, CaseIterable, Sendable, Comparable {
  /// All samples as they are: `I_PCM`.
  case samples = "pcm"

  /// Each macroblock from the mean of the samples around it, and what is missing.
  case mean = "dc"

  /// Of all ways to predict a macroblock from its picture, the cheapest.
  case modes

  /// Pictures that copy from the one before, at the same place; what is not written is copied.
  case skip

  /// Copies from other places, in quarters of a sample.
  case motion

  /// Levels that cost more bits than they are worth are left out.
  case rate

  /// Edges are smoothed before the next picture copies from them.
  case filter

  package static func < (a: Self, b: Self) -> Bool { a.index < b.index }

  private var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What an encoder is asked to do.
package struct EncoderSettings: Sendable {
  package var step: EncodingStep

  /// QP, 10 to 51: of P pictures; the step doubles with every 6.
  package var quantizer: Int

  /// Bits a second that the encoder aims at by changing QP from picture to picture; `nil` leaves it.
  package var bitRate: Int?

  /// Pictures a second.
  package var frameRate: Double

  /// Pictures from one IDR picture to the next.
  package var groupLength = 250

  package var rules = EncodingRules.core

  package init(step: EncodingStep, quantizer: Int, bitRate: Int? = nil, frameRate: Double) {
    (self.step, self.quantizer, self.bitRate) = (step, quantizer, bitRate)
    self.frameRate = frameRate
  }

  /// The values of QP that this encoder knows; below 10 levels would need longer codes.
  package static let quantizers = 10...51
}
