import Media

/// Makes sound louder or quieter, without a click.
///
/// A volume that changes from one frame to the next cuts a step into the wave, and a step is heard.
/// So it is moved along a line, in 20 ms.
public struct Gain: Sendable {
  /// Frames in which a change is made.
  private let rampLength: Int

  /// The factor of the next frame, and where it goes.
  private var factor: Float
  private var target: Float
  private var step: Float = 0
  private var framesLeft = 0

  /// Creates a gain that begins with a factor.
  ///
  /// - Parameters:
  ///   - factor: What numbers are multiplied by: 0 is silence, 1 leaves them as they are.
  ///   - sampleRate: Frames a second.
  public init(_ factor: Float = 1, sampleRate: Int) {
    rampLength = max(1, sampleRate / 50)
    self.factor = factor
    target = factor
  }

  /// Goes to another factor, from where it is now.
  public mutating func set(_ factor: Float) {
    guard factor != target else { return }
    target = factor
    framesLeft = rampLength
    step = (target - self.factor) / Float(rampLength)
  }

  /// Applies it to interleaved numbers.
  ///
  /// - Parameters:
  ///   - samples: The numbers.
  ///   - channelCount: How many of them make a frame.
  public mutating func apply(to samples: inout [Float], channelCount: Int) {
    var index = 0
    while framesLeft > 0, index + channelCount <= samples.count {
      for _ in 0..<channelCount {
        samples[index] *= factor
        index += 1
      }
      framesLeft -= 1
      factor = framesLeft == 0 ? target : factor + step
    }
    guard factor != 1 else { return }
    while index < samples.count {
      samples[index] *= factor
      index += 1
    }
  }

  /// The factor for a volume in percent.
  ///
  /// Ears hear ratios: half the amplitude is far from half as loud. The third power comes close;
  /// mpv uses it too: 50 % are −18 dB.
  public static func factor(forVolume percent: Int) -> Float {
    let part = Float(min(max(percent, 0), 200)) / 100
    return part * part * part
  }
}
