// ANCHOR: program
import Foundation
import PlayerCore

/// Lists the samples of a film, and saves its frame 17 as a picture.
@main struct Frame17 {
  static func main() async throws {
    let source = try await MediaOpener.standard.open(CommandLine.arguments[1])
    let (track, format) = try await source.videoTrack()

    let reader = try await source.reader(of: [track.id], at: nil)
    while let event = try await reader.next() {
      guard case .sample(let sample, _) = event else { continue }
      print(sample.index, sample.presentationTime.secondsText, sample.data.count, sample.isSync)
    }

    let decoder = try VideoDecoder(format: format)
    let frames = FrameSequence(source: source, trackID: track.id, decoder: decoder)
    for try await frame in frames.dropFirst(17).prefix(1) {
      let image = PictureRenderer(format: frame.format, box: nil).image(of: frame.picture)
      try Data(PNGEncoder().encode(image)).write(to: URL(fileURLWithPath: "frame17.png"))
    }
  }
}
// ANCHOR_END: program
