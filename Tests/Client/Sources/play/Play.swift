// ANCHOR: program
import PlayerCore

/// Plays a film in the terminal: a path, or an address.
@main struct Play {
  static func main() async {
    do {
      var options = TerminalPlayerOptions()
      options.playback.keepsOpen = true
      let player = try await TerminalPlayer(opening: CommandLine.arguments[1], options: options)
      print("ended by:", try await player.run())
    } catch {
      print("cannot play:", error)
    }
  }
}
// ANCHOR_END: program
