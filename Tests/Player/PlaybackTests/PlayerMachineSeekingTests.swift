import Media
import Testing

@testable import Playback

/// The player's decisions about going elsewhere in a film.
@Suite("Player machine: seeking") struct PlayerMachineSeekingTests {
  private let live = Timeline(
    start: MediaTime(value: 1000, timescale: 1), liveEdge: MediaTime(value: 1002, timescale: 1))

  @Test("decoding rests while the first picture after a seek is drawn, and only then")
  func holds() {
    var bench = PlayerMachineBench()
    _ = bench.tell(.ready)
    #expect(
      bench.tell(.selected(bench.picture())) == [.holdDecoding(until: .milliseconds(50)), .show])
    #expect(bench.tell(.drawn) == [.resumeDecoding])
    #expect(bench.tell(.selected(bench.picture())) == [.show])
    #expect(bench.tell(.drawn) == [])
  }

  @Test("a seek that is under way shows its picture before the newest of those that wait begins")
  func coalesces() {
    var bench = PlayerMachineBench()
    bench.showPicture()
    #expect(bench.tell(.seek(to: .seconds(20))) == [.wake])
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(20))])
    let times = SyncTimes(
      previous: MediaTime(value: 16, timescale: 1), next: MediaTime(value: 24, timescale: 1))
    #expect(
      bench.tell(.syncTimes(times)) == [
        .go(to: .seconds(20), .decodeOn(group: .seconds(16)), .seek), .select,
      ])
    for second in 21...30 as ClosedRange<Int64> { _ = bench.tell(.seek(to: .seconds(second))) }
    #expect(bench.tell(.ready) == [.select])
    #expect(
      bench.tell(.selected(bench.nothing())) == [.wait(position: nil, wallTime: .milliseconds(250))]
    )
    #expect(bench.machine.position(at: bench.moment) == .seconds(30))
    bench.showPicture()
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(30))])
  }

  @Test("a seek that takes long is cut off once, and the next one has more time")
  func cutsOff() {
    var bench = PlayerMachineBench()
    bench.showPicture()
    bench.wallTime = .seconds(30)
    _ = bench.tell(.seek(to: .seconds(5)))
    _ = bench.tell(.ready)
    _ = bench.tell(.syncTimes(.unknown))
    _ = bench.tell(.seek(to: .seconds(2)))
    bench.wallTime += .milliseconds(249)
    #expect(bench.tell(.ready) == [.select])
    bench.wallTime += .milliseconds(1)
    // Backwards there is nothing to find out: the source finds the sync sample.
    #expect(
      bench.tell(.ready) == [.go(to: .seconds(2), .restart(from: nil), .seek), .select])
    _ = bench.tell(.seek(to: .seconds(1)))
    bench.wallTime += .milliseconds(1999)
    #expect(bench.tell(.ready) == [.select])
    bench.wallTime += .milliseconds(1)
    #expect(
      bench.tell(.ready) == [.go(to: .seconds(1), .restart(from: nil), .seek), .select])
    bench.showPicture()
    _ = bench.tell(.seek(to: .seconds(0)))
    #expect(bench.tell(.ready).count == 2)
    _ = bench.tell(.seek(to: .seconds(3)))
    bench.wallTime += .milliseconds(250)
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(3))])
  }

  @Test("a seek that finds nothing more to show is over, and the next one begins")
  func emptySeek() {
    var bench = PlayerMachineBench()
    _ = bench.tell(.seek(to: .seconds(5)))
    _ = bench.tell(.ready)
    #expect(bench.tell(.selected(bench.nothing(state: .endOfStream))) == [])
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(5))])
  }

  @Test("refuses what needs a seek where there is none, and says so")
  func refuses() {
    var bench = PlayerMachineBench(live)
    bench.showPicture()
    let commands: [PlayerCommand] = [
      .seek(to: .zero), .seekBy(.seconds(1), isQuick: false), .seekBy(.seconds(1), isQuick: true),
      .step(-1), .markLoop, .toggleFileLoop,
    ]
    for (number, command) in commands.enumerated() {
      #expect(bench.tell(command) == [.announce])
      #expect(bench.machine.message?.number == number + 1)
      #expect(bench.machine.message?.kind == .notSeekable)
    }
    #expect(bench.tell(.seekToTenth(3)) == [.announce])
    #expect(bench.machine.message?.kind == .unknownDuration)
    #expect(bench.tell(.ready) == [.select])
    #expect(bench.tell(.step(1)) == [.wake, .wake])
  }

  @Test("seeks stay within what can be reached, also when that changes")
  func clamps() {
    var bench = PlayerMachineBench()
    bench.showPicture()
    var timeline = live
    timeline.start = .zero
    timeline.seekable = MediaTime(value: 30, timescale: 1)...MediaTime(value: 40, timescale: 1)
    // What was played is no longer offered: the present comes next.
    #expect(bench.tell(.timelineChanged(timeline)) == [.announce, .announce, .wake])
    for (target, reached) in [(10, 30), (35, 35), (99, 40)] as [(Int64, Int64)] {
      _ = bench.tell(.seek(to: .seconds(target)))
      #expect(bench.machine.position(at: bench.moment) == .seconds(reached))
    }
  }
}
