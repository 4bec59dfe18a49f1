import Media

/// A file as the rules see it: its boxes, and what the boxes of each track say together.
///
/// It is worked out once, so that two dozen rules cost little more than one.
package struct MovieOutline: Sendable {
  package let file: BoxTree

  /// All boxes with their paths, parents before their children.
  package let boxes: [LocatedBox]

  /// What the `moov` box says about each track, as far as it can be read.
  package let tracks: [TrackBoxes]

  /// What each `traf` box says, in file order.
  let fragments: [FragmentBoxes]

  /// Which bytes belong to which track.
  package let layout: MediaLayout

  package init(_ file: BoxTree) {
    self.file = file
    var boxes: [LocatedBox] = []
    file.forEachBox { boxes.append($0) }
    self.boxes = boxes
    let traks = boxes.lazy.filter { $0.box.type == .track }
    tracks = traks.prefix(Self.trackLimit).map(TrackBoxes.init)
    fragments = FragmentBoxes.all(in: file)
    layout = MediaLayout(of: tracks, fragments)
  }

  /// Films have a dozen tracks; only damage makes thousands of them.
  private static let trackLimit = 1024

  /// All boxes of some types.
  func boxes(_ types: FourCC...) -> [LocatedBox] {
    boxes.filter { types.contains($0.box.type) }
  }

  /// What the movie header says, if there is one.
  var movieHeader: LocatedBox? { boxes.first { $0.box.type == .movieHeader } }
}

extension Collection {
  /// A text for the first of several observations of one kind: `…; 11 more`.
  func first(describedAs text: (Element) -> String) -> String? {
    guard let first else { return nil }
    return text(first) + (count > 1 ? " (and \((count - 1).grouped) more)" : "")
  }
}
