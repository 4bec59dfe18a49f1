// Lesson 7 · Playback
//
// The whole way, from the bytes of a file to the pixels of a terminal. This program
//   1. joins the stages of lessons 1 to 6: reader, boxes, samples, decoder, buffer, renderer,
//   2. shows each frame when its time has come, and never before,
//   3. does what you type, leaves the terminal as it was, and says how it went.
//
//     swift run lesson07-playback demo.mp4

import LessonKit
import MP4
import Media
import Playback
import Terminal

@main
struct Lesson {
  static func main() async {
    let notebook = Notebook(
      name: "lesson07-playback",
      title: "07 · Playback: how does each frame appear at its time?",
      purpose:
        "Plays a film in the terminal. Keys: space pause, ← → five seconds, ↑ ↓ a minute, q quit.",
      options: [
        CommandOption("--start", value: "SECONDS", "where to begin"),
        CommandOption("--speed", value: "X", "how fast to play, 0.25 to 4 (1)"),
        CommandOption("--stats-json", value: "FILE", "write the summary as data"),
      ],
      common: .player)
    await notebook.run { page in
      let demuxer = try await MP4Demuxer(reader: page.reader)
      let player = try await Player(page: page, demuxer: demuxer)
      let outcome = try await player.play()
      try SummaryPage(page: page, outcome: outcome, advice: player.decision.advice).write()
      page.report(await demuxer.problems)
      if let signal = outcome.signal { page.end(with: .signal(signal)) }
    }
  }
}
