import Captions
import Media

/// The subtitles of a programme: `EXT-X-MEDIA` with `TYPE=SUBTITLES`, RFC 8216 §4.3.4.1.
extension HLSSource: CaptionedSource {
  package var captionLabels: [Track.ID: CaptionLabel] {
    Dictionary(
      uniqueKeysWithValues: texts.enumerated().map {
        (StreamTracks.number(ofText: $0), $1.rendition.label)
      })
  }

  /// What a reader of subtitles gets that has come to a position.
  enum TextDelivery {
    /// The samples of a segment, and where the next one begins.
    case samples([EncodedSample], next: Duration)
    case end
    /// Something must come first; it is worth looking again at this moment.
    case wait(until: Duration?)
  }

  /// The subtitles of a rendition at a position.
  ///
  /// - Parameters:
  ///   - index: The rendition.
  ///   - position: Where the playlist has the segment.
  ///   - looksBack: Whether the segment before it is meant.
  /// - Returns: The samples of the segment, or why there are none now.
  /// - Throws: `StreamingError` if the playlist cannot be loaded.
  func text(
    of index: Int, at position: Duration, orBefore looksBack: Bool
  ) async throws(StreamingError) -> TextDelivery {
    guard !isClosed else { throw StreamingError(.resource(.cancelled), at: feeds[0].address) }
    let list = try await list(ofText: index, reaching: position)
    guard let segment = list.segment(at: position, orBefore: looksBack) else {
      // The window of a live stream has moved on.
      if position < list.start, !list.playlist.segments.isEmpty {
        return .samples([], next: list.start)
      }
      return list.playlist.isLive ? .wait(until: texts[index].feed.nextLoad) : .end
    }
    let range = list.range(of: segment)
    guard let offset = map[list.discontinuity(of: segment)] else {
      // The pictures of this timeline tell where it is. What is past already is not waited for.
      if let shown = viewer.position, shown >= range.upperBound {
        return .samples([], next: range.upperBound)
      }
      return .wait(until: clock.now + .seconds(1))
    }
    guard let text = try await read(segment, of: list, in: range, index) else {
      return .wait(until: clock.now + (segment.part == nil ? segmentDuration / 2 : .zero))
    }
    let start = map.actual(range.lowerBound)
    let real = start..<start + (range.upperBound - range.lowerBound)
    let samples = text.samples(movedBy: offset, in: real, rules: options.rules.text)
    return .samples([.marker(of: real)] + samples, next: range.upperBound)
  }

  /// The list of a rendition; it is loaded where it is missing, or is due and does not reach far enough.
  private func list(
    ofText index: Int, reaching position: Duration
  ) async throws(StreamingError) -> PositionedPlaylist {
    if let list = texts[index].feed.list {
      let isDue = (texts[index].feed.nextLoad ?? .zero) <= clock.now
      guard list.playlist.isLive, !list.reaches(position), isDue else { return list }
    }
    do throws(StreamingError) {
      let feed = texts[index].feed
      let reported = feed.list == nil ? address(reportedFor: feed) : nil
      return try await load(feed, firstAt: reported) { source, playlist, start in
        source.texts[index].feed.take(
          playlist, beside: source.playlist, requestedAt: start,
          position: source.viewer.position ?? .zero)
        return source.texts[index].feed.list
      } onFailure: {
        $0.texts[index].feed.noteFailure(requestedAt: $1)
      }
    } catch {
      guard let list = texts[index].feed.list, !Task.isCancelled else { throw error }
      note(error)
      return list
    }
  }

  /// Loads and reads a segment of text; `nil` if it is worth trying again a little later.
  ///
  /// What cannot be read is noted and left out: the film does without it.
  private func read(
    _ segment: MediaSegment, of list: PositionedPlaylist, in range: Range<Duration>, _ index: Int
  ) async throws(StreamingError) -> TextSegment? {
    if let known = texts[index].segment(at: range) { return known }
    var text = TextSegment.empty
    if segment.isGap, segment.part != nil {
      texts[index].feed.giveUpParts(of: segment.sequenceNumber)
      return nil
    }
    do throws(StreamingError) {
      if !segment.isGap { text = try await load(segment, of: list, in: range) }
    } catch {
      if Task.isCancelled { throw error }
      note(error)
      guard segment.part == nil else {
        texts[index].feed.giveUpParts(of: segment.sequenceNumber)
        return nil
      }
      // At the edge of a live stream a segment may be announced a little before it is there.
      let count = texts[index].noteFailure(at: range.lowerBound)
      if count == 1, list.playlist.isLive, list.end - range.lowerBound < segmentDuration * 2 {
        return nil
      }
    }
    texts[index].keep(text, at: range)
    return text
  }

  private func load(
    _ segment: MediaSegment, of list: PositionedPlaylist, in range: Range<Duration>
  ) async throws(StreamingError) -> TextSegment {
    let watch = TransferWatch(clock)
    let parts = try await loader.parts(of: segment, limit: TextSegment.byteLimit, watch)
    guard let parts else { return .empty }
    guard !parts.isCut else {
      throw StreamingError(
        .noMedia("subtitles of more than \(TextSegment.byteLimit >> 20) MiB are not read"),
        at: segment.url)
    }
    do throws(CaptionError) {
      let text = try await TextSegment(
        LoadedSegment(
          range: range, number: segment.sequenceNumber,
          discontinuity: list.discontinuity(of: segment), level: 0, url: segment.url,
          bytes: parts.bytes, initialization: parts.initialization))
      if let fault = text.fault {
        note(StreamingError(.noMedia("subtitles: \(fault)"), at: segment.url))
      }
      return text
    } catch {
      throw StreamingError(.noMedia("subtitles: \(error)"), at: segment.url)
    }
  }
}

extension PositionedPlaylist {
  /// The segment at a position, or the one before it; near the end, the last one.
  fileprivate func segment(at position: Duration, orBefore looksBack: Bool) -> MediaSegment? {
    let found = segment(at: position)
    guard looksBack else { return found }
    if let found { return playlist.segment(number: found.sequenceNumber - 1) ?? found }
    return playlist.segments.last.flatMap { range(of: $0).lowerBound <= position ? $0 : nil }
  }
}

extension EncodedSample {
  /// A sample without text that says where a segment begins.
  fileprivate static func marker(of range: Range<Duration>) -> EncodedSample {
    let start = MediaTime(range.lowerBound, timescale: 90_000)
    return EncodedSample(
      index: 0, data: [], decodeTime: start, presentationTime: start,
      duration: MediaTime(range.upperBound - range.lowerBound, timescale: 90_000), isSync: true,
      trim: .all)
  }
}
