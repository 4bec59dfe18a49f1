import Foundation
import PlayerCore

/// Saves ten pictures of a film, a path or an address, as `thumb0.png` to `thumb9.png`.
@main struct Thumbs {
  static func main() async throws {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    let source = try await MediaOpener.standard.open(name)
    var number = 0
    let times = await source.timeline.moments(10)
    for try await picture in source.pictures(at: times, tolerance: .milliseconds(500)) {
      let image = picture.frame.rgb(fitting: PixelSize(width: 320, height: 180))
      try Data(image.png()).write(to: URL(fileURLWithPath: "thumb\(number).png"))
      print("thumb\(number).png", picture.frame.presentationTime.secondsText)
      number += 1
    }
  }
}
