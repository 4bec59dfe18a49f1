import Playback

extension VideoPlayerEngine {
  /// Gives the command of a random number, with a random span where the command needs one.
  func give(_ command: Int, _ time: Duration) {
    switch command {
    case 0: togglePause()
    case 1: seek(by: time)
    case 2: seek(by: .zero - time)
    case 3: seek(to: time * 3)
    case 4: setRate(PlaybackRate(time / .milliseconds(400)))
    case 5: pause()
    case 6: step(by: 1)
    case 7: step(by: -1)
    case 8: seek(by: time, isQuick: true)
    case 9: markLoop()
    case 10: toggleFileLoop()
    default: play()
    }
  }
}
