import Foundation
import Testing

@Suite struct SignalStatusTests {
  @Test(
    "the player's exit status names the signal that ended it",
    arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) {
    let player = LessonProcess.products.appendingPathComponent("lesson07-playback").path
    let outcome = ScriptedTerminal(.sixel).run(
      [player, LessonProcess.fixture("demo.mp4").path],
      steps: [.after("\"1;1;", .signal(number))])
    #expect(outcome.status == status)
  }
}
