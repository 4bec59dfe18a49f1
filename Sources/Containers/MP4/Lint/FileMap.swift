import Media

/// A file to scale: what lies where, from the first byte to the last.
///
/// A pure value; a lesson draws it as text or as a picture.
package struct FileMap: Hashable, Sendable {
  /// What some bytes are there for.
  package enum Kind: Hashable, Sendable {
    /// A box, by its path; of an `mdat`, the bytes that no sample uses.
    case box(path: String)
    /// Samples of a track.
    case samples(trackID: UInt32)
    /// Bytes outside all boxes.
    case rest
  }

  /// Bytes that lie side by side and are of one kind.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>
    package let kind: Kind

    package init(range: Range<Int>, kind: Kind) {
      self.range = range
      self.kind = kind
    }
  }

  /// The bytes that the map shows.
  package let range: Range<Int>

  /// What lies there, ascending, without gaps and without overlaps.
  package let runs: [Run]

  init(_ range: Range<Int>, runs: [Run]) {
    self.range = range
    var end = range.lowerBound
    var filled: [Run] = []
    for run in runs where run.range.upperBound > end {
      let start = max(run.range.lowerBound, end)
      if start > end { filled.append(Run(range: end..<start, kind: .rest)) }
      end = run.range.upperBound
      if let last = filled.last, last.kind == run.kind, last.range.upperBound == start {
        filled[filled.count - 1] = Run(range: last.range.lowerBound..<end, kind: run.kind)
      } else {
        filled.append(Run(range: start..<end, kind: run.kind))
      }
    }
    if end < range.upperBound {
      filled.append(Run(range: end..<range.upperBound, kind: .rest))
    }
    self.runs = filled
  }
}

extension FileMap {
  /// The boxes at the top level, and in the media data the chunks of each track.
  package static func overview(of subject: MovieOutline) -> FileMap {
    let file = subject.file
    var chunks = subject.layout.runs[...]
    let runs = file.locatedBoxes.flatMap { located -> [Run] in
      let kind = Kind.box(path: located.path)
      guard located.box.type == .mediaData else {
        return [Run(range: located.box.range, kind: kind)]
      }
      return samples(in: located.box.payloadRange, from: &chunks, before: located.box.range, kind)
    }
    return FileMap(0..<file.length, runs: runs)
  }

  /// Cuts a media data box into the chunks of tracks and what lies between them.
  private static func samples(
    in payload: Range<Int>, from chunks: inout ArraySlice<MediaLayout.Run>, before box: Range<Int>,
    _ kind: Kind
  ) -> [Run] {
    var runs: [Run] = []
    var end = box.lowerBound
    while let chunk = chunks.first, chunk.range.lowerBound < payload.upperBound {
      chunks.removeFirst()
      let range = chunk.range.clamped(to: max(end, payload.lowerBound)..<payload.upperBound)
      guard !range.isEmpty else { continue }
      if end < range.lowerBound { runs.append(Run(range: end..<range.lowerBound, kind: kind)) }
      runs.append(Run(range: range, kind: .samples(trackID: chunk.trackID)))
      end = range.upperBound
    }
    if end < box.upperBound { runs.append(Run(range: end..<box.upperBound, kind: kind)) }
    return runs
  }

  /// One box under a magnifying glass: the boxes in it that hold no others, and the rest of it.
  package static func magnified(_ located: LocatedBox) -> FileMap {
    var runs: [Run] = []
    var pending = [located]
    while let next = pending.popLast() {
      let children = next.children
      let ownEnd = children.first?.box.offset ?? next.box.range.upperBound
      let own = next.box.offset..<max(next.box.offset, ownEnd)
      runs.append(Run(range: own, kind: .box(path: next.path)))
      pending += children.reversed()
    }
    return FileMap(located.box.range, runs: runs)
  }

  /// One box under a magnifying glass: what is in it for each track, and the rest.
  ///
  /// - Parameters:
  ///   - located: A `moov` or `moof` box.
  ///   - subject: Says which track a `trak` or `traf` box is about.
  /// - Returns: The boxes directly in it; those of a track count as its samples.
  package static func tracks(in located: LocatedBox, of subject: MovieOutline) -> FileMap {
    var owners: [String: UInt32] = [:]
    for track in subject.tracks { owners[track.trak.path] = track.header?.trackID }
    for fragment in subject.fragments { owners[fragment.traf.path] = fragment.header.trackID }
    let children = located.children
    let ownEnd = children.first?.box.offset ?? located.box.range.upperBound
    let own = located.box.offset..<max(located.box.offset, ownEnd)
    return FileMap(
      located.box.range,
      runs: [Run(range: own, kind: .box(path: located.path))]
        + children.map { child in
          let owner = owners[child.path].map { Kind.samples(trackID: $0) }
          return Run(range: child.box.range, kind: owner ?? .box(path: child.path))
        })
  }

  /// How many bytes there are of each kind, the most first.
  package var byteCounts: [(kind: Kind, byteCount: Int)] {
    var counts: [Kind: Int] = [:]
    var firsts: [Kind: Int] = [:]
    for run in runs {
      counts[run.kind, default: 0] += run.range.count
      firsts[run.kind] = firsts[run.kind] ?? run.range.lowerBound
    }
    return counts.map { (kind: $0.key, byteCount: $0.value) }.sorted {
      ($1.byteCount, firsts[$0.kind] ?? 0) < ($0.byteCount, firsts[$1.kind] ?? 0)
    }
  }
}
