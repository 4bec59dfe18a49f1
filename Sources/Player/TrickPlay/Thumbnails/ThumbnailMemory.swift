import Media

/// A small picture of a film, with the moment at which the film shows it.
package struct Thumbnail: Hashable, Sendable {
  /// The true presentation time, which may differ from the requested moment.
  package let time: MediaTime

  package let image: RGBImage

  package init(time: MediaTime, image: RGBImage) {
    self.time = time
    self.image = image
  }
}

/// The thumbnails in memory, by their true times; the least recently used ones go first.
package struct ThumbnailMemory: Sendable {
  private struct Entry {
    let thumbnail: Thumbnail
    var lastUse: Int
  }

  /// Bytes that all pictures together may take: 16 MiB.
  package static let defaultLimit = 16 << 20

  /// Bytes of all pictures.
  package private(set) var byteCount = 0

  private let limit: Int
  private let rules: TrickPlayRules

  /// The true times, ascending, and the thumbnails in the same order.
  private var times: [Duration] = []
  private var entries: [Entry] = []
  private var useCount = 0

  /// - Parameters:
  ///   - limit: Bytes that all pictures together may take.
  ///   - rules: A learner's, or the core's.
  package init(limit: Int = defaultLimit, rules: TrickPlayRules = .core) {
    self.limit = max(0, limit)
    self.rules = rules
  }

  package var count: Int { entries.count }

  /// Whether a further picture of this size fits without evicting one.
  package func hasRoom(for byteCount: Int) -> Bool { self.byteCount + byteCount <= limit }

  /// Whether there is a picture of exactly this moment.
  package func contains(_ time: MediaTime) -> Bool {
    let index = insertionIndex(in: times, of: time.duration)
    return index < times.count && times[index] == time.duration
  }

  /// The picture whose true time is nearest to a moment.
  package mutating func thumbnail(near time: MediaTime) -> Thumbnail? {
    let moment = time.duration
    let found = rules.nearestTime?(times, moment) ?? nearestIndex(in: times, to: moment)
    guard let index = found else { return nil }
    useCount += 1
    entries[index].lastUse = useCount
    return entries[index].thumbnail
  }

  /// Adds a picture; returns the times of those that had to go.
  package mutating func insert(_ thumbnail: Thumbnail) -> [MediaTime] {
    let moment = thumbnail.time.duration
    let index = insertionIndex(in: times, of: moment)
    useCount += 1
    let entry = Entry(thumbnail: thumbnail, lastUse: useCount)
    if index < times.count, times[index] == moment {
      byteCount -= entries[index].thumbnail.image.pixels.count
      entries[index] = entry
    } else {
      times.insert(moment, at: index)
      entries.insert(entry, at: index)
    }
    byteCount += thumbnail.image.pixels.count
    return evict()
  }

  private mutating func evict() -> [MediaTime] {
    var gone: [MediaTime] = []
    while byteCount > limit,
      let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse })
    {
      let entry = entries.remove(at: oldest)
      times.remove(at: oldest)
      byteCount -= entry.thumbnail.image.pixels.count
      gone.append(entry.thumbnail.time)
    }
    return gone
  }
}
