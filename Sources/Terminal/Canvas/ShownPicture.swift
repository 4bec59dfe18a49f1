import Media

/// The picture that is on the screen, and from that, what has to be sent for the next one.
///
/// As in the film itself, most pictures are changes to the one before, and some are whole. What has
/// gone wrong on the screen, for any reason, stays wrong for two seconds at most, at 30 pictures a
/// second. It goes wrong in xterm too: of what it was sent, it remembers the last 16 pictures or so.
/// The screen shows them all, until a window that covered it goes away, and it draws what it
/// remembers.
struct ShownPicture {
  /// What is sent for a picture.
  enum Update: Hashable {
    case whole
    /// These areas alone, or nothing at all.
    case areas([CellArea])
  }

  /// One picture of so many is sent as a whole.
  static let wholeInterval = 60

  /// A picture is sent as a whole if more than this many per cent of it have changed.
  static let mostChanged = 90

  /// What is on the screen; `nil` where that is not known.
  private var image: IndexedImage?

  /// Pictures since the last whole one.
  private var age = 0

  /// What has to be sent for a picture to be on the screen.
  func update(to next: IndexedImage, cell: CellSize) -> Update {
    guard let image, image.size == next.size, image.palette == next.palette,
      age + 1 < Self.wholeInterval
    else { return .whole }
    let areas = ChangedAreas(from: image, to: next, cell: cell).areas
    let changed = areas.reduce(0) { $0 + $1.cellCount } * cell.width * cell.height
    let isMost = changed * 100 > next.width * next.height * Self.mostChanged
    return isMost ? .whole : .areas(areas)
  }

  /// Takes note that it was sent.
  mutating func show(_ next: IndexedImage, by update: Update) {
    age = update == .whole ? 0 : age + 1
    image = next
  }

  /// Takes note that something else may be on the screen: the next picture is a whole one.
  mutating func forget() {
    image = nil
  }
}
