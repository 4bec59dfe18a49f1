import Steps

/// A mistake that people really make, to see whether the tests of its exercise notice it.
struct Mutant: Sendable {
  /// Number of the exercise: `3.1`.
  let exercise: String
  let mistake: String

  /// The reference with this one mistake.
  let steps: Steps

  init(_ exercise: String, _ mistake: String, _ change: (inout Steps) -> Void) {
    self.exercise = exercise
    self.mistake = mistake
    var steps = Steps.reference
    change(&steps)
    self.steps = steps
  }

  /// All of them.
  static let all: [Mutant] =
    lesson1 + lesson2 + lesson3 + lesson4 + lesson5 + lesson6 + lesson7 + lessonA + lessonB
    + lessonC + lessonD + lessonE + lessonEProtection + lessonF
    + lessonG
}
