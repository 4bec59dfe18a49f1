import PlayerCore

/// Prints the mean colour of each frame of a part of a film as CSV: `colors FILM FROM TO`, in seconds.
@main struct Colors {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 4, let start = Double(words[2]), let end = Double(words[3]), start < end
    else { return print("usage: colors FILM FROM TO") }
    let source = try await MediaOpener.standard.open(words[1])
    print("seconds,red,green,blue")
    for try await frame in source.frames(in: MediaTime(seconds: start)..<MediaTime(seconds: end)) {
      let pixels = frame.rgb(fitting: PixelSize(width: 64, height: 64)).pixels
      let means = (0..<3).map { channel in
        stride(from: channel, to: pixels.count, by: 3).reduce(0) { $0 + Int(pixels[$1]) } * 3
          / max(1, pixels.count)
      }
      print(frame.presentationTime.secondsText, means[0], means[1], means[2], separator: ",")
    }
  }
}
