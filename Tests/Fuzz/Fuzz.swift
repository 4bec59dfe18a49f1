// Feeds damaged files to every parser of containers, and checks that it survives.
//
//     swift run -c release fuzz --minutes 30
//     swift run -c release fuzz --subject all --minutes 2

import LessonKit
import POSIX

@main
struct Fuzz {
  static func main() async {
    do {
      let options = try await Options(Array(CommandLine.arguments.dropFirst()))
      if options.runsFiles {
        try await examine(options.files, as: options.subject)
      } else if let count = options.count {
        let numbers = options.first..<options.first + count
        await Batch(subject: options.subject, inputs: options.inputs, numbers: numbers).run()
      } else {
        var isClean = true
        for subject in options.subjects {
          var campaign = Campaign(try await options.limited(to: subject))
          isClean = try campaign.run() && isClean
        }
        endProcess(isClean ? 0 : 1)
      }
    } catch {
      print("fuzz: \(error)")
      endProcess(2)
    }
  }

  /// Examines files as they are.
  private static func examine(_ files: [String], as subject: Subject) async throws {
    let output = TextOutput()
    for (number, file) in files.enumerated() {
      output.print("begin \(number)")
      output.flush()
      await Batch.examine(try Options.bytes(of: file), as: subject, number, output)
    }
    output.print("peak \(Batch.peakMemory)")
    output.flush()
  }
}
