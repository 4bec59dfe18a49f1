import POSIX

/// A child process with a batch of inputs, and what happened to it.
///
/// The shell sets its limits: four times the memory that inputs may take, and so much CPU time that
/// only a loop without an end needs it. Beyond either, the child ends as it does when it traps. What
/// it really takes, the child looks after itself, and it ends itself where it waits for too long.
struct Worker {
  /// Each input that was begun, in order; the last one of a child that died is what it died of.
  private(set) var begun: [Int] = []
  private(set) var outcomes: [Int: String] = [:]
  private(set) var violations: [(number: Int, text: String)] = []
  private(set) var peakMemory = 0
  let ending: ChildProcess.Ending

  /// Runs this program again with other words, for at most `seconds` of CPU time.
  init(_ words: [String], seconds: Int) throws {
    let limits = "ulimit -d \(Batch.addressLimit); ulimit -t \(seconds); exec \"$0\" \"$@\""
    let child = try ChildProcess(
      "/bin/sh", ["-c", limits, executablePath ?? CommandLine.arguments[0]] + words,
      errors: .discarded)
    let text = String(decoding: try child.readToEnd(), as: UTF8.self)
    ending = child.wait()
    for line in text.split(separator: "\n") { take(line) }
  }

  private mutating func take(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let number = Int(words[1]) else { return }
    let text = words.count > 2 ? String(words[2]) : ""
    switch words[0] {
    case "begin": begun.append(number)
    case "outcome": outcomes[number] = text
    case "broken": violations.append((number, text))
    case "peak": peakMemory = number
    default: break
    }
  }

  /// What is wrong with an input of the batch: its number, and a sentence.
  var failures: [(number: Int, text: String)] {
    guard ending != .exit(0), let last = begun.last else { return violations }
    let how =
      switch ending {
      case .exit(let status): "ends the process with status \(status)"
      case .signal(24), .signal(9): "does not end, and is killed"
      case .signal(14): "waits for what never comes, and is killed"
      case .signal(let number): "ends the process with signal \(number)"
      }
    return violations + [(last, how)]
  }
}
