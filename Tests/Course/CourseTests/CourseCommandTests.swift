import Testing

@testable import course

@Suite struct CourseCommandTests {
  @Test(arguments: [
    ([], CourseCommand.greet),
    (["list"], .list(asJSON: false)),
    (["list", "--json"], .list(asJSON: true)),
    (["next"], .next(nil)),
    (["next", "--spine"], .next(.spine)),
    (["next", "--all"], .next(.all)),
    (["check"], .check(nil)),
    (["check", "3.1"], .check("3.1")),
    (["hint", "3.1"], .hint("3.1")),
    (["reset", "3.1"], .reset("3.1")),
    (["solution", "3.1"], .solution("3.1", isPeeking: false)),
    (["solution", "--peek", "3.1"], .solution("3.1", isPeeking: true)),
    (["watch"], .watch(nil, stays: false)),
    (["watch", "3.1", "--stay"], .watch("3.1", stays: true)),
    (["check", "--help"], .help),
    (["help"], .help),
  ])
  func `understands what it is asked for`(words: [String], command: CourseCommand) throws {
    let got = try CourseCommand(words)
    #expect(got == command)
  }

  @Test(arguments: [
    (["chek", "3.1"], "there is no 'chek': did you mean check?"),
    (["chekc"], "there is no 'chekc': did you mean check?"),
    (["flatten"], "there is no 'flatten': try ./course help"),
    (["check", "3.1", "3.2"], "one exercise at a time, please: '3.2'"),
    (["reset"], "which exercise? Say reset 3.1"),
    (["next", "--all", "--spine"], "--spine or --all, not both"),
    (["check", "--peek"], "there is no option '--peek'"),
    (["next", "3.1"], "next is about all exercises: try ./course check 3.1"),
  ])
  func `says in one line what it does not understand`(words: [String], message: String) {
    let error = #expect(throws: CourseError.self) { try CourseCommand(words) }
    #expect(error?.description == message)
    #expect(error?.isUsage == true)
  }
}
