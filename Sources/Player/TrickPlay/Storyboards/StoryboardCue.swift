import Media

/// One picture of a storyboard: when it is shown, and where in which sheet it is.
///
/// WebVTT has cues of text. Players of the web take a cue whose text is the address of an image, with a
/// media fragment (W3C Media Fragments URI 1.0 §4.2.2): `storyboard-1.jpg#xywh=160,90,160,90`.
package struct StoryboardCue: Hashable, Sendable {
  /// The start of the part of the film that the picture represents: the picture's own time.
  package let start: Duration

  /// When the next one takes its place.
  package let end: Duration

  /// Its number in the storyboard, from 0.
  package let index: Int

  package let layout: StoryboardLayout

  package init(start: Duration, end: Duration, index: Int, layout: StoryboardLayout) {
    self.start = start
    self.end = end
    self.index = index
    self.layout = layout
  }

  /// The file with the sheet.
  package var sheet: String { layout.sheet(of: index) }

  // ANCHOR: solution-B.4
  /// The cue as two lines of WebVTT.
  package var text: String {
    let (place, size) = (layout.place(of: index), layout.picture)
    return "\(Self.timestamp(start)) --> \(Self.timestamp(end))\n"
      + "\(sheet)#xywh=\(place.x),\(place.y),\(size.width),\(size.height)"
  }

  /// A time as WebVTT writes it: `01:02:03.004`, rounded down to a millisecond.
  package static func timestamp(_ time: Duration) -> String {
    let milliseconds = Int(max(0, MediaTime(time, timescale: 1000).value))
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let seconds = milliseconds / 1000
    return "\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2)):"
      + "\(digits(seconds % 60, 2)).\(digits(milliseconds % 1000, 3))"
  }
  // ANCHOR_END: solution-B.4
}

/// How the pictures of a storyboard are arranged in its sheets.
package struct StoryboardLayout: Hashable, Sendable {
  /// Pictures side by side, and above each other.
  package let columns: Int, rows: Int

  /// The size of each picture.
  package let picture: PixelSize

  package init(columns: Int = 5, rows: Int = 5, picture: PixelSize) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.picture = picture
  }

  /// How many pictures a sheet holds.
  package var capacity: Int { columns * rows }

  /// The name of the sheet with picture `index`, from 1.
  package func sheet(of index: Int) -> String { "storyboard-\(index / capacity + 1).jpg" }

  /// The left and upper edge of picture `index` in its sheet.
  package func place(of index: Int) -> (x: Int, y: Int) {
    let place = index % capacity
    return (place % columns * picture.width, place / columns * picture.height)
  }
}
