import MP4
import Media

/// Prints the tracks of a film.
@main struct Boxes {
  static func main() async throws {
    let reader = try FileByteRangeReader(path: CommandLine.arguments[1])
    for track in try await MP4Demuxer(reader: reader).tracks() {
      print(track.id, track.kind, track.codecString, track.duration.secondsText)
    }
  }
}
