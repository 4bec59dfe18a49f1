import LessonKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the child process does: examines one input after the other, and says so line by line.
///
///     begin 17
///     broken 17 trak at 40 ends behind its parent
///     outcome 17 a film with problems
///     peak 20480
struct Batch {
  let subject: Subject
  let inputs: any InputMaker
  let numbers: Range<Int>

  /// CPU time that one input may take.
  static let secondsPerInput = 5.0

  /// Seconds after which an input that takes no CPU time waits for what never comes.
  private static let longestWait: UInt32 = 60

  /// The most memory that the process may ever hold, in KiB.
  static let memoryLimit = 256 * 1024

  /// What it may ask for, in KiB: the stacks of all threads count here though little of them is used.
  static let addressLimit = 4 * memoryLimit

  func run() async {
    let output = TextOutput()
    for number in numbers {
      output.print("begin \(number)")
      // When the process traps, its last words are all that is left of it.
      output.flush()
      await Self.examine(inputs.input(number), as: subject, number, output)
      // The peak stays: all further inputs would be blamed for it. Another process goes on.
      if Self.peakMemory > Self.memoryLimit { break }
    }
    output.print("peak \(Self.peakMemory)")
    output.flush()
  }

  /// Examines one input and prints what there is to say about it.
  static func examine(
    _ bytes: [UInt8], as subject: Subject, _ number: Int, _ output: TextOutput
  ) async {
    let start = clock()
    // The signal ends the process.
    alarm(longestWait)
    let verdict = await subject.examine(bytes)
    alarm(0)
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    for violation in verdict.violations {
      output.print("broken \(number) \(violation.split(separator: "\n").joined(separator: " "))")
    }
    if seconds > secondsPerInput { output.print("broken \(number) took \(seconds) s") }
    if peakMemory > memoryLimit { output.print("broken \(number) took \(peakMemory) KiB") }
    output.print("outcome \(number) \(verdict.outcome)")
  }

  /// The most memory that this process has held so far, in KiB.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      // Safe: `usage` outlives the call, which fills it.
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #else
      // Safe: `usage` outlives the call, which fills it.
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss
    #endif
  }
}
