import Media

/// Reads some tracks of a file side by side, in decoding order.
///
/// Of the tracks' next samples the one that is decoded first comes first; of two at the same moment
/// the one that lies first in the file. Each track ends where its samples do, or in a file that is
/// cut off before the first sample that is not there; `MP4Demuxer/problems` names the missing end.
public actor MP4SampleReader: SampleReader {
  private let demuxer: MP4Demuxer
  private var cursors: [TrackCursor]

  init(_ demuxer: MP4Demuxer, _ cursors: [TrackCursor]) {
    self.demuxer = demuxer
    self.cursors = cursors
  }

  /// Returns what comes next, or `nil` after the last sample of all tracks.
  ///
  /// - Throws: `MP4Error` if bytes cannot be read. Calling again tries the same sample again.
  public func next() async throws -> SampleEvent? {
    while let position = try await firstCursor() {
      if let format = cursors[position].takeFormat() {
        return .format(format, cursors[position].track.id)
      }
      let cursor = cursors[position]
      guard let entry = cursor.head else { continue }
      do throws(MP4Error) {
        let sample = try await demuxer.read(entry, of: cursor.track)
        cursors[position].moveOn()
        return .sample(sample, cursor.track.id)
      } catch {
        guard case .sampleBeyondEnd = error.reason else { throw error }
        cursors[position].end()
      }
    }
    return nil
  }

  /// The position of the track whose next sample is decoded first.
  private func firstCursor() async throws(MP4Error) -> Int? {
    var first: Int?
    for position in cursors.indices {
      if cursors[position].needsTable {
        let id = cursors[position].track.id
        cursors[position].go(on: try await demuxer.sampleTable(of: id))
      }
      guard cursors[position].head != nil else { continue }
      if let best = first, !cursors[position].comes(before: cursors[best]) { continue }
      first = position
    }
    return first
  }
}

/// Where a reader is in one track.
struct TrackCursor: Sendable {
  let track: MP4Track

  /// The sample that comes next; `nil` at the end of the samples that are known.
  private(set) var head: SampleEntry?

  private var samples: IteratorSequence<SampleTable.Iterator>
  private var nextIndex: Int

  /// Whether the track has more samples than `samples`.
  private var isStartOnly: Bool

  /// The sample entry of the sample before.
  private var descriptionIndex: Int?

  /// Starts at a sample.
  init(_ track: MP4Track, _ table: SampleTable, at index: Int, isStartOnly: Bool) {
    self.track = track
    nextIndex = index
    self.isStartOnly = isStartOnly
    samples = table.samples(in: index..<max(index, table.count))
    head = samples.next()
  }

  /// Whether the rest of the track's samples has to be loaded to go on.
  var needsTable: Bool { head == nil && isStartOnly }

  /// Goes on in a table that has all samples.
  mutating func go(on table: SampleTable) {
    self = with(table)
  }

  private func with(_ table: SampleTable) -> TrackCursor {
    var cursor = TrackCursor(track, table, at: nextIndex, isStartOnly: false)
    cursor.descriptionIndex = descriptionIndex
    return cursor
  }

  /// The format of the next sample, where it is another one than that of the sample before.
  mutating func takeFormat() -> TrackFormat? {
    guard let head, head.descriptionIndex != descriptionIndex else { return nil }
    descriptionIndex = head.descriptionIndex
    return track.format(at: head.descriptionIndex)
  }

  mutating func moveOn() {
    nextIndex += 1
    head = samples.next()
  }

  mutating func end() {
    (head, isStartOnly) = (nil, false)
  }

  func comes(before other: TrackCursor) -> Bool {
    guard let head, let rival = other.head else { return head != nil }
    let (time, rivalTime) = (track.decodeTime(of: head), other.track.decodeTime(of: rival))
    if time < rivalTime { return true }
    return !(rivalTime < time) && head.offset < rival.offset
  }
}
