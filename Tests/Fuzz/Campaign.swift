import Foundation
import LessonKit
import POSIX

/// Batch after batch in child processes until the time is up; failures are kept and made smaller.
struct Campaign {
  let options: Options

  private var next: Int
  private var outcomes: [String: Int] = [:]
  private var peakMemory = 0
  private var known: [String: Int] = [:]
  private let start = ContinuousClock.now
  private let output = TextOutput()

  init(_ options: Options) {
    self.options = options
    next = options.first
  }

  /// Runs to the end of the time.
  ///
  /// - Returns: Whether no input has failed.
  mutating func run() throws -> Bool {
    say(
      "\(options.subject): seed \(options.seed), \(options.files.count) files, "
        + "\(options.minutes) minutes")
    while start.duration(to: .now) < .seconds(options.minutes * 60) {
      let batch = next..<next + options.subject.batchCount
      let worker = try Worker(options.words(forBatch: batch), seconds: 30)
      for outcome in worker.outcomes.values { outcomes[outcome, default: 0] += 1 }
      peakMemory = max(peakMemory, worker.peakMemory)
      for failure in worker.failures { try keep(failure.number, failure.text) }
      guard let last = worker.begun.last else { throw Failure(text: "no input was examined") }
      // After a trap, the rest of the batch remains, from the next input on.
      next = last + 1
    }
    report()
    return known.isEmpty
  }

  /// Saves an input that failed; of those that fail in the same words, a few.
  private mutating func keep(_ number: Int, _ text: String) throws {
    let kind = Self.kind(of: text)
    known[kind, default: 0] += 1
    // A trap does not say where: the next one may be another.
    guard known[kind, default: 0] <= (text.contains("signal") ? 5 : 1) else { return }
    let path = options.folder + "/\(options.seed)-\(number).mp4"
    let original = options.inputs.input(number)
    try Self.save(original, at: path, in: options.folder)
    say("input \(number) \(text)")
    let smaller = try Minimiser { [options] candidate in
      try Self.save(candidate, at: path, in: options.folder)
      return try Worker(options.words(forFile: path), seconds: Int(Batch.secondsPerInput)).failures
        .contains { Self.kind(of: $0.text) == kind }
    }.minimise(original, until: .now + .seconds(30))
    try Self.save(smaller, at: path, in: options.folder)
    say("  kept as \(path), \(smaller.count) of \(original.count) bytes; once more:")
    say("  swift run -c release fuzz \(options.words(forFile: path).joined(separator: " "))")
  }

  /// What is wrong, without the numbers in it: two inputs rarely fail at the same offset.
  private static func kind(of text: String) -> String {
    text.split { $0.isNumber }.joined(separator: "#")
  }

  private static func save(_ bytes: [UInt8], at path: String, in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Prints a line at once: a run takes long.
  private func say(_ line: String) {
    output.print(line)
    output.flush()
  }

  private func report() {
    let seconds = start.duration(to: .now) / .seconds(1)
    let count = next - options.first
    say("\(count) inputs in \(Int(seconds)) s: \(Int(Double(count) / seconds)) a second")
    for (outcome, count) in outcomes.sorted(by: { $0.value > $1.value }) {
      say("  \(count) \(outcome)")
    }
    say("peak memory \(peakMemory / 1024) MiB")
    let total = known.values.reduce(0, +)
    say(total == 0 ? "no failures" : "\(total) failures of \(known.count) kinds")
  }
}
