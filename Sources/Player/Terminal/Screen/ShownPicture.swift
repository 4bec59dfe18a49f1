import Media

/// What a terminal keeps of its pictures when another one is drawn over a part of them.
package enum PictureKeeping: Hashable, Sendable {
  /// Nothing is known: each picture is sent whole.
  case nothing
  /// What the new one does not cover, in whole cells.
  case cells
  /// The pixels that the new one leaves transparent, too.
  case pixels
}

/// The picture that is on the screen, and from that, what has to be sent for the next one.
///
/// As in the film itself, most pictures are changes to the one before, and some are whole. What has
/// gone wrong on the screen, for any reason, stays wrong for two seconds at most of a film that
/// moves, at 30 pictures a second. It goes wrong in xterm too: of what it was sent, it remembers the last 16 pictures or so.
/// The screen shows them all, until a window that covered it goes away, and it draws what it
/// remembers.
struct ShownPicture {
  /// What is sent for a picture.
  struct Update: Hashable {
    let isWhole: Bool
    let cells: PictureCells
  }

  /// One picture of this many is sent as a whole.
  static let wholeInterval = 60

  /// A picture is sent as a whole if more than this many per cent of it have changed.
  static let mostChanged = 90

  /// What is on the screen; `nil` if that is not known.
  private var image: IndexedImage?

  /// Cells of the picture that show something else.
  private var covered: [CellArea] = []

  /// Pictures since the last whole one; those without any change do not count.
  private var age = 0

  /// What has to be sent for a picture to be on the screen, except for some cells.
  func update(to next: IndexedImage, cell: CellSize, leavingOut areas: [CellArea]) -> Update {
    var all = PictureCells(of: next.size, cell: cell, isFull: true)
    for area in areas { all.remove(area) }
    let whole = Update(isWhole: true, cells: all)
    guard let image, image.size == next.size, age + 1 < Self.wholeInterval else { return whole }
    var cells = PictureCells(changedFrom: image, to: next, cell: cell)
    for area in covered { cells.insert(area) }
    for area in areas { cells.remove(area) }
    let isMost = cells.count * 100 > all.count * Self.mostChanged
    return isMost ? whole : Update(isWhole: false, cells: cells)
  }

  /// Records that it was sent, and that some cells show something else.
  mutating func show(_ next: IndexedImage, by update: Update, leavingOut areas: [CellArea]) {
    // Where nothing is drawn, nothing goes wrong.
    age = update.isWhole ? 0 : age + (update.cells.count == 0 ? 0 : 1)
    image = next
    covered = areas
  }

  /// Records that letters are written over some cells of the picture.
  mutating func cover(_ areas: [CellArea]) {
    covered += areas.filter { !covered.contains($0) }
  }

  /// Records that something else may be on the screen: the next picture is complete.
  mutating func forget() {
    (image, covered) = (nil, [])
  }
}
