import Media

/// How the tracks of a file lie between each other: all chunks in the order of their bytes.
///
/// A player that reads a file from the front gets the tracks by turns. The longer the turns, the
/// more it has to keep of one track before the same moment of the other arrives.
package struct Interleaving: Hashable, Sendable {
  /// A chunk of one of the tracks.
  package struct Piece: Hashable, Sendable {
    /// The position of its track among the requested ones, from 0.
    package let track: Int

    /// The position of the chunk among those of its track, from 0.
    package let index: Int
    package let bytes: Range<Int>
    package let sampleCount: Int

    /// When its first sample is decoded and its last one ends, after the edit list.
    package let start: Duration
    package let end: Duration

    package init(
      track: Int, index: Int, bytes: Range<Int>, sampleCount: Int, start: Duration, end: Duration
    ) {
      self.track = track
      self.index = index
      self.bytes = bytes
      self.sampleCount = sampleCount
      self.start = start
      self.end = end
    }
  }

  /// The chunks by their place in the file.
  package let pieces: [Piece]

  /// The longest time by which one track is ahead of another one that continues later in the file.
  package let largestLead: Duration

  /// How often the next chunk belongs to another track.
  package let turnCount: Int

  package init(_ pieces: [Piece]) {
    self.pieces = pieces.sorted {
      ($0.bytes.lowerBound, $0.track) < ($1.bytes.lowerBound, $1.track)
    }
    turnCount = zip(self.pieces, self.pieces.dropFirst()).count { $0.track != $1.track }
    largestLead = Self.largestLead(of: self.pieces)
  }

  private static func largestLead(of pieces: [Piece]) -> Duration {
    let trackCount = (pieces.map(\.track).max() ?? -1) + 1
    var chunksLeft = [Int](repeating: 0, count: trackCount)
    // How far each track has come: at first, to where it begins.
    var reached = [Duration](repeating: .zero, count: trackCount)
    for piece in pieces.reversed() {
      chunksLeft[piece.track] += 1
      reached[piece.track] = piece.start
    }
    var largest = Duration.zero
    for piece in pieces {
      reached[piece.track] = max(reached[piece.track], piece.end)
      chunksLeft[piece.track] -= 1
      // A track that has ended waits for no other track.
      for other in 0..<trackCount where other != piece.track && chunksLeft[other] > 0 {
        largest = max(largest, piece.end - reached[other])
      }
    }
    return largest
  }
}

extension Interleaving {
  /// Collects the chunks of some tracks.
  package init(_ tracks: [(track: MP4Track, samples: SampleTable)]) {
    self.init(
      tracks.enumerated().flatMap { place, entry in
        (0..<entry.samples.chunkCount).compactMap { index in
          Piece(entry.samples.chunk(at: index), of: entry.samples, entry.track, place: place)
        }
      })
  }
}

extension Interleaving.Piece {
  /// Describes a chunk; `nil` for one without samples.
  fileprivate init?(
    _ chunk: SampleTable.Chunk, of samples: SampleTable, _ track: MP4Track, place: Int
  ) {
    guard let first = chunk.samples.first, let last = chunk.samples.last else { return nil }
    let (start, end) = (samples[first], samples[last])
    let length = MediaTime(value: end.duration, timescale: track.timescale)
    self.init(
      track: place, index: chunk.index,
      bytes: chunk.offset..<chunk.offset.addingClamped(samples.byteCount(of: chunk.samples)),
      sampleCount: chunk.samples.count, start: track.decodeTime(of: start).duration,
      end: (track.decodeTime(of: end) + length).duration)
  }
}
