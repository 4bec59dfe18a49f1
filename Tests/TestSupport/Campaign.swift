import POSIX

/// How many of its random runs a slow test makes.
///
/// A few, so that all tests together take minutes. With `COURSE_CAMPAIGNS=all` each makes all of its
/// runs: `.ci/run` does that for some of the tests, and before a release it is done for all.
public enum Campaign {
  private static let isWhole = environmentVariable("COURSE_CAMPAIGNS") == "all"

  /// The numbers of the runs: 0 and up.
  ///
  /// - Parameters:
  ///   - all: How many there are.
  ///   - few: How many are enough to find a plain mistake.
  /// - Returns: The first of them, or all.
  public static func runs<Number: FixedWidthInteger>(
    _ all: Number, few: Number
  ) -> Range<Number> {
    0..<(isWhole ? all : few)
  }
}
