// ANCHOR: program
import PlayerCore

/// Plays a film as letters: a screen of your own, with the engine's clock and buffer after it.
@main struct Letters {
  static func main() async throws {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    let source = try await MediaOpener.standard.open(name)
    let (track, format) = try await source.videoTrack()
    let engine = VideoPlayerEngine(
      source: source, trackID: track.id, decoder: try VideoDecoder(format: format),
      sink: LetterScreen())
    // An empty screen: what was there would stay beside the letters.
    print("\u{1B}[2J", terminator: "")
    let summary = try await engine.run()
    print("\(summary.frames.shown) frames shown, \(summary.frames.dropped) dropped")
  }
}

struct LetterScreen: FrameSink {
  /// From dark to bright.
  private let letters = Array(" .:-=+*#%@")

  func show(_ frame: Frame) async throws {
    let luma = frame.picture.planes[0]
    let sampleSize = frame.picture.format.bytesPerSample
    var text = "\u{1B}[H"
    for row in 0..<24 {
      for column in 0..<80 {
        let sample = row * luma.height / 24 * luma.width + column * luma.width / 80
        // The last byte of a sample is its most significant one.
        let brightness = Int(luma.bytes[sample * sampleSize + sampleSize - 1])
        text.append(letters[brightness * letters.count / 256])
      }
      text += "\n"
    }
    print(text, terminator: "")
  }
}
// ANCHOR_END: program
