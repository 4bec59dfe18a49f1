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
import POSIX
import Terminal
import Video

public struct Lesson {
  /// Runs the lesson with the words of a command line.
  public static func run(_ words: [String]) async -> ExitStatus {
    let notebook = Notebook(
      name: "lesson07-playback",
      title: "07 · Playback: how does each frame appear at its time?",
      purpose:
        "Plays a film in the terminal. Keys are mpv's: space pauses, arrows seek, q quits, ? shows "
        + "them all. Pictures are never larger than --size, but smaller where the terminal is slow.",
      options: PlayerOptions.all, common: .player)
    FreedMemory.keepForReuse()
    return await notebook.run(words) { page in
      let options = try PlayerOptions(page.arguments)
      let demuxer = try await MP4Demuxer(reader: page.reader)
      if page.arguments.has("--benchmark") {
        return try await Benchmark(page: page, demuxer: demuxer, options: options).run()
      }
      let player = try await Player(page: page, demuxer: demuxer, options: options)
      do {
        let outcome = try await player.play()
        try SummaryPage(page: page, outcome: outcome, advice: player.decision.advice).write()
        page.report(await demuxer.problems)
        if case .signal(let number) = outcome.ending { page.end(with: .signal(number)) }
      } catch {
        await options.log?.flush()
        throw error
      }
      await options.log?.flush()
    }
  }
}
