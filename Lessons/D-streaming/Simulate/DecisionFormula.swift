import LessonKit
import Media
import Streaming

extension AdaptationDecision {
  private func number(_ name: String) -> Double? {
    values.first { $0.name == name }?.number
  }

  /// Kilobits a second, from bits.
  private func rate(_ name: String) -> String? {
    number(name).map { Int(min(($0 / 1000).rounded(), 1e12)).grouped + " kb/s" }
  }

  private func seconds(_ name: String) -> String? {
    number(name).map { $0.text(decimals: 2) + " s" }
  }

  /// The rule's formula with the numbers of this decision; `nil` if there is none.
  var formula: String? {
    if let formula = fetchFormula ?? remainderFormula ?? scoreFormula { return formula }
    guard !values.isEmpty else { return nil }
    return values.map { value in
      let isRate = ["estimate", "usable", "rate"].contains(value.name)
      let text = isRate ? rate(value.name) ?? "" : value.number.text(decimals: 2)
      return "\(value.name) \(text)"
    }.joined(separator: ", ")
  }

  /// hls.js's: what may be used of the estimate, and how long the segment takes.
  private var fetchFormula: String? {
    guard let usable = rate("usable"), let estimate = rate("estimate"), let rate = rate("rate"),
      let fetch = seconds("fetch"), let limit = seconds("limit"),
      let share = number("usable"), let whole = number("estimate")
    else { return nil }
    let fits = share >= number("rate") ?? 0 ? "≥" : "<"
    let isInTime = number("fetch") ?? 0 < number("limit") ?? 0 ? "<" : "≥"
    return
      "\((share / max(whole, 1)).text(decimals: 2)) × \(estimate) = \(usable) \(fits) \(rate); "
      + "fetch \(fetch) \(isInTime) \(limit)"
  }

  /// hls.js's for a transfer under way.
  private var remainderFormula: String? {
    guard let remaining = seconds("remaining"), let buffer = seconds("buffer"),
      let fetch = seconds("fetch"), let rate = rate("rate")
    else { return nil }
    return "at \(rate) the rest takes \(remaining) > \(buffer) buffered; instead \(fetch)"
  }

  /// BOLA's.
  private var scoreFormula: String? {
    guard let buffer = number("buffer"), let v = number("v"), let utility = number("utility"),
      let offset = number("offset"), let rate = number("rate"), let score = number("score")
    else { return nil }
    func text(_ number: Double) -> String { number.text(decimals: 2) }
    // In seconds and megabits, so that the numbers stay short; scores are per kbit and ms.
    return "(\(text(v)) × (\(text(utility)) + \(text(offset))) − \(text(buffer))) ÷ "
      + "\(text(rate / 1e6)) = \(text(score)): the highest is level \(Int(number("best") ?? 0))"
  }
}

extension AdaptationDecision.Reason {
  /// In words.
  var words: String {
    switch self {
    case .start: "the first"
    case .stay: "stays"
    case .up: "up"
    case .down: "down"
    case .emergency: "nothing fits"
    case .abandon: "too late"
    case .manual: "as chosen"
    case .capped: "held down"
    case .held: "no change yet"
    case .penalty: "another one failed"
    case .insufficientBuffer: "the buffer is short"
    case .onlyLevel: "there is no other"
    }
  }
}
