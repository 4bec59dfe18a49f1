/// Where a reader is, and what it reads.
struct ReaderPlace: Sendable {
  /// The lanes that it reads, and where its next segment begins in each.
  var cursors: [Lane.Kind: Duration]

  /// The rendition that it hears.
  var rendition: Int?
}

/// The readers of a stream; the newest one is the viewer's.
struct ReaderPlaces: Sendable {
  /// By their numbers, from 1 on; 0 is the stream itself, while it is being opened.
  private var places: [Int: ReaderPlace] = [:]
  private var lastNumber = 0

  /// Where a reader is; `nil` once it has gone.
  subscript(number: Int) -> ReaderPlace? {
    get { places[number] }
    set { places[number] = newValue }
  }

  /// Adds a reader; returns its number.
  mutating func enter(at place: ReaderPlace) -> Int {
    lastNumber += 1
    places[lastNumber] = place
    return lastNumber
  }

  var newest: ReaderPlace? { places.max { $0.key < $1.key }?.value }

  /// All of them, the newest first.
  var newestFirst: [ReaderPlace] { places.sorted { $0.key > $1.key }.map(\.value) }
}
