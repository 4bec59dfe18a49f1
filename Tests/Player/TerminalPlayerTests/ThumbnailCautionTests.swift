import Media
import Testing
import TrickPlay

@testable import Playback
@testable import TerminalPlayer

@Suite("What thumbnails may take while a film is watched") struct ThumbnailCautionTests {
  private func facts(
    _ state: PlayerState = .playing, isBufferResting: Bool = true, dropped: Int = 0,
    stalls: Int = 0, duration: Duration? = .seconds(600), liveEdge: Duration? = nil,
    isSeekable: Bool = true, isSourceIdle: Bool = true, work: Double? = 0.2,
    isScreenBorrowed: Bool = false
  ) -> ThumbnailCaution.Facts {
    var frames = FrameCounts()
    frames.dropped = dropped
    let status = PlayerStatus(
      state: state, position: .seconds(3), duration: duration, rate: .normal, level: .empty,
      isBufferResting: isBufferResting, frames: frames, stallCount: stalls, loop: PlaybackLoop(),
      isPaused: state == .paused, isAtEnd: false, liveEdge: liveEdge, isSeekable: isSeekable,
      message: nil)
    return ThumbnailCaution.Facts(
      status: status, isSourceIdle: isSourceIdle, workPerSecond: work,
      isScreenBorrowed: isScreenBorrowed)
  }

  private let free = ThumbnailPace.Player.playing(isBufferResting: true, isLate: false)
  private let busy = ThumbnailPace.Player.playing(isBufferResting: false, isLate: false)

  @Test("they are made while the buffer rests, and freely in a pause")
  func rest() {
    var caution = ThumbnailCaution()
    #expect(caution.player(facts(), at: .now) == free)
    #expect(caution.player(facts(isBufferResting: false), at: .now) == busy)
    #expect(caution.player(facts(.buffering(.start)), at: .now) == busy)
    #expect(caution.player(facts(.paused), at: .now) == .paused)
    #expect(caution.player(facts(.paused, isBufferResting: false), at: .now) == busy)
  }

  @Test("they wait while the film loads, and while fast forward has the screen")
  func others() {
    var caution = ThumbnailCaution()
    #expect(caution.player(facts(isSourceIdle: false), at: .now) == busy)
    #expect(caution.player(facts(.paused, isSourceIdle: false), at: .now) == busy)
    #expect(caution.player(facts(isScreenBorrowed: true), at: .now) == busy)
  }

  @Test(
    "after a dropped picture or a stall they wait for ten seconds", arguments: [(1, 0), (0, 1)])
  func trouble(dropped: Int, stalls: Int) {
    var caution = ThumbnailCaution()
    let start = ContinuousClock.now
    let late = ThumbnailPace.Player.playing(isBufferResting: true, isLate: true)
    #expect(caution.player(facts(dropped: dropped, stalls: stalls), at: start) == late)
    let again = facts(dropped: dropped, stalls: stalls)
    #expect(caution.player(again, at: start + .seconds(9)) == late)
    #expect(caution.player(again, at: start + .seconds(10)) == free)
  }

  @Test("a film that keeps a processor busy gets none while it plays")
  func work() {
    var caution = ThumbnailCaution()
    let late = ThumbnailPace.Player.playing(isBufferResting: true, isLate: true)
    #expect(caution.player(facts(work: 0.71), at: .now) == late)
    #expect(caution.player(facts(.paused, work: 0.71), at: .now) == .paused)
    #expect(caution.player(facts(work: nil), at: .now) == free)
  }

  @Test("there are none of what is live, has no end or cannot be sought")
  func none() {
    var caution = ThumbnailCaution()
    #expect(caution.player(facts(liveEdge: .seconds(9)), at: .now) == nil)
    #expect(caution.player(facts(duration: nil), at: .now) == nil)
    #expect(caution.player(facts(isSeekable: false), at: .now) == nil)
  }
}
