/// What an exercise is to the course, and how long it takes: a line of its file, below its title.
///
///     /// 3.1 · Expand `stts` into decode times.
///     ///
///     /// spine · 10 minutes
///
/// The companion, the pages and the site have it from there.
package struct ExerciseEffort: Hashable, Sendable, CustomStringConvertible {
  package enum Mark: String, Hashable, Sendable {
    /// One of those that lead from the first byte to the last pixel.
    case spine
    /// Worth doing, but nothing on the spine needs it.
    case more
    /// Beside the spine too, and longer or more intricate than the others.
    case hard
  }

  package let mark: Mark

  /// For reading, writing and correcting, by a learner to whom the idea is new.
  package let minutes: Int

  package init(mark: Mark, minutes: Int) {
    (self.mark, self.minutes) = (mark, minutes)
  }

  /// Finds the line in the text of an exercise's file; `nil` if there is none.
  package init?(source: String) {
    let line = #/^/// (spine|more|hard) · (\d{1,3}) minutes$/#.anchorsMatchLineEndings()
    guard let match = source.firstMatch(of: line), let mark = Mark(rawValue: String(match.1)),
      let minutes = Int(match.2)
    else { return nil }
    self.init(mark: mark, minutes: minutes)
  }

  package var description: String { "\(mark.rawValue) · \(minutes) minutes" }

  /// A sum of minutes as people say it: `85 minutes`, `6½ hours`.
  package static func time(_ minutes: Int) -> String {
    guard minutes >= 100 else { return "\(minutes) minutes" }
    let halves = (minutes + 15) / 30
    return "\(halves / 2)\(halves.isMultiple(of: 2) ? "" : "½") hours"
  }
}
