import LessonKit
import Media
import Steps

extension Seams {
  /// Runs a lesson with the learner's functions of lesson 01.
  func replacingBytes(_ lesson: () async -> ExitStatus) async -> ExitStatus {
    let (bytes, ledger) = (steps.bytes, ledger)
    var own = ByteSteps()
    own.unsigned = { number in
      ledger.attempt(
        "1.1", { try bytes.readUnsigned(number, 0, number.count) },
        problem: { value in
          let real = try? BytesStage.reference.readUnsigned(number, 0, number.count)
          return value == real ? nil : "takes \(HexDump.digits(number)) for \(value)"
        })
    }
    own.fourCCText = { code in
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code.rawValue >> $0) }
      return ledger.attempt("1.2", { try bytes.fourCCText(letters) }, problem: Self.unprintable)
    }
    own.hexDumpLine = { row, offset in
      ledger.attempt("1.3", { try bytes.hexDumpLine(row, offset) }, problem: Self.unprintable)
    }
    own.rangeHeader = { range in
      ledger.attempt(
        "1.4", { try bytes.rangeHeader(range) },
        problem: { header in
          let real = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
          return header == real ? nil : "asks for '\(header)', where it is '\(real)'"
        })
    }
    own.contentRange = { value in
      ledger.attempt(
        "1.4", { try bytes.contentRange(value) },
        problem: { answer in
          // Real answers are read with it too: a wrong one would make the film unreadable.
          let real = ByteSteps.$own.withValue(ByteSteps()) { ContentRange(value) }
          return answer == real ? nil : "misunderstands '\(value)'"
        })
    }
    own.mergedRanges = { ranges, gapLimit in
      ledger.attempt(
        "1.5", { try bytes.mergeRanges(ranges, gapLimit) },
        problem: { Self.missing(ranges, in: $0) })
    }
    return await ByteSteps.$own.withValue(own, operation: lesson)
  }

  /// What makes a text unfit for a terminal, and for a request.
  private static func unprintable(_ text: String) -> String? {
    text.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? nil : "gives a text with unprintable characters"
  }

  /// What makes ranges useless to read: one that is wanted is not among them.
  private static func missing(_ wanted: [Range<Int>], in merged: [Range<Int>]) -> String? {
    let isAscending = zip(merged, merged.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    guard isAscending else { return "gives ranges that are not in ascending order" }
    let ends = (wanted.map(\.lowerBound).min() ?? 0)..<(wanted.map(\.upperBound).max() ?? 0)
    guard merged.allSatisfy({ $0.clamped(to: ends) == $0 }) else {
      return "reads before the first range or beyond the last"
    }
    for range in wanted {
      // The last one that begins before it, found by halves: lesson 02 merges a million ranges.
      var (low, high) = (0, merged.count)
      while low < high {
        let middle = (low + high) / 2
        if merged[middle].lowerBound <= range.lowerBound { low = middle + 1 } else { high = middle }
      }
      guard low > 0, merged[low - 1].upperBound >= range.upperBound else {
        return "leaves out \(range.lowerBound)..<\(range.upperBound)"
      }
    }
    return nil
  }
}
