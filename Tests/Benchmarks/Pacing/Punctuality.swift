/// How punctual the pictures of a film were, judged by when a terminal had them.
///
/// The terminal does not know when a picture was due. But a film has a rate: from the moments at which
/// pictures came follows which one each was, and the timetable that fits most of them. A player that
/// starts late is not late all the time: the timetable starts with it.
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

  /// Judges the moments at which pictures were whole; `nil` if there were none.
  ///
  /// - Parameters:
  ///   - times: In ascending order.
  ///   - interval: From one picture of the film to the next.
  ///   - frameCount: Pictures of the film.
  init?(times: [Duration], interval: Duration, frameCount: Int) {
    guard let first = times.first else { return nil }
    var delays: [Double] = []
    var places: [Int] = []
    var place = -1.0
    for time in times.map({ ($0 - first) / interval }) {
      // Where none is missing, the places are known; two pictures are never the same one.
      place = times.count >= frameCount ? place + 1 : max(place + 1, time.rounded())
      delays.append(time - place)
      places.append(Int(place))
    }
    let unit = interval / .milliseconds(1)
    guard let middle = Spread(delays)?.median else { return nil }
    let distances = delays.map { ($0 - middle) * unit }
    var filmDistances = distances
    // What is missing at the end is missing until the film has ended.
    for (index, next) in zip(places.indices, places.dropFirst() + [max(frameCount, Int(place) + 1)])
    {
      let delay = distances.indices.contains(index + 1) ? distances[index + 1] : 0
      for missing in (places[index] + 1)..<next {
        filmDistances.append(Double(next - missing) * unit + delay)
      }
    }
    guard let distance = Spread(distances.map(abs)),
      let filmDistance = Spread(filmDistances.map(abs))
    else { return nil }
    self.distance = distance
    self.filmDistance = filmDistance
    firstGap = times.dropFirst().first.map { ($0 - first) / .milliseconds(1) }
    shownCount = times.count
    droppedCount = max(0, frameCount - times.count)
  }
}
