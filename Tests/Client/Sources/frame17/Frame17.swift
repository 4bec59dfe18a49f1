// ANCHOR: program
import Foundation
import PlayerCore

/// Lists the samples of a film, and saves its frame 17 as a picture.
@main struct Frame17 {
  static func main() async throws {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    let source = try await MediaOpener.standard.open(name)
    let track = try await source.videoTrack().track

    let samples = source.samples(of: [track.id], loadingData: false)
    for try await case .sample(let sample, _) in samples {
      print(sample.index, sample.presentationTime.secondsText, sample.byteCount, sample.isSync)
    }
    for try await frame in source.frames().dropFirst(17).prefix(1) {
      try Data(frame.rgb().png()).write(to: URL(fileURLWithPath: "frame17.png"))
    }
  }
}
// ANCHOR_END: program
