import LessonCharts
import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Draws where the chunks of all tracks are, and lists the first of them.
  func showChunks() async throws {
    var tracks: [(track: MP4Track, samples: SampleTable)] = []
    for track in demuxer.mp4Tracks {
      // A table that cannot be read has been reported.
      guard let samples = try? await demuxer.sampleTable(of: track.id) else { continue }
      tracks.append((track, samples))
    }
    let layout = Interleaving(tracks)
    guard let first = layout.pieces.first else { return page.print("(there are no chunks)") }
    let runs = layout.pieces.map { StripChart.Run($0.bytes, category: $0.track) }
    let part = layout.pieces.prefix(Self.magnifiedCount)
    let end = part.map(\.bytes.upperBound).max() ?? first.bytes.upperBound
    let length = try await page.reader.length
    try page.draw(
      StripChart(
        [
          .init("the whole file", range: 0..<length, runs: runs),
          .init("the first \(part.count) chunks", range: first.bytes.lowerBound..<end, runs: runs),
        ], categories: tracks.enumerated().map { Self.category(of: $1.track, place: $0) }))
    page.print()
    list(layout.pieces.prefix(Self.listedCount), tracks.map(\.track))
    page.print()
    summarize(layout, tracks.map(\.track))
  }

  private static let magnifiedCount = 24
  private static let listedCount = 6

  private static func category(of track: MP4Track, place: Int) -> ChartCategory {
    let colors: [ChartColor] = [.sky, .orange, .green, .purple, .vermilion, .blue]
    let symbol = Array("123456789")[min(place, 8)]
    return ChartCategory(
      "track \(track.id), \(track.kind.rawValue)", symbol: symbol,
      color: colors[place % colors.count])
  }

  private func list(_ pieces: ArraySlice<Interleaving.Piece>, _ tracks: [MP4Track]) {
    var table = Table(
      " track", " chunk", " samples", " bytes", " offset", " decoded from", " to")
    for piece in pieces {
      table.add(
        String(tracks[piece.track].id), String(piece.index), piece.sampleCount.grouped,
        piece.bytes.count.grouped, piece.bytes.lowerBound.grouped, piece.start.secondsText,
        piece.end.secondsText)
    }
    page.print(table)
    if pieces.contains(where: { $0.start < .zero }) {
      page.print("(below 0: before the film begins, for what B-pictures or the sound need)")
    }
  }

  private func summarize(_ layout: Interleaving, _ tracks: [MP4Track]) {
    for (place, track) in tracks.enumerated() {
      let pieces = layout.pieces.filter { $0.track == place }
      guard let fewest = pieces.map(\.sampleCount).min(),
        let most = pieces.map(\.sampleCount).max()
      else { continue }
      let samples = fewest == most ? "\(most)" : "\(fewest) to \(most)"
      page.print("track \(track.id): \(pieces.count.grouped) chunks of \(samples) samples")
    }
    guard tracks.count > 1 else { return }
    let turns = layout.turnCount == 1 ? "Once" : "\(layout.turnCount.grouped) times"
    page.prose(
      "\(turns) the next chunk is another track's. Read from the front, one track is at most "
        + "\(layout.largestLead.secondsText) s ahead of another.")
  }
}
