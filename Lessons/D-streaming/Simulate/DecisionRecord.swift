import LessonKit
import Media
import Streaming
import StreamingSimulation

/// One decision of a session, with what it was made of.
struct DecisionRecord {
  /// Milliseconds since the first request.
  let time: Double
  let segment: Int

  /// Milliseconds of film in the buffer.
  let buffer: Double
  let isAbandonment: Bool
  let decision: AdaptationDecision

  /// One object on one line.
  func write(to output: TextOutput, film: SimulatedMovie) {
    var json = JSONWriter(to: output, lineDepth: 0)
    json.object { json in
      json.member("t", (time / 1000).rounded(decimals: 3))
      json.member("decision", isAbandonment ? "abandon" : "choose")
      json.member("segment", segment)
      json.member("level", decision.level)
      json.member("rateKbps", film.rates[decision.level])
      json.member("reason", decision.reason.rawValue)
      json.member("buffer", (buffer / 1000).rounded(decimals: 3))
      json.member("delay", (decision.delay / .seconds(1)).rounded(decimals: 3))
      json.key("values")
      json.object { json in
        for value in decision.values {
          json.member(value.name, value.number.rounded(decimals: 3))
        }
      }
    }
  }

  /// What was decided, and below it the formula with its numbers.
  func lines(film: SimulatedMovie) -> [String] {
    let rate = Int(film.rates[decision.level].rounded()).grouped
    let verb = isAbandonment ? "gives up, takes" : "takes"
    let head =
      (time / 1000).text(decimals: 1).paddedLeft(to: 7) + " s  segment "
      + "\(segment)".paddedLeft(to: 3) + ", \((buffer / 1000).text(decimals: 1)) s buffered: "
      + "\(verb) level \(decision.level), \(rate) kb/s"
      + (isAbandonment ? "" : " (\(decision.reason.words))")
    let indent = String(repeating: " ", count: 11)
    let formula = decision.formula?.wrapped(to: Page.width - indent.count) ?? []
    return [head] + formula.map { indent + $0 }
  }
}

extension SessionReport {
  /// All decisions, in order.
  var decisions: [DecisionRecord] {
    requests.flatMap { request in
      let choice = DecisionRecord(
        time: request.start, segment: request.segment, buffer: request.bufferBefore,
        isAbandonment: false, decision: request.decision)
      guard let abandonment = request.abandonment else { return [choice] }
      return [
        choice,
        DecisionRecord(
          time: request.end, segment: request.segment, buffer: request.bufferAfter,
          isAbandonment: true, decision: abandonment),
      ]
    }
  }
}

extension Double {
  /// The number with this many decimals; unchanged if it is too large for that.
  fileprivate func rounded(decimals: Int) -> Double {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    return abs(self) < 1e12 ? (self * factor).rounded() / factor : self
  }
}
