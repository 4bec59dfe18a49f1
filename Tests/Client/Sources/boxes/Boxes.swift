import MP4
import Media

/// Prints the tracks of a film.
@main struct Boxes {
  static func main() async throws {
    guard let path = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    let reader = try FileByteRangeReader(path: path)
    for track in try await MP4Demuxer(reader: reader).tracks() {
      print(track.id, track.kind, track.codecString, track.duration?.secondsText ?? "–")
    }
  }
}
