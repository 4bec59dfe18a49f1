extension String {
  /// The word that was probably meant: the one with the fewest typing errors, if there are few.
  ///
  /// - Parameter words: What could have been meant.
  /// - Returns: The word; `nil` if none is near.
  package func nearest(among words: [String]) -> String? {
    let distances = words.map { (word: $0, distance: typingErrors(to: $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    // A third of the letters may be wrong, those of the two dashes not counted.
    return best.distance <= max(1, (best.word.count - 2) / 3) ? best.word : nil
  }

  /// The least number of letters to insert, leave out, replace or swap with their neighbour.
  ///
  /// The optimal string alignment distance: `distance[j]` is that between the letters of this word
  /// read so far and the first `j` of the other one.
  func typingErrors(to other: String) -> Int {
    let (letters, others) = (Array(self.prefix(64)), Array(other.prefix(64)))
    var beforeLast: [Int] = []
    var last = Array(0...others.count)
    for (row, letter) in letters.enumerated() {
      var distance = [row + 1]
      for (column, another) in others.enumerated() {
        let replaced = last[column] + (letter == another ? 0 : 1)
        var best = Swift.min(replaced, last[column + 1] + 1, distance[column] + 1)
        if row > 0, column > 0, letter == others[column - 1], letters[row - 1] == another {
          best = Swift.min(best, beforeLast[column - 1] + 1)
        }
        distance.append(best)
      }
      (beforeLast, last) = (last, distance)
    }
    return last[others.count]
  }
}
