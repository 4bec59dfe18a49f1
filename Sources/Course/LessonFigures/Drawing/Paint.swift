/// How a shape is painted; becomes a rule of the figure's style sheet.
package struct Paint: Hashable, Sendable {
  enum Manner: Hashable, Sendable {
    case solid
    /// A pale area, so that letters on it can be read.
    case soft(percent: Int)
    case stroke(width: Double, isDashed: Bool)
  }

  let ink: Ink
  let manner: Manner

  package static func solid(_ ink: Ink) -> Paint { Paint(ink: ink, manner: .solid) }

  package static func soft(_ ink: Ink, _ percent: Int = 18) -> Paint {
    Paint(ink: ink, manner: .soft(percent: percent))
  }

  package static func line(_ ink: Ink, _ width: Double = 1.5) -> Paint {
    Paint(ink: ink, manner: .stroke(width: width, isDashed: false))
  }

  package static func dashed(_ ink: Ink, _ width: Double = 1.5) -> Paint {
    Paint(ink: ink, manner: .stroke(width: width, isDashed: true))
  }

  /// The name of its class.
  var name: String {
    switch manner {
    case .solid: "\(ink)"
    case .soft(let percent): "\(ink)-\(percent)"
    case .stroke(let width, let isDashed):
      "\(ink)-\(isDashed ? "d" : "s")\(Int((width * 10).rounded()))"
    }
  }

  /// The rule for one kind of paper: the whole of it, or only what differs on dark paper.
  func rule(isDark: Bool) -> String {
    let color = isDark ? ink.dark : ink.light
    switch manner {
    case .solid: return ".\(name){fill:\(color)}"
    case .soft(let percent):
      return isDark
        ? ".\(name){fill:\(color)}"
        : ".\(name){fill:\(color);fill-opacity:\(Number(Double(percent) / 100))}"
    case .stroke(let width, let isDashed):
      guard !isDark else { return ".\(name){stroke:\(color)}" }
      let dashes = isDashed ? ";stroke-dasharray:4 4" : ""
      return
        ".\(name){fill:none;stroke:\(color);stroke-width:\(Number(width));stroke-linejoin:round\(dashes)}"
    }
  }
}

/// A number as short as SVG can have it, to a hundredth.
struct Number: CustomStringConvertible {
  let description: String

  init(_ value: Double) {
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    description = rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }
}
