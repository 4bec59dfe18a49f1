import Testing

@testable import RTP

@Suite("A sender that is gone") struct SilenceWatchTests {
  @Test("silence is told within two seconds, once, and so is its end")
  func silence() {
    var watch = SilenceWatch()
    watch.look(at: .seconds(100))
    #expect(watch.messageCount == 0)
    watch.note(arrivalAt: .seconds(100))
    watch.look(at: .seconds(101))
    #expect(watch.message == nil)
    watch.look(at: .milliseconds(101_900))
    watch.look(at: .seconds(103))
    #expect(watch.messageCount == 1)
    #expect(watch.message == "nothing comes from the sender: waiting")
    watch.note(arrivalAt: .seconds(104))
    #expect(watch.messageCount == 2)
    #expect(watch.message == "the sender is back")
  }
}
