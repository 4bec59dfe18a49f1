import ExerciseKit
import Steps

extension Mutant {
  static let resampling: [Mutant] = [
    sum("not divided by the sum of the factors") { $0.isDivided = false },
    sum("the filter is not stretched where frames become fewer") { $0.isStretched = false },
    sum("no window: the sinc breaks off") { $0.hasWindow = false },
    sum("the place is a Float") { $0.placeIsFloat = true },
    sum("eight frames on each side are enough") { $0.half = 8 },
    sum("the frame at or before the place") { $0.isNearest = true },
    Mutant("A.5", "straight lines between the frames") { steps in
      steps.resampledFrame = { index, input, inputRate, outputRate in
        let (whole, rest) = (index * inputRate).quotientAndRemainder(dividingBy: outputRate)
        let part = Float(rest) / Float(outputRate)
        return input(whole) * (1 - part) + input(whole + 1) * part
      }
    },
    Mutant("A.5", "both rates exchanged") { steps in
      steps.resampledFrame = { try Steps.reference.resampledFrame($0, $1, $3, $2) }
    },
    Mutant("A.5", "a frame too late") { steps in
      steps.resampledFrame = { index, input, inputRate, outputRate in
        try Steps.reference.resampledFrame(index, { input($0 - 1) }, inputRate, outputRate)
      }
    },
  ]

  /// The sum itself, with a mistake.
  private static func sum(
    _ mistake: String, _ change: @escaping @Sendable (inout FaultySum) -> Void
  ) -> Mutant {
    Mutant("A.5", mistake) { steps in
      steps.resampledFrame = { index, input, inputRate, outputRate in
        var sum = FaultySum()
        change(&sum)
        return sum.frame(index, input, inputRate, outputRate)
      }
    }
  }
}

/// A windowed sinc that can be wrong in several ways.
private struct FaultySum {
  var isDivided = true
  var isStretched = true
  var hasWindow = true
  var placeIsFloat = false
  var isNearest = false
  var half = 64.0

  func frame(
    _ index: Int, _ input: (Int) -> Float, _ inputRate: Int, _ outputRate: Int
  ) -> Float {
    var (whole, rest) = (index * inputRate).quotientAndRemainder(dividingBy: outputRate)
    var offset = Double(rest) / Double(outputRate)
    if placeIsFloat {
      let place = Float(index) * Float(inputRate) / Float(outputRate)
      whole = Int(place)
      rest = 0
      offset = Double(place - Float(whole))
    }
    if isNearest { offset = 0 }
    let ratio = isStretched ? min(1, Double(outputRate) / Double(inputRate)) : 1
    let half = half / ratio
    let count = Int(half.rounded(.up))
    var (sum, total) = (0.0, 0.0)
    for number in 1 - count...count {
      let distance = Double(number) - offset
      let factor =
        sinc(distance * 0.9495 * ratio) * (hasWindow ? kaiserWindow(distance / half) : 1)
      sum += factor * Double(input(whole + number))
      total += factor
    }
    return Float(isDivided ? sum / total : sum)
  }
}
