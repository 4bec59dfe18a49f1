import Captions
import ExerciseKit
import Steps
import Streaming

/// Mistakes with the clocks and the cues of subtitles.
extension Mutant {
  static let lessonDText = cueTimes + cueBlocks

  private static let reference = Steps.reference

  private static func time(
    _ mistake: String, _ ticks: @escaping @Sendable (CueTime) throws -> Int
  ) -> Mutant {
    Mutant("D.8", mistake) { $0.cueTime = ticks }
  }

  private static let period = 1 << 33

  /// The number that is nearest to another one, of all that are equal modulo a period.
  private static func nearest(_ ticks: Int, to expected: Int, modulo period: Int) -> Int {
    let ahead = (ticks - expected) & (period - 1)
    return expected + (ahead < period / 2 ? ahead : ahead - period)
  }

  private static func sum(_ time: CueTime) -> Int {
    time.transportTime + (time.milliseconds - time.local) * 90
  }

  private static let cueTimes: [Mutant] = [
    time("nothing wraps") { sum($0) },
    time("the result has 33 bits") { sum($0) & (period - 1) },
    time("the clock has 32 bits") { nearest(sum($0), to: $0.expected, modulo: 1 << 32) },
    time("the header is unwrapped, and the cue added then") {
      nearest($0.transportTime, to: $0.expected, modulo: period)
        + ($0.milliseconds - $0.local) * 90
    },
    time("a cue is never before what is expected") {
      $0.expected + ((sum($0) - $0.expected) & (period - 1))
    },
    time("the remainder is negative") {
      let ahead = (sum($0) - $0.expected) % period
      return $0.expected + (ahead < period / 2 ? ahead : ahead - period)
    },
    time("the file's clock begins at the header's moment") {
      nearest($0.transportTime + $0.milliseconds * 90, to: $0.expected, modulo: period)
    },
    time("the header's moment is added") {
      nearest(
        $0.transportTime + ($0.milliseconds + $0.local) * 90, to: $0.expected, modulo: period)
    },
    time("a tick is a hundredth of a millisecond") {
      nearest(
        $0.transportTime + ($0.milliseconds - $0.local) * 100, to: $0.expected, modulo: period)
    },
  ]

  private static func cue(
    _ mistake: String, _ read: @escaping @Sendable (String) throws -> WebVTTCueBlock?
  ) -> Mutant {
    Mutant("D.9", mistake) { $0.cueBlock = read }
  }

  private static let cueBlocks: [Mutant] = [
    cue("a name above the times is not known") { block in
      block.split(separator: "\n").first?.contains("-->") == true
        ? try reference.cueBlock(block) : nil
    },
    cue("the times may stand anywhere") { block in
      let lines = block.split(separator: "\n").drop { !$0.contains("-->") }
      return try reference.cueBlock(lines.joined(separator: "\n"))
    },
    cue("only the first line of the text is read") { block in
      guard var cue = try reference.cueBlock(block) else { return nil }
      cue.text = String(cue.text.prefix { $0 != "\n" })
      return cue
    },
    cue("the next cue is text") { block in
      guard var cue = try reference.cueBlock(block) else { return nil }
      let lines = block.split(separator: "\n").drop { !$0.contains("-->") }
      cue.text = lines.dropFirst().joined(separator: "\n")
      return cue
    },
    cue("commas are points, as in SubRip") {
      try reference.cueBlock($0.replacing(",", with: "."))
    },
    cue("settings are lost") { block in
      var cue = try reference.cueBlock(block)
      cue?.settings = ""
      return cue
    },
    cue("blanks stay before the settings") { block in
      var cue = try reference.cueBlock(block)
      if let settings = cue?.settings, !settings.isEmpty { cue?.settings = " " + settings }
      return cue
    },
    cue("tags go") { block in
      var cue = try reference.cueBlock(block)
      cue?.text.replace("<i>", with: "")
      return cue
    },
    cue("an end at the start is an end") { block in
      guard block.hasPrefix("00:02.000 --> 00:02.000") else {
        return try reference.cueBlock(block)
      }
      return WebVTTCueBlock(start: 2000, end: 2000, text: "a")
    },
    cue("blanks are needed around the arrow") { block in
      block.contains(" --> ") || block.contains("\t-->")
        ? try reference.cueBlock(block) : nil
    },
    cue("hours have two digits") { block in
      guard let cue = try reference.cueBlock(block), cue.end < 360_000_000 else { return nil }
      return cue
    },
  ]
}
