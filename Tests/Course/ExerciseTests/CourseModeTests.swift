import Testing

@Suite struct CourseModeTests {
  @Test(arguments: [
    (["--filter", "Exercise3"], true),
    (["--filter", "ExerciseTests.Exercise3_1/"], true),
    (["--filter", "ExerciseA"], true),
    (["--filter", "ExerciseTests.ExerciseA_1/"], true),
    (["--filter", "ExerciseTests"], false),
    (["--filter", "MP4Tests"], false),
    (["--skip", "Exercise3"], false),
    ([], false),
  ])
  func `asking by name is asking for a number`(arguments: [String], asks: Bool) {
    #expect(CourseMode.asksByName(["tests"] + arguments) == asks)
  }
}
