import LessonCharts
import LessonKit
import Media
import Streaming

extension Lesson {
  /// Cell 2: the qualities of a programme, or the segments of one of them.
  func showLadder() throws {
    switch file.playlist {
    case .multivariant(let playlist): try show(playlist)
    case .media(let playlist): try show(playlist)
    }
  }

  private func show(_ playlist: MultivariantPlaylist) throws {
    let rungs = playlist.variants.sorted { $0.bandwidth < $1.bandwidth }
    guard !rungs.isEmpty else { return page.print("the playlist lists no quality") }
    try page.draw(
      BarChart(
        "bits a second at most",
        bars: rungs.prefix(20).map { rung in
          BarChart.Bar(
            rung.name, Double(rung.bandwidth), label: rung.bandwidth.grouped,
            color: .sky)
        }))
    page.print()
    var table = Table("quality", " mean rate", " peak / mean", " bits a pixel", "codecs")
    for rung in rungs.prefix(20) {
      table.add(
        rung.name, rung.averageBandwidth?.grouped ?? "–", rung.peakText, rung.bitsPerPixelText,
        rung.codecs.joined(separator: ", ").withoutControlCharacters)
    }
    page.print(table)
    guard !playlist.renditions.isEmpty else { return }
    page.print()
    var renditions = Table("kind", "group", "name", "language", "default")
    for rendition in playlist.renditions.prefix(20) {
      renditions.add(
        [
          rendition.kind.rawValue, rendition.groupID, rendition.name, rendition.language ?? "–",
          rendition.isDefault ? "yes" : "no",
        ].map(\.withoutControlCharacters))
    }
    page.print(renditions)
  }

  private func show(_ playlist: MediaPlaylist) throws {
    page.prose(
      "This playlist has one quality; a multivariant playlist draws the ladder. Its segments:")
    page.print()
    try page.draw(
      BarChart(
        "seconds",
        bars: playlist.segments.prefix(20).map { segment in
          BarChart.Bar(
            "\(segment.sequenceNumber)", segment.duration / .seconds(1),
            label: segment.duration.secondsText + (segment.isGap ? " is missing" : ""),
            color: segment.isGap ? .vermilion : .sky)
        }))
    let rest = playlist.segments.count - 20
    if rest > 0 { page.print("… and \(rest.grouped) more") }
  }
}

extension VariantStream {
  /// What the ladder calls it: `320×180`, or its address.
  var name: String {
    if let width, let height { return "\(width)×\(height)" }
    return String(uri.prefix(20)).withoutControlCharacters
  }

  /// How much the rate swings: the highest of any segment to the mean.
  fileprivate var peakText: String {
    guard let averageBandwidth, averageBandwidth > 0 else { return "–" }
    return (Double(bandwidth) / Double(averageBandwidth)).text(decimals: 2)
  }

  /// Bits for each pixel of each picture, sound and packets included.
  fileprivate var bitsPerPixelText: String {
    guard let width, let height, let frameRate else { return "–" }
    let pixels = Double(width) * Double(height) * frameRate
    guard pixels > 0 else { return "–" }
    return (Double(averageBandwidth ?? bandwidth) / pixels).text(decimals: 2)
  }
}
