import Captions
import Media
import Synchronization
import Testing

@testable import TerminalPlayer

/// What a reader of a track of text has found and reported.
final class FoundCues: Sendable {
  private let state = Mutex<[CaptionCue]>([])
  private let problems = Mutex<[String]>([])
  var all: [CaptionCue] { state.withLock { $0 } }
  var reports: [String] { problems.withLock { $0 } }

  /// A reader of a track that reports here.
  func reader(of id: Track.ID, in source: any MediaSource) async throws -> TextTrackReader {
    let track = try #require(try await source.tracks().first { $0.id == id })
    let reader = TextTrackReader(
      source, track, report: { text in self.problems.withLock { $0.append(text) } },
      publish: { cues in self.state.withLock { $0 = cues } })
    return try #require(reader)
  }
}
