import Media

/// Which picture a seek ends at.
///
/// Decoding can only start at a sync sample, so exactness has its price: everything from the sync
/// sample on has to be read and decoded until the wanted picture comes out.
public enum SeekMode: String, CaseIterable, Hashable, Sendable {
  /// The sync sample that appears last at or before the moment: at once, but up to a group early.
  case previous
  /// The sync sample that appears first at or after the moment.
  case next
  /// Whichever of both is nearer; of two that are equally near the previous one.
  case nearest
  /// The picture that is on the screen at the moment.
  case exact
}

/// What it takes to show a picture: where to start, and how much to decode.
public struct ResolvedSeek: Hashable, Sendable {
  public let mode: SeekMode

  /// The sync sample to start at.
  public let sync: SampleRecord

  /// The sample whose picture is shown in the end.
  public let target: SampleRecord

  /// Samples to decode, both of them included.
  public let sampleCount: Int

  /// Their bytes.
  public let byteCount: Int
}

extension Sequence<SampleRecord> {
  /// Bytes of all samples together.
  package var byteCount: Int {
    reduce(0) { $0.addingClamped($1.size) }
  }
}

/// Finds out where to start decoding for a moment of the presentation.
///
/// A pure value: it knows the samples and the edit list, and decides; it reads and decodes nothing.
public struct SeekResolver: Sendable {
  private let samples: SampleTable
  private let editList: EditList
  private let timescale: UInt32
  private let rules: SampleRules
  private var isSound = false
  private var soundRunUp = SoundRunUp()

  /// - Parameters:
  ///   - samples: All samples of a track.
  ///   - editList: How they are laid on the timeline of the presentation.
  ///   - timescale: The track's ticks a second.
  ///   - rules: May find another place to start.
  package init(
    samples: SampleTable, editList: EditList, timescale: UInt32, rules: SampleRules = .core
  ) {
    self.rules = rules
    self.samples = samples
    self.editList = editList
    self.timescale = timescale
  }

  /// Resolves seeks in a track whose samples are these.
  public init(track: MP4Track, samples: SampleTable) {
    self.init(
      samples: samples, editList: track.editList, timescale: track.timescale,
      rules: track.rules)
    isSound = track.track.kind == .audio
    soundRunUp = track.soundRunUp
  }

  /// The sync sample to continue from: the last one that appears at or before a moment.
  ///
  /// Before the first one there is nothing to start with, so then it is the first one.
  ///
  /// - Returns: Its index, or `nil` if no sample is a sync sample.
  public func startIndex(for time: MediaTime) -> Int? {
    let media = mediaTime(time)
    return samples.seek(to: media, rules: rules)?.sync ?? syncSampleIndex(for: media)
  }

  // ANCHOR: solution-3.6
  /// The last sync sample that appears at or before a moment of the media, else the first one.
  private func syncSampleIndex(for media: Int64) -> Int? {
    samples.syncSampleIndex(presentedAtOrBefore: media) ?? samples.firstSyncSampleIndex
  }
  // ANCHOR_END: solution-3.6

  /// Where reading starts for a moment: where ``startIndex(for:)`` says, but before the first
  /// sync sample at the first sample.
  ///
  /// A film that was cut may begin with pictures before its first sync sample. A decoder makes of
  /// them what it can. Sound needs a run-up, for which what the edit list hides serves too.
  func readingStart(for time: MediaTime) -> Int {
    let media = mediaTime(time)
    if isSound {
      return samples.syncSampleIndex(presentedAtOrBefore: runUp(before: media)) ?? 0
    }
    return samples.seek(to: media, rules: rules)?.sync
      ?? samples.syncSampleIndex(presentedAtOrBefore: media) ?? 0
  }

  /// Works out a seek.
  ///
  /// - Parameters:
  ///   - time: A moment of the presentation. Before the first picture it means the first one, after
  ///     the last one the last.
  ///   - mode: Which picture is good enough.
  /// - Returns: What has to be decoded, or `nil` if no sync sample fits.
  public func plan(to time: MediaTime, mode: SeekMode) -> ResolvedSeek? {
    let media = mediaTime(time)
    if mode == .exact, let found = samples.seek(to: media, rules: rules) {
      return plan(mode, from: found.sync, to: found.target)
    }
    let start: Int? =
      switch mode {
      case .previous, .exact: startIndex(for: time)
      case .next: nextIndex(for: media)
      case .nearest: nearestIndex(to: media)
      }
    guard let start else { return nil }
    // A group may begin before the cut: then its first picture is not shown.
    let appears = max(samples.presentationTime(at: start), shown.lowerBound)
    let isShown = samples.presentationTime(at: start) == appears
    let target =
      mode == .exact || !isShown
      ? shownIndex(at: mode == .exact ? media : appears, from: start) : start
    return plan(mode, from: start, to: target)
  }

  private func plan(_ mode: SeekMode, from start: Int, to target: Int) -> ResolvedSeek {
    ResolvedSeek(
      mode: mode, sync: samples[start], target: samples[target], sampleCount: target - start + 1,
      byteCount: samples.byteCount(of: start..<target + 1))
  }

  private func nextIndex(for media: Int64) -> Int? {
    let next = samples.syncSampleIndex(presentedAtOrAfter: media)
    return next.flatMap { shown.contains(samples.presentationTime(at: $0)) ? $0 : nil }
  }

  private func nearestIndex(to media: Int64) -> Int? {
    let previous = samples.syncSampleIndex(presentedAtOrBefore: media)
    let next = nextIndex(for: media)
    guard let previous, let next else { return previous ?? next }
    let before = media.addingClamped(-samples.presentationTime(at: previous))
    let after = samples.presentationTime(at: next).addingClamped(-media)
    return before <= after ? previous : next
  }

  // ANCHOR: solution-3.6
  /// The sample that is on the screen, among those that are decoded from a sync sample on.
  ///
  /// In an open group pictures that are decoded after the sync sample appear before it and need
  /// what came earlier; but none of them can be the answer, since the sync sample itself appears at
  /// or before the moment and later than they do.
  private func shownIndex(at media: Int64, from start: Int) -> Int {
    let decoded = start..<samples.count
    return samples.last(of: decoded, presentedAtOrBefore: media) ?? start
  }
  // ANCHOR_END: solution-3.6

  private func runUp(before media: Int64) -> Int64 {
    let length = samples.isEmpty ? 0 : samples[0].duration
    return media.subtractingClamped(soundRunUp.ticks(timescale: timescale, sampleLength: length))
  }

  /// The moment on the timeline of the media, within the part of it that the edit list shows.
  private func mediaTime(_ time: MediaTime) -> Int64 {
    editList.shownMediaTime(time.converted(to: timescale).value)
  }

  /// The part of the media that the edit list shows.
  private var shown: ClosedRange<Int64> {
    let start = editList.mediaStart
    return start...(editList.mediaEnd.map { max(start, $0.addingClamped(-1)) } ?? .max)
  }
}
