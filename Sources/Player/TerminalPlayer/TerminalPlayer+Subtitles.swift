import Captions
import Media

/// The film's own text: its tracks, and captions in its pictures.
extension TerminalPlayer {
  /// Reads the text that a viewer at a position will need, if it is shown.
  func followSubtitles(at position: Duration) async {
    guard let id = view.subtitles.shownTrackID else { return }
    await textReaders[id]?.follow(position)
  }

  /// Takes away tracks whose text is the names of the chapters, which are shown elsewhere.
  func dropChapterTracks(_ chapters: [Chapter]) async {
    for id in textReaders.keys where await source.isChapterTrack(id, of: chapters) {
      view.changeSubtitles { $0.remove(track: id) }
    }
  }

  /// Looks for closed captions in what a decoder decodes.
  static func captioned(
    _ decoder: any FrameDecoder, _ format: VideoFormat, _ timeline: Timeline, _ view: PlayerView
  ) -> CaptionedDecoder {
    CaptionedDecoder(decoder, format, filmStart: timeline.start.duration) { change in
      view.changeSubtitles { $0.setCues(change.cues, of: change.service) }
    }
  }

  /// Makes a reader for each track of text.
  ///
  /// - Parameters:
  ///   - tracks: The film's tracks.
  ///   - source: The film.
  ///   - view: What shows the cues.
  ///   - onChange: Called when there are more of them.
  /// - Returns: The readers, by their tracks.
  static func textReaders(
    of tracks: [Track], in source: any MediaSource, _ view: PlayerView,
    onChange: @escaping @Sendable () async -> Void
  ) -> [Track.ID: TextTrackReader] {
    var readers: [Track.ID: TextTrackReader] = [:]
    for track in tracks {
      readers[track.id] = TextTrackReader(
        source, track, report: { text in view.change { $0.say(text, at: $1) } },
        publish: { cues in
          view.changeSubtitles { $0.setCues(cues, ofTrack: track.id) }
          await onChange()
        })
    }
    return readers
  }
}

extension MediaSource {
  /// Whether a track of timed text has the names of chapters.
  ///
  /// A source says which chapters there are, and not where it has read them: so their text tells. The
  /// first text of the track is compared, with its time.
  fileprivate func isChapterTrack(_ id: Track.ID, of chapters: [Chapter]) async -> Bool {
    guard let first = chapters.first(where: { !$0.title.isEmpty }),
      let reader = try? await reader(of: [id], at: nil)
    else { return false }
    // Before the first text there is one sample without any at most.
    for _ in 0..<4 {
      guard let event = try? await reader.next() else { return false }
      guard case .sample(let sample, _) = event else { continue }
      let cues = try? CaptionSampleFormat.timedText.cues(
        in: sample.data, from: .zero, to: .seconds(1))
      guard let cue = cues?.first else { continue }
      return sample.presentationTime == first.startTime && cue.text == first.title
    }
    return false
  }
}
