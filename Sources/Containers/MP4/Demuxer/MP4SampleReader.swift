import Media

/// Reads some tracks of a file side by side, in decoding order.
///
/// Among the tracks' next samples, the one that is decoded first comes first; of two at the same
/// moment, the one that is first in the file. A track ends with its last sample or, in a file that
/// is cut off, before the first missing one; `MP4Demuxer/problems` names the missing end.
///
/// Uncompressed sound has a sample for each frame, 48 000 a second. Adjacent ones are read as one,
/// up to ``TrackCursor/frameLimit`` frames: an `EncodedSample` with all their bytes.
package actor MP4SampleReader: SampleReader {
  private let demuxer: MP4Demuxer
  private var cursors: [TrackCursor]

  /// Whether samples have their bytes; otherwise nothing is read but tables and fragments.
  private let loadsData: Bool

  /// The fragments after those that the cursors have; `nil` if there are none.
  private var fragments: FragmentWalk?

  /// Microseconds that fragments are read ahead for a track without a sample in those read so far.
  private static let patience: Int64 = 10_000_000

  init(
    _ demuxer: MP4Demuxer, _ cursors: [TrackCursor], then fragments: FragmentWalk? = nil,
    loadingData: Bool
  ) {
    self.demuxer = demuxer
    self.cursors = cursors
    loadsData = loadingData
    self.fragments = fragments
  }

  /// Returns what comes next, or `nil` after the last sample of all tracks.
  ///
  /// - Throws: `MP4Error` if bytes cannot be read. Calling again tries the same sample again.
  package func next() async throws -> SampleEvent? {
    while let position = try await firstCursor() {
      var cursor = cursors[position]
      if let format = cursor.takeFormat() {
        cursors[position] = cursor
        return .format(format, cursor.track.id)
      }
      guard let entry = cursor.take(within: demuxer.reader.length) else { continue }
      do throws(MP4Error) {
        let sample = try await demuxer.read(entry, of: cursor.track, loadingData: loadsData)
        cursors[position] = cursor
        return .sample(sample, cursor.track.id)
      } catch {
        guard case .sampleBeyondEnd = error.reason else { throw error }
        await demuxer.note(error)
        cursors[position].end()
      }
    }
    return nil
  }

  /// The position of the track whose next sample is decoded first.
  private func firstCursor() async throws(MP4Error) -> Int? {
    for position in cursors.indices where cursors[position].needsTable {
      let id = cursors[position].track.id
      cursors[position].go(on: try await demuxer.sampleTable(of: id))
    }
    while fragments != nil, isWaiting { try await readFragment() }
    var first: Int?
    for position in cursors.indices where cursors[position].head != nil {
      if let best = first, !cursors[position].comes(before: cursors[best]) { continue }
      first = position
    }
    return first
  }

  /// Whether the next fragment may bring a sample that is decoded before all known ones.
  private var isWaiting: Bool {
    guard cursors.contains(where: { $0.head == nil && !$0.isAtEnd }) else { return false }
    let queued = cursors.compactMap(\.queuedTime).max() ?? 0
    return queued < Self.patience
  }

  private func readFragment() async throws(MP4Error) {
    guard var walk = fragments else { return }
    let known = walk.problems.count
    let found = try await walk.next()
    fragments = found == nil ? nil : walk
    for samples in found ?? [] {
      for position in cursors.indices where cursors[position].track.id == samples.trackID {
        cursors[position].append(samples)
      }
    }
    for problem in walk.problems.dropFirst(known) { await demuxer.note(problem) }
  }
}
