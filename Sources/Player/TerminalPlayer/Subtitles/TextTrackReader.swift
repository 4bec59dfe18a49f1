import Captions
import Media

/// Reads the cues of a track of text around the viewer, with a reader of its own.
///
/// ``CueWindow`` decides what is read. Samples that cannot be understood are left out, and the others
/// are kept.
actor TextTrackReader {
  /// A film of three hours has 2000 cues.
  static let mostCues = 200_000

  private let source: any MediaSource
  private let trackID: Track.ID
  private let format: CaptionSampleFormat
  private let publish: @Sendable ([CaptionCue]) async -> Void
  private let report: @Sendable (String) -> Void

  private var window = CueWindow()
  private var position = Duration.zero
  private var cues: [CaptionCue] = []
  private var seen: Set<MediaTime> = []
  private var hasReported = false

  /// The reader that was used last, and where it goes on.
  private var open: (reader: any SampleReader, shift: TimelineShift, next: Duration)?
  private var work: Task<Void, Never>?

  /// Prepares for a track; nothing is read before ``follow(_:)``.
  ///
  /// - Parameters:
  ///   - source: The film.
  ///   - track: The track, whose samples are of a known format.
  ///   - report: Receives what cannot be read, once.
  ///   - publish: Receives all cues that are known when there are more.
  init?(
    _ source: any MediaSource, _ track: Track, report: @escaping @Sendable (String) -> Void,
    publish: @escaping @Sendable ([CaptionCue]) async -> Void
  ) {
    guard let format = CaptionSampleFormat(of: track) else { return nil }
    self.source = source
    trackID = track.id
    self.format = format
    self.report = report
    self.publish = publish
  }

  /// Reads what a viewer at a position will need; returns at once.
  func follow(_ position: Duration) {
    self.position = position
    guard work == nil, window.gap(at: position) != nil else { return }
    work = Task { [weak self] in await self?.readAll() }
  }

  /// Returns when nothing more is read at present.
  func settle() async { await work?.value }

  /// Ends all work.
  func finish() async {
    work?.cancel()
    await work?.value
  }

  private func readAll() async {
    defer { work = nil }
    while !Task.isCancelled, let gap = window.gap(at: position) {
      let count = cues.count
      do {
        window.add(gap.lowerBound..<(try await read(gap)))
      } catch {
        if Task.isCancelled { return }
        // The source has tried several times. What is missing is not asked for again.
        note("subtitles: \(error)")
        open = nil
        window.add(gap)
      }
      if cues.count > count { await publish(cues) }
    }
  }

  /// Reads a range; returns up to where the cues are known now.
  private func read(_ gap: Range<Duration>) async throws -> Duration {
    let filmStart = await source.timeline.start.duration
    if open?.next != gap.lowerBound {
      let time = MediaTime(filmStart + gap.lowerBound, timescale: 1_000_000)
      open = (
        try await source.reader(of: [trackID], at: time), TimelineShift(), gap.lowerBound
      )
    }
    while cues.count < Self.mostCues {
      try Task.checkCancellation()
      guard let event = try await open?.reader.next() else { return CueWindow.end }
      guard case .sample(let sample, _) = open?.shift.apply(to: event) else { continue }
      let start = sample.presentationTime.duration - filmStart
      take(sample, from: start)
      guard start < gap.upperBound else {
        // That one is known now, so reading goes on with the next one.
        open?.next = start
        return start
      }
    }
    note("subtitles: there are more than \(Self.mostCues.grouped)")
    return CueWindow.end
  }

  private func take(_ sample: EncodedSample, from start: Duration) {
    guard sample.isPresented, seen.insert(sample.presentationTime).inserted else { return }
    do {
      cues += try format.cues(
        in: sample.data, from: start, to: start + sample.duration.duration)
    } catch {
      note("subtitles, sample \(sample.index): \(error)")
    }
  }

  private func note(_ problem: String) {
    guard !hasReported else { return }
    hasReported = true
    report(problem)
  }
}
