/// Drawings that move: parts that are seen for a while, and parts that travel, again and again.
///
/// The motion is in the file's style sheet, so that a picture on a page moves as well. Paper, and readers
/// who have asked their system for less motion, get the still: what is seen without any animation.
extension Sheet {
  /// What repeats: how long it takes, and the rules of its parts.
  package struct Motion: Sendable {
    let seconds: Double
    var rules: [String] = []
  }

  /// Draws what is seen during a part of the cycle, of which 1 is the whole.
  ///
  /// - Parameters:
  ///   - share: From when to when.
  ///   - isInStill: Whether the still has it.
  ///   - draw: Draws it.
  package mutating func during(
    _ share: ClosedRange<Double>, isInStill: Bool = false, _ draw: (inout Sheet) -> Void
  ) {
    let name = "m\(motion?.rules.count ?? 0)"
    let (start, end) = (Self.percent(share.lowerBound), Self.percent(share.upperBound))
    let before = share.lowerBound > 0 ? "0%{visibility:hidden}" : ""
    let after = share.upperBound < 1 ? "\(end){visibility:hidden}" : ""
    addMotion(
      "\(isInStill ? "" : ".\(name){visibility:hidden}\n")"
        + "@keyframes \(name){\(before)\(start){visibility:visible}\(after)}", name, "step-end")
    group(name, draw)
  }

  /// Draws what travels: where it is, as seen from where it is drawn, at some parts of the cycle.
  ///
  /// The still has it where it is drawn.
  package mutating func moving(
    _ places: [(share: Double, offset: Spot)], _ draw: (inout Sheet) -> Void
  ) {
    let name = "m\(motion?.rules.count ?? 0)"
    let frames = places.map { place in
      "\(Self.percent(place.share)){transform:translate(\(Number(place.offset.x))px,\(Number(place.offset.y))px)}"
    }
    addMotion("@keyframes \(name){\(frames.joined())}", name, "linear")
    group(name, draw)
  }

  private mutating func addMotion(_ rule: String, _ name: String, _ timing: String) {
    let seconds = Number(motion?.seconds ?? 10)
    motion?.rules.append("\(rule)\n.\(name){animation:\(name) \(seconds)s \(timing) infinite}")
  }

  private mutating func group(_ name: String, _ draw: (inout Sheet) -> Void) {
    add("<g class=\"\(name)\">")
    draw(&self)
    add("</g>")
  }

  private static func percent(_ share: Double) -> String { "\(Number(share * 100))%" }
}
