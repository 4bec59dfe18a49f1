// ANCHOR: program
import PlayerCore

/// Plays a film in the terminal: a path, or an address.
@main struct Play {
  static func main() async {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    do {
      var options = TerminalPlayerOptions()
      options.playback.keepsOpen = true
      let player = try await TerminalPlayer(opening: name, options: options)
      print("ended by:", try await player.run())
    } catch {
      print("cannot play:", error)
    }
  }
}
// ANCHOR_END: program
