import MP4
import Testing

@Suite struct InterleavingTests {
  /// Chunks in the order given, each of 100 bytes: the track, and from when to when.
  private func interleaving(_ pieces: [(Int, Double, Double)]) -> Interleaving {
    Interleaving(
      pieces.enumerated().map { place, piece in
        Interleaving.Piece(
          track: piece.0, index: place, bytes: 100 * place..<100 * place + 100, sampleCount: 1,
          start: .seconds(piece.1), end: .seconds(piece.2))
      }.reversed())
  }

  @Test("sorts chunks by their place and counts the turns")
  func order() {
    let layout = interleaving([(0, 0, 1), (0, 1, 2), (1, 0, 2), (0, 2, 3)])
    #expect(layout.pieces.map(\.track) == [0, 0, 1, 0])
    #expect(layout.turnCount == 2)
  }

  @Test(
    "finds how far one track runs ahead of another",
    arguments: [
      // A second each by turns: the first is ahead by a second before the other follows.
      ([(0, 0, 1), (1, 0, 1), (0, 1, 2), (1, 1, 2)], 1),
      // All of the one, then all of the other.
      ([(0, 0, 5), (0, 5, 10), (1, 0, 10)], 10),
      // The second track begins late: nothing of it is missed until then.
      ([(0, 0, 4), (1, 3, 5), (0, 4, 5)], 1),
      // A track that has ended is not behind.
      ([(0, 0, 1), (1, 0, 1), (1, 1, 9)], 1),
      ([(0, 0, 9)], 0),
      ([], 0),
    ] as [([(Int, Double, Double)], Double)])
  func lead(pieces: [(Int, Double, Double)], seconds: Double) {
    #expect(interleaving(pieces).largestLead == .seconds(seconds))
  }
}
