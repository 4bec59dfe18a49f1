import Media
import Testing

@testable import Playback

@Suite struct DecodingPassTests {
  private func sample(_ index: Int, isSync: Bool = false, isPresented: Bool = true)
    -> EncodedSample
  {
    EncodedSample(
      index: index, data: [], decodeTime: .zero, presentationTime: .zero, duration: .zero,
      isSync: isSync, trim: isPresented ? .none : .all)
  }

  @Test("says which frames directly follow the one before")
  func continues() {
    var pass = DecodingPass<Frame>(target: .zero)
    let before = pass.admit([.at(0), .at(40)])
    pass.fail(CancellationError())
    let after = pass.admit([.at(400), .at(440)])
    #expect((before + after).map(\.isContinuing) == [false, true, false, true])
  }

  @Test("decodes nothing between an error and the next sync sample")
  func awaitsSync() {
    var pass = DecodingPass<Frame>(target: .zero)
    let before = pass.admits(sample(1))
    pass.fail(CancellationError())
    let after = [sample(2), sample(3, isSync: true), sample(4)].map { pass.admits($0) }
    #expect(before && after == [false, true, true])
  }

  @Test("after lost samples it waits for a sync sample, and the next frame follows none")
  func losesSamples() {
    var pass = DecodingPass<Frame>(target: nil)
    let before = pass.admit([.at(1000), .at(1040)])
    pass.loseSamples()
    let decoded = [sample(5), sample(6, isSync: true)].map { pass.admits($0) }
    let after = pass.admit([.at(1400)])
    #expect(decoded == [false, true])
    #expect((before + after).map(\.isContinuing) == [false, true, false])
    #expect(pass.error == nil)
  }

  @Test("rejects what the edit list hides, and says so")
  func rejectsHidden() {
    var pass = DecodingPass<Frame>(target: .zero)
    let isDecoded = pass.admits(sample(0, isPresented: false))
    let admitted = pass.admit([.at(40)])
    #expect(isDecoded && admitted.isEmpty)
    #expect(pass.rejected.map(\.reason) == ["hidden by the edit list"])
  }

  @Test("rejects what lies before the target, and says so")
  func rejectsEarly() {
    var pass = DecodingPass<Frame>(target: .milliseconds(90))
    let admitted = pass.admit([.at(0), .at(40), .at(80), .at(120)])
    #expect(admitted.map(\.output.presentationTime.value) == [80, 120])
    #expect(pass.rejected.map(\.output.presentationTime.value) == [0, 40])
    #expect(Set(pass.rejected.map(\.reason)) == ["before the target of the seek"])
  }
}
