import LessonKit
import Testing

@testable import course

/// What the companion shows after an exercise that passes.
@Suite struct EffectTests {
  @Test func `exercises that change a picture lead to it, on the learner's functions`() throws {
    let catalog = ExerciseCatalog(root: SourcePackage.root)
    for number in ["4.6", "4.7", "4.8", "5.1", "5.5", "6.3", "7.2", "F.8"] {
      let effect = try #require(try catalog.exercise(number).effect)
      #expect(effect.first == "run" && effect.contains("--mine"), "\(number)")
    }
    #expect(try catalog.exercise("4.1").effect == nil)
  }

  @Test func `a picture is called the learner's bytes only where they are sent`() {
    let command = "./course run 5 meadow.mp4 --mine --cell 1"
    let sixels = Companion.pictureWords(drawsSixels: true, command)
    #expect(sixels == "The next picture is drawn by the bytes of your function: \(command)")
    let others = Companion.pictureWords(drawsSixels: false, command)
    #expect(others.contains("not your bytes") && others.hasSuffix(command))
  }
}
