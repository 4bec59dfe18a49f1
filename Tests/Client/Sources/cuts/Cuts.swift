// ANCHOR: program
import PlayerCore

/// Lists the cuts of a film: where a picture has little in common with the one before it.
@main struct Cuts {
  static func main() async throws {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    let source = try await MediaOpener.standard.open(name)
    var previous: [UInt8] = []
    for try await frame in source.frames() {
      let luma = frame.picture.planes[0].bytes
      if previous.count == luma.count, difference(previous, luma) > 30 {
        print(frame.presentationTime.secondsText)
      }
      previous = luma
    }
  }

  /// The mean difference of every 16th byte.
  static func difference(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let places = stride(from: 0, to: first.count, by: 16)
    let sum = places.reduce(0) { $0 + abs(Int(first[$1]) - Int(second[$1])) }
    return sum * 16 / max(1, first.count)
  }
}
// ANCHOR_END: program
