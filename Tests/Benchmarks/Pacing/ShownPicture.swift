import Media
import TestSupport

/// A picture of a film that a terminal got.
struct ShownPicture: Equatable {
  /// Its place in the film, from 0 on.
  let number: Int

  /// When its last byte came, counted from the program's start.
  let time: Duration

  /// Reads what a program has written; a picture that it has drawn again counts once.
  ///
  /// - Returns: `nil` if there is a picture whose number cannot be read, or the bytes were not kept.
  static func all(in watcher: ScreenWatcher) -> [ShownPicture]? {
    guard let bytes = watcher.pieces?.flatMap(\.self) else { return nil }
    let grid = ScreenWatcher.grid
    var screen = SixelScreen(
      columns: grid.columns, rows: grid.rows, cell: grid.cell, decode: SixelDecoder.image(of:))
    var pictures: [ShownPicture] = []
    var start = 0
    for picture in watcher.pictures {
      screen.receive(Array(bytes[start..<picture.end]))
      start = picture.end
      let size = screen.largestPicture
      guard
        let number = FrameNumber.read(
          screen.pixels(
            row: screen.largestPlace.row, column: screen.largestPlace.column, size: size),
          width: size.width)
      else { return nil }
      guard pictures.last.map({ $0.number < number }) != false else { continue }
      pictures.append(ShownPicture(number: number, time: picture.time))
    }
    return pictures
  }
}
