import LessonKit
import Media
import Playback
import Terminal
import TerminalPlayer

/// The page after the film: how it went, in numbers.
struct SummaryPage {
  let page: Page
  let outcome: TerminalPlayer.Outcome

  /// What would have made better pictures.
  let advice: String?

  private var figures: Figures { outcome.figures }

  /// Writes the page, and the data if `--stats-json` asks for them.
  func write() throws {
    if page.wantsJSON {
      figures.writeJSON(to: page.output)
    } else if !page.isPartOfScreen {
      // A viewer who has opened the statistics should see the last ones too.
      let isFull = outcome.hasShownStatistics || page.arguments[Options.fullSummary]
      (isFull ? figures.pageLines : [figures.summaryLine]).forEach(page.print)
      let silence = isFull ? nil : figures.summary.sound?.silence.map { "no sound: \($0)" }
      for note in [remedy, advice, silence].compactMap(\.self) {
        page.print(page.style.note("(\(note))"))
      }
    }
    if figures.summary.frames.shown == 0 && outcome.ending == .end {
      page.report("no picture could be shown")
    }
    if outcome.damagedFrameCount > 0 {
      page.report("damage: \(outcome.damagedFrameCount) pictures were left out")
    }
    if let file = page.arguments[Options.statistics] {
      try page.save(to: file) { figures.writeJSON(to: $0) }
    }
  }

  /// What helps if the terminal could not keep up.
  private var remedy: String? {
    let frames = figures.summary.frames
    guard let roundTrip = figures.meanRoundTrip, roundTrip > .milliseconds(50),
      frames.dropped * 4 > frames.shown, figures.pictureSize.width > 480
    else { return nil }
    return "it was too slow for all of them: --size 480x270 makes them smaller"
  }
}

extension Page {
  /// Whether another program shows the rest of the screen: nothing is printed there.
  var isPartOfScreen: Bool { arguments.has(Options.left) || arguments.has(Options.top) }
}

extension Figures {
  /// Writes the numbers as data.
  fileprivate func writeJSON(to output: TextOutput) {
    var json = JSONWriter(to: output, lineDepth: 1)
    json.object { json in
      for (key, number) in all.flatMap(\.data) { json.member(key, number) }
    }
  }
}
