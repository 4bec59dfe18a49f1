// ANCHOR: program
import Foundation
import PlayerCore

/// Prints how loud a film is, a line for each block of sound.
@main struct Levels {
  static func main() async throws {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    let source = try await MediaOpener.standard.open(name)
    guard let track = try await source.tracks().first(where: { $0.audio != nil }) else {
      return print("no sound track")
    }
    let decoder = AudioDecoder()
    let reader = try await source.reader(of: [track.id], at: nil)
    while let event = try await reader.next() {
      let blocks =
        switch event {
        case .format(let format, _): try await decoder.use(format)
        case .sample(let sample, _): try await decoder.decode(sample)
        case .discontinuity: [PCMBlock]()
        }
      for block in blocks { printLevel(of: block) }
    }
    for block in try await decoder.finish() { printLevel(of: block) }
  }

  /// The root of the mean square in decibels below full scale, and a bar of it.
  static func printLevel(of block: PCMBlock) {
    let samples = block.channels.joined()
    let power = samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, samples.count))
    let decibels = max(-60, 10 * log10(max(power, 1e-6)))
    let bar = String(repeating: "█", count: Int(60 + decibels) / 2)
    print(block.presentationTime.secondsText, Int(decibels), "dB", bar)
  }
}
// ANCHOR_END: program
