import Terminal
import Testing

@testable import TerminalPlayer

@Suite("Keys of the sound") struct SoundKeyTests {
  @Test(
    "each key has its command",
    arguments: [
      (Key.character("m"), KeyCommand.mute), (.character("*"), .changeVolume(by: 2)),
      (.character("/"), .changeVolume(by: -2)), (.character("#"), .nextSoundTrack),
      (.control("-"), .delaySound(milliseconds: -100)),
      (.control("="), .delaySound(milliseconds: 100)),
    ])
  func keys(key: Key, command: KeyCommand) {
    #expect(KeyCommand(key) == command)
  }
}
