import Captions
import Media

/// Reads the cues of a track of text around the viewer, with a reader of its own.
///
/// ``CueWindow`` decides what is read. Samples that cannot be understood are left out, and the others
/// are kept. A reader of a stream may wait for what is not there yet: what came before is published
/// meanwhile, and a viewer who goes elsewhere ends the wait.
actor TextTrackReader {
  /// A film of three hours has 2000 cues.
  static let mostCues = 200_000

  /// Of a live stream, cues that have left its window are forgotten when there are more than this.
  private static let mostLiveCues = 2000

  private let source: any MediaSource
  private let trackID: Track.ID
  private var decoder: CaptionSampleDecoder
  private let publish: @Sendable ([CaptionCue]) async -> Void
  private let report: @Sendable (String) -> Void

  private var window = CueWindow()
  private var position = Duration.zero
  private var cues = CueCollection()
  private var hasReported = false

  /// The reader that was used last, and where it goes on.
  private var open: (reader: any SampleReader, shift: TimelineShift, next: Duration)?
  private var work: Task<Void, Never>?
  private var reading: Reading?

  /// Publishes the cues that are known; one at a time.
  private var publication: Task<Void, Never>?
  private var hasNews = false

  /// A range that is being read.
  private struct Reading {
    let gap: Range<Duration>
    let task: Task<Duration, any Error>

    /// Up to here its cues are known.
    var known: Duration
  }

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
    guard let decoder = CaptionSampleDecoder(of: track) else { return nil }
    self.source = source
    trackID = track.id
    self.decoder = decoder
    self.report = report
    self.publish = publish
  }

  /// Reads what a viewer at a position will need; returns at once.
  func follow(_ position: Duration) {
    self.position = position
    if let reading {
      if !isNeeded(reading) { reading.task.cancel() }
      return
    }
    guard work == nil, window.gap(at: position) != nil else { return }
    work = Task { [weak self] in await self?.readAll() }
  }

  /// Returns when nothing more is read at present.
  func settle() async {
    await work?.value
    await publication?.value
  }

  /// Ends all work.
  func finish() async {
    work?.cancel()
    await settle()
  }

  /// Whether what is being read is what the viewer needs next.
  private func isNeeded(_ reading: Reading) -> Bool {
    var window = window
    window.add(reading.gap.lowerBound..<reading.known)
    guard let wanted = window.gap(at: position) else { return true }
    return reading.known...max(reading.known, reading.gap.upperBound) ~= wanted.lowerBound
  }

  private func readAll() async {
    defer { work = nil }
    while !Task.isCancelled, let gap = window.gap(at: position) {
      let task = Task { try await read(gap) }
      reading = Reading(gap: gap, task: task, known: gap.lowerBound)
      let result = await withTaskCancellationHandler {
        await task.result
      } onCancel: {
        task.cancel()
      }
      let known = reading?.known ?? gap.lowerBound
      reading = nil
      switch result {
      case .success(let end): window.add(gap.lowerBound..<end)
      case .failure where task.isCancelled:
        open = nil
        window.add(gap.lowerBound..<known)
      case .failure(let error):
        // The source has tried several times. What is missing is not asked for again.
        note("subtitles: \(error)")
        open = nil
        window.add(gap)
      }
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
      decoder.restart()
    }
    while cues.count < Self.mostCues {
      try Task.checkCancellation()
      guard let event = try await open?.reader.next() else {
        add(decoder.finish())
        return CueWindow.end
      }
      guard case .sample(let sample, _) = open?.shift.apply(to: event) else { continue }
      let start = sample.presentationTime.duration - filmStart
      take(sample, from: start, filmStart)
      let known = max(start, reading?.known ?? start)
      reading?.known = min(known, gap.upperBound)
      guard start < gap.upperBound else {
        // That one is known now, so reading goes on with the next one.
        open?.next = start
        return start
      }
    }
    note("subtitles: there are more than \(Self.mostCues.grouped)")
    return CueWindow.end
  }

  private func take(_ sample: EncodedSample, from start: Duration, _ filmStart: Duration) {
    guard sample.isPresented else { return }
    do {
      let end = start + sample.duration.duration
      // The film's beginning is not the 0 of its samples.
      let origin = .zero - filmStart
      add(try decoder.cues(in: sample.data, from: start, to: end, origin: origin))
    } catch {
      note("subtitles, sample \(sample.index): \(error)")
    }
  }

  private func add(_ new: [CaptionCue]) {
    for cue in new {
      if cues.insert(cue) { hasNews = true }
    }
    guard hasNews, publication == nil else { return }
    publication = Task { await publishAll() }
  }

  /// Publishes what is known, and then what has come meanwhile.
  private func publishAll() async {
    while hasNews {
      hasNews = false
      await forgetOld()
      await publish(cues.cues)
    }
    publication = nil
  }

  /// A channel that runs for months has no end of cues.
  private func forgetOld() async {
    guard cues.count > Self.mostLiveCues else { return }
    let timeline = await source.timeline
    guard timeline.isLive, let first = timeline.seekable?.lowerBound else { return }
    cues.removeCues(endingBefore: first.duration - timeline.start.duration)
  }

  private func note(_ problem: String) {
    guard !hasReported else { return }
    hasReported = true
    report(problem)
  }
}
