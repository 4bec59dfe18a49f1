/// Chooses the quantiser of each picture: the one asked for, or that which keeps a bit rate.
///
/// The rule is simple: bits halve when QP grows by six. What earlier pictures took too much is given back
/// over the next second, by at most two steps of QP from a picture to the next.
struct RateControl {
  private let settings: EncoderSettings

  /// Bits a picture may take on average.
  private let target: Double

  /// Bits taken so far beyond the rate.
  private var debt = 0.0
  private var quantizer: Int
  private var lastBitCount: Double?

  init(_ settings: EncoderSettings) {
    self.settings = settings
    quantizer = settings.quantizer
    target = Double(settings.bitRate ?? 0) / max(1, settings.frameRate)
  }

  /// QP of the next picture.
  mutating func quantizer(isPredicted: Bool) -> Int {
    if settings.bitRate != nil, let lastBitCount {
      let wanted = max(target / 8, target - debt / max(1, settings.frameRate))
      quantizer = limited(quantizer + Self.steps(lastBitCount / wanted))
    }
    return isPredicted || settings.step < .rate ? quantizer : limited(quantizer - Self.intraGain)
  }

  /// All pictures up to the next IDR picture copy from it: finer steps there pay.
  private static let intraGain = 3

  mutating func add(bitCount: Int, isPredicted: Bool) {
    debt = max(debt + Double(bitCount) - target, -4 * target)
    if isPredicted || settings.step < .skip { lastBitCount = Double(bitCount) }
  }

  /// How far QP changes if the last picture took this many times the bits wanted.
  private static func steps(_ ratio: Double) -> Int {
    switch ratio {
    case ..<0.8: -2
    case ..<0.92: -1
    case ..<1.09: 0
    case ..<1.25: 1
    default: 2
    }
  }

  private func limited(_ value: Int) -> Int {
    min(max(value, EncoderSettings.quantizers.lowerBound), EncoderSettings.quantizers.upperBound)
  }
}
