import Media
import Playback
import Synchronization
import Testing

@Suite struct FrameBufferTests {
  private func moment(_ milliseconds: Int) -> PlaybackMoment {
    PlaybackMoment(wallTime: .milliseconds(milliseconds), position: .milliseconds(milliseconds))
  }

  private func filled(_ times: [Int64]) async -> FrameBuffer {
    let buffer = FrameBuffer()
    await buffer.removeAll(for: .start, epoch: 1, at: moment(0))
    for time in times { await buffer.insert(.at(time), epoch: 1, at: moment(0)) }
    return buffer
  }

  @Test("hands out the latest frame that is due, and drops older ones")
  func hands() async {
    let buffer = await filled([0, 40, 80, 120])
    let selection = await buffer.take(at: moment(85))
    #expect(selection.shown?.content.presentationTime.value == 80)
    #expect(selection.shown?.lateness == .milliseconds(5))
    #expect(selection.nextPosition == .milliseconds(120))
    #expect(selection.counts.dropped == 2)
  }

  @Test("hands out a frame once, and no frame early")
  func once() async {
    let buffer = await filled([0, 40])
    #expect(await buffer.take(at: moment(0)).shown != nil)
    #expect(await buffer.take(at: moment(0)).shown == nil)
    #expect(await buffer.take(at: moment(39)).shown == nil)
    #expect(await buffer.take(at: moment(40)).shown != nil)
  }

  @Test("asks to be asked again when the last picture ends")
  func lastPicture() async {
    let buffer = await filled([0])
    let selection = await buffer.take(at: moment(0))
    #expect(selection.nextPosition == .milliseconds(40))
    #expect(!selection.isFinished)
    await buffer.close(.ended, epoch: 1, at: moment(0))
    #expect(await !buffer.take(at: moment(39)).isFinished)
    #expect(await buffer.take(at: moment(40)).isFinished)
  }

  @Test("refuses frames of an older epoch, and of one not yet begun")
  func refusesOldEpochs() async {
    let buffer = await filled([0])
    await buffer.removeAll(for: .seek, epoch: 2, at: moment(0))
    #expect(await !buffer.insert(.at(0), epoch: 1, at: moment(0)))
    #expect(await !buffer.insert(.at(0), epoch: 3, at: moment(0)))
    #expect(await buffer.insert(.at(0), epoch: 2, at: moment(0)))
    await buffer.removeAll(for: .seek, epoch: 1, at: moment(0))
    #expect(await buffer.level(at: .zero).frameCount == 1)
    await buffer.close(.ended, epoch: 1, at: moment(0))
    #expect(await buffer.state == .buffering(.seek))
  }

  @Test("drops a frame that comes after a later one was shown: no jump back")
  func neverJumpsBack() async {
    let buffer = await filled([0, 120])
    _ = await buffer.take(at: moment(120))
    #expect(await !buffer.insert(.at(40), epoch: 1, at: moment(120)))
    #expect(await !buffer.insert(.at(120), epoch: 1, at: moment(120)))
    let counts = await buffer.counts
    #expect(counts.decoded == 4 && counts.shown == 1 && counts.dropped == 3)
  }

  @Test("lets a frame last until the next, where nothing can lie between")
  func continues() async {
    let buffer = await filled([0])
    await buffer.insert(.at(500), epoch: 1, at: moment(0))
    #expect(await buffer.level(at: .zero).duration == .milliseconds(40))
    await buffer.insert(.at(900), epoch: 1, continuing: true, at: moment(0))
    #expect(await buffer.level(at: .milliseconds(500)).duration == .milliseconds(440))
  }

  @Test("lets the frame on the screen last until the next, too")
  func continuesShown() async {
    let buffer = await filled([0])
    _ = await buffer.take(at: moment(0))
    await buffer.insert(.at(500), epoch: 1, continuing: true, at: moment(0))
    #expect(await buffer.level(at: .zero).duration == .milliseconds(540))
  }

  @Test("does not stall before a frame that is known to come later")
  func knownGap() async {
    let buffer = await filled((0..<75).map { 2000 + 40 * $0 })
    #expect(await buffer.state == .ready)
    let selection = await buffer.take(at: moment(1000))
    #expect(selection.state == .ready && selection.shown == nil)
    #expect(selection.nextPosition == .seconds(2))
  }

  @Test("keeps a log in which each state follows from the one before")
  func log() async {
    let events = Mutex<[BufferEvent]>([])
    let buffer = FrameBuffer(
      policy: DualThresholdPolicy(target: .milliseconds(80), low: .milliseconds(40)),
      observer: { event in events.withLock { $0.append(event) } })
    await buffer.removeAll(for: .start, epoch: 1, at: moment(0))
    for time in [0, 40] as [Int64] { await buffer.insert(.at(time), epoch: 1, at: moment(0)) }
    _ = await buffer.take(at: moment(40))
    _ = await buffer.take(at: moment(80))
    let log = events.withLock { $0 }
    #expect(
      log.map(\.kind) == [.state, .decode, .state, .decode, .drop, .show, .stall, .state])
    #expect(
      log.compactMap(\.transition?.reason) == [
        "start", "target reached", "stall 1: resume threshold 0.04 s",
      ])
    #expect(log.allSatisfy { !$0.reason.isEmpty })
    #expect(log[3].level.duration == .milliseconds(80))
    #expect(log[5].level == BufferLevel(duration: .milliseconds(40), frameCount: 0, byteCount: 0))
  }
}
