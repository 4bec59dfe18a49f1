import Media
import TestSupport
import Testing

@testable import RTP

@Suite("After a loss") struct ConcealingTests {
  /// Plays pictures of which one is lost, and the next three sync pictures too.
  ///
  /// - Returns: The indices of the pictures that readers get, and of those that are after a loss.
  private func shown(
    _ change: (inout RTPSettings) -> Void = { _ in }
  ) throws -> (shown: [Int], afterLoss: [Int]) {
    var options = RTPSource.Options()
    options.description = try SessionDescription(parsing: Array(MadeStream.description.utf8))
    change(&options.settings)
    var run = try SessionRun(options, RTPDumpTransport(MemoryReader([])))
    let stream = MadeStream()
    var shown: [Int] = []
    var afterLoss: [Int] = []
    for index in 0..<300 where ![60, 100, 150, 200].contains(index) {
      for built in run.take(stream.picture(index)) where !built.isHeld {
        let place = Int((built.sample.presentationTime.duration / .milliseconds(40)).rounded())
        shown.append(place)
        if built.isAfterLoss { afterLoss.append(place) }
      }
    }
    return (shown, afterLoss)
  }

  @Test("the last picture stays for two seconds; then damaged ones are shown until a sync picture")
  func twoSeconds() throws {
    let (shown, afterLoss) = try shown { $0.concealsAfter = .seconds(2) }
    let first = try #require(shown.first { $0 > 60 })
    // The first that is held is number 61; after it is known that 60 is lost.
    #expect(111...117 ~= first, "\(first)")
    #expect(Set(shown).isSuperset(of: Array(first..<290).filter { ![150, 200].contains($0) }))
    // A decoder that is told about the loss would wait for the next sync picture.
    #expect(afterLoss.isEmpty)
  }

  @Test("without a limit it stays until the next sync picture")
  func noLimit() throws {
    let (shown, afterLoss) = try shown()
    #expect(shown.first { $0 > 60 } == 250)
    #expect(afterLoss == [250])
  }

  @Test("one that conceals shows them at once")
  func concealing() throws {
    let (shown, _) = try shown { $0.isConcealing = true }
    #expect(shown.contains(61) && shown.contains(101))
  }
}
