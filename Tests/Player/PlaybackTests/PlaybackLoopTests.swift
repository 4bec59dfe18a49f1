import Testing

@testable import Playback

@Suite struct PlaybackLoopTests {
  @Test("three marks: the beginning, the end, nothing")
  func marks() {
    var loop = PlaybackLoop()
    loop.mark(.seconds(2))
    #expect(loop.start == .seconds(2) && loop.end == nil && loop.boundary == nil)
    #expect(loop.restart(at: .seconds(9), isFinished: false) == nil)
    loop.mark(.seconds(5))
    #expect(loop.boundary == .seconds(5))
    #expect(loop.restart(at: .milliseconds(4999), isFinished: false) == nil)
    #expect(loop.restart(at: .seconds(5), isFinished: false) == .seconds(2))
    loop.mark(.seconds(7))
    #expect(loop == PlaybackLoop())
  }

  @Test("a second mark before the first is the beginning, one at the same place takes it back")
  func backwards() {
    var loop = PlaybackLoop()
    loop.mark(.seconds(5))
    loop.mark(.seconds(5))
    #expect(loop == PlaybackLoop())
    loop.mark(.seconds(5))
    loop.mark(.seconds(1))
    #expect(loop.start == .seconds(1) && loop.end == .seconds(5))
  }

  @Test("who goes beyond the end stays there, until he comes back")
  func leaves() {
    var loop = PlaybackLoop()
    loop.mark(.seconds(2))
    loop.mark(.seconds(5))
    loop.moved(to: .seconds(8))
    #expect(loop.boundary == nil)
    #expect(loop.restart(at: .seconds(8), isFinished: false) == nil)
    #expect(loop.restart(at: .seconds(10), isFinished: true) == nil)
    loop.moved(to: .seconds(1))
    #expect(loop.restart(at: .seconds(10), isFinished: true) == .seconds(2))
  }

  @Test("a whole film restarts at its end only")
  func wholeFilm() {
    let loop = PlaybackLoop(repeatsFile: true)
    #expect(loop.restart(at: .seconds(10), isFinished: false) == nil)
    #expect(loop.restart(at: .seconds(10), isFinished: true) == .zero)
    #expect(PlaybackLoop().restart(at: .seconds(10), isFinished: true) == nil)
  }
}
