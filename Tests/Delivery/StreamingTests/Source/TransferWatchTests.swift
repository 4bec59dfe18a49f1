import Media
import Testing

@testable import Streaming

@Suite struct TransferWatchTests {
  @Test("only the first call that ends a transfer ends its task")
  func twice() {
    let watch = TransferWatch(WallClock(ContinuousClock()))
    watch.begin()
    #expect(watch.cancel())
    #expect(!watch.cancel())
    #expect(watch.isCancelled)
  }

  @Test("between two requests no answer can come: the task has to be ended")
  func pause() {
    let watch = TransferWatch(WallClock(ContinuousClock()))
    watch.begin()
    watch.end()
    #expect(watch.cancel())
  }

  @Test("a transfer that was ended stays so when its request is repeated")
  func repeated() {
    let watch = TransferWatch(WallClock(ContinuousClock()))
    watch.begin()
    watch.cancel()
    watch.begin()
    #expect(watch.isCancelled)
    #expect(!watch.cancel())
  }
}
