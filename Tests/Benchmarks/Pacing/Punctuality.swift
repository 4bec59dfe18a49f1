/// How punctual the pictures of a film were, judged by when a terminal had them.
///
/// The terminal does not know when a picture was due. But a film has a rate, and each picture its number
/// in it: this gives the timetable that fits most of them. A player that starts late is not late all the
/// time: the timetable starts with it.
struct Punctuality {
  /// Pictures that the terminal got.
  let shownCount: Int

  /// Pictures of the film that it did not get.
  let droppedCount: Int

  /// How far from the timetable pictures came, before or after it, in milliseconds.
  let distance: Spread

  /// The same for each picture of the film; where one is missing, until a newer one came.
  ///
  /// A player that leaves out what is late has only punctual pictures, and the viewer still an old one.
  let filmDistance: Spread

  /// For how long the first picture stood before the second one came, in milliseconds.
  ///
  /// A player that decodes ahead before it starts its clock waits here, and nowhere else: among
  /// hundreds of distances this one would be lost. `nil` if there was one picture.
  let firstGap: Double?

  /// Judges pictures that came, in ascending order; `nil` if there were none.
  ///
  /// - Parameters:
  ///   - pictures: Each at most once.
  ///   - interval: From one picture of the film to the next.
  ///   - frameCount: Pictures of the film.
  init?(of pictures: [ShownPicture], interval: Duration, frameCount: Int) {
    // When the film began, judged by each picture.
    let starts = pictures.map { ($0.time - interval * $0.number) / .milliseconds(1) }
    guard let first = pictures.first, let start = Spread(starts)?.median,
      let distance = Spread(starts.map { abs($0 - start) })
    else { return nil }
    let unit = interval / .milliseconds(1)
    var filmDistances: [Double] = []
    var rest = pictures[...]
    for number in 0..<frameCount {
      rest = rest.drop { $0.number < number }
      // What is missing at the end is missing until the film has ended.
      let time = rest.first.map { $0.time / .milliseconds(1) } ?? start + unit * Double(frameCount)
      filmDistances.append(abs(time - start - unit * Double(number)))
    }
    guard let filmDistance = Spread(filmDistances) else { return nil }
    self.distance = distance
    self.filmDistance = filmDistance
    firstGap = pictures.dropFirst().first.map { ($0.time - first.time) / .milliseconds(1) }
    shownCount = pictures.count
    droppedCount = frameCount - pictures.count
  }
}
