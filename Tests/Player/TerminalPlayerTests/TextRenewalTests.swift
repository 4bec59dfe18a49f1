import Media
import Synchronization
import TestSupport
import Testing

@testable import TerminalPlayer

@Suite struct TextRenewalTests {
  @Test("a picture waits for text that was begun after its request")
  func waits() async {
    let renewal = TextRenewal(clock: WallClock(ManualClock()))
    let log = Mutex<[String]>([])
    let (announcements, announcement) = AsyncStream.makeStream(of: Void.self)
    let old = renewal.requestCount
    let picture = Task {
      await renewal.request { announcement.yield() }
      log.withLock { $0.append("picture") }
    }
    for await _ in announcements { break }
    renewal.renewed(old)
    for _ in 0..<100 { await Task.yield() }
    log.withLock { $0.append("text") }
    renewal.renewed(renewal.requestCount)
    await picture.value
    #expect(log.withLock { $0 } == ["text", "picture"])
  }

  @Test("one text serves all requests before it")
  func servesAll() async {
    let renewal = TextRenewal(clock: WallClock(ManualClock()))
    let (announcements, announcement) = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { await renewal.request { announcement.yield() } } }
      var count = 0
      for await _ in announcements {
        count += 1
        if count == 3 { break }
      }
      renewal.renewed(renewal.requestCount)
    }
  }

  @Test("text that is late is not waited for longer than a tenth of a second")
  func limit() async {
    let clock = ImpatientClock()
    let renewal = TextRenewal(clock: WallClock(clock))
    await renewal.request {}
    #expect(clock.now.offset == .milliseconds(100))
  }

  @Test("nothing waits once no text comes any more, or the picture is not wanted any more")
  func ends() async {
    let clock = ManualClock()
    let renewal = TextRenewal(clock: WallClock(clock))
    let unwanted = Task { await renewal.request {} }
    unwanted.cancel()
    await unwanted.value
    let waiting = Task { await renewal.request {} }
    renewal.end()
    await waiting.value
    await renewal.request {}
    #expect(clock.now.offset == .zero)
  }
}
