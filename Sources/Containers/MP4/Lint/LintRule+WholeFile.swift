import Media

extension LintRule {
  /// Files that do not begin by saying which specification they keep to.
  static let fileType = LintRule(
    "file-type", .note,
    explanation: "A program that looks only at the first bytes does not recognise the file.",
    clause: "ISO/IEC 14496-12 §4.3"
  ) { subject in
    let file = subject.file
    guard let first = file.boxes.first(where: { !paddings.contains($0.type) }),
      !starts.contains(first.type), file.first(.segmentType) == nil
    else { return [] }
    if file.first(.fileType) != nil {
      return [("'ftyp' comes after '\(first.type)': it should be the first box", "ftyp")]
    }
    return [("there is no 'ftyp' box, as in old QuickTime files", "")]
  }

  /// Boxes that may come before the first one with a meaning, such as QuickTime's `wide`.
  private static let paddings: Set<FourCC> = [.free, .skip, "wide"]

  /// What a file or a segment of one may begin with.
  private static let starts: Set<FourCC> = [
    .fileType, .segmentType, .movieFragment, .segmentIndex, "prft", "emsg",
  ]
}

extension LintRule {
  /// Playback over a network starts at once only where the movie box comes before the media data.
  static let fastStart = LintRule(
    "faststart", .note,
    explanation: "Over a network a player must fetch the end of the file before it can start.",
    clause: "ISO/IEC 14496-12 §6.3.3"
  ) { subject in
    let file = subject.file
    guard let movie = file.boxes.firstIndex(where: { $0.type == .movie }),
      let data = file.boxes.firstIndex(where: { $0.type == .mediaData }), data < movie
    else { return [] }
    let distance = file.boxes[movie].offset
    let message =
      "'moov' comes after 'mdat', at \(distance.grouped): "
      + "a player must look for it after the media data before it can start"
    return [(message, "moov")]
  }
}

extension LintRule {
  /// Pictures and sound of the same moment that lie far apart.
  ///
  /// A reader that goes through the file once, from front to back, must keep what came too early
  /// until the other track has caught up.
  static let interleaving = LintRule(
    "interleaving", .note,
    explanation: "A player must jump back and forth, or keep seconds of one track in memory.",
    clause: "ISO/IEC 14496-12 §6.3.3"
  ) { subject in
    guard let video = subject.firstTrack(.video), let audio = subject.firstTrack(.audio),
      let lead = subject.longestLead(of: [video, audio]), lead.time > .seconds(leadLimit)
    else { return [] }
    let early = lead.track.trak.path
    let seconds = lead.time.components.seconds
    return [
      (
        "at \(lead.offset.grouped), \(early) is \(seconds.grouped) seconds ahead of the other track",
        early
      )
    ]
  }

  /// Seconds that any player holds anyway.
  private static let leadLimit = 3
}

extension MovieOutline {
  /// How far one track was ahead of the other, and where.
  fileprivate struct Lead {
    let time: Duration
    let track: TrackBoxes
    let offset: Int
  }

  fileprivate func firstTrack(_ kind: Track.Kind) -> TrackBoxes? {
    tracks.first { $0.kind == kind && !$0.chunks.isEmpty && $0.header != nil }
  }

  /// Goes through the file once and notes how far each of two tracks has come.
  fileprivate func longestLead(of pair: [TrackBoxes]) -> Lead? {
    var clocks = pair.compactMap(ChunkClock.init)
    guard clocks.count == 2 else { return nil }
    var longest: Lead?
    for run in layout.runs {
      guard let index = pair.firstIndex(where: { $0.header?.trackID == run.trackID }) else {
        continue
      }
      let time = clocks[index].passChunk(at: run.firstSampleIndex)
      guard !clocks[1 - index].isAtEnd else { continue }
      let lead = time - clocks[1 - index].time
      if lead > longest?.time ?? .zero {
        longest = Lead(time: lead, track: pair[index], offset: run.range.lowerBound)
      }
    }
    return longest
  }
}

/// How far a reader has come in one track; a chunk out of order does not set it back.
private struct ChunkClock {
  private let timescale: UInt32
  private let entries: [TimeToSampleBox.Entry]
  private var entry = 0
  private var firstSample = 0
  private var start: Int64 = 0
  private var chunksLeft: Int
  private(set) var time = Duration.zero

  var isAtEnd: Bool { chunksLeft <= 0 }

  init?(_ track: TrackBoxes) {
    guard let timescale = track.mediaHeader?.timescale,
      let entries = track.tables?.timeToSample.entries
    else { return nil }
    self.timescale = timescale
    self.entries = entries
    chunksLeft = track.chunks.count { $0.byteCount > 0 }
  }

  /// Notes a chunk, and returns when its first sample is decoded.
  mutating func passChunk(at sample: Int) -> Duration {
    chunksLeft -= 1
    while entry < entries.count {
      let run = entries[entry]
      let next = firstSample.addingClamped(Int(run.sampleCount))
      guard next <= sample else { break }
      firstSample = next
      start = start.addingClamped(
        Int64(clamping: UInt64(run.sampleCount) * UInt64(run.sampleDelta)))
      entry += 1
    }
    let delta = entry < entries.count ? Int(entries[entry].sampleDelta) : 0
    // Both factors are below 2^32 in a list of samples that has sizes.
    let (ticks, overflow) = max(0, sample - firstSample).multipliedReportingOverflow(by: delta)
    let value = start.addingClamped(overflow ? .max : Int64(ticks))
    time = max(time, MediaTime(value: value, timescale: timescale).duration)
    return time
  }
}

extension LintRule {
  /// Media data that no sample points to.
  static let unusedBytes = LintRule(
    "unused-bytes", .note,
    explanation: "These bytes are fetched and stored for nothing, or their track is missing.",
    clause: "ISO/IEC 14496-12 §8.1.1"
  ) { subject in
    // Where a table cannot be read, it is unknown which bytes it would use.
    guard subject.file.first(.movie) != nil || !subject.fragments.isEmpty,
      subject.tracks.allSatisfy({ $0.tables != nil }),
      !subject.file.isFragmented || subject.file.errors.isEmpty
    else { return [] }
    return subject.file.locatedBoxes.filter { $0.box.type == .mediaData }.compactMap { located in
      let gaps = subject.layout.gaps(in: located.box.payloadRange)
      let total = gaps.reduce(0) { $0 + $1.count }
      guard let largest = gaps.max(by: { $0.count < $1.count }) else { return nil }
      return (
        "no sample uses \(total.grouped) bytes; most of them, \(largest.count.grouped), "
          + "lie at \(largest.lowerBound.grouped)",
        located.path
      )
    }
  }
}
