import Exercises01
import LessonKit
import MP4
import Media

/// Lesson 01.
extension Exercises {
  var bytes: [any AnyExercise] {
    [readUnsigned, fourCCText, hexDumpLine, rangeHeader, contentRange, mergeRanges]
  }

  /// 1.1: the number of `byteCount` bytes at an offset.
  package var readUnsigned:
    Exercise<@Sendable (_ bytes: [UInt8], _ offset: Int, _ byteCount: Int) throws -> UInt64>
  {
    Exercise(
      "1.1",
      core: {
        try number($0, at: $1, byteCount: $2)
      },
      learner: Exercises01.readUnsigned
    ) { readUnsigned, attempt, rules in
      let read = { @Sendable (bytes: [UInt8]) in
        attempt.checked {
          try readUnsigned(bytes, 0, bytes.count)
        } problem: { value in
          value == (try? number(bytes, at: 0, byteCount: bytes.count))
            ? nil : "takes \(HexDump.digits(bytes)) for \(value)"
        }
      }
      rules.update(ByteRules.core) { $0.unsigned = read }
      // The core reads boxes without this rule; the numbers in them are read once more.
      rules.inspectBoxes { box, bytes in
        for field in box.fields where 1...8 ~= field.byteCount {
          let place = field.offset - box.offset..<field.range.upperBound - box.offset
          guard case .unsigned = field.value, place.clamped(to: bytes.indices) == place else {
            continue
          }
          _ = read(Array(bytes[place]))
        }
      }
    }
  }

  /// 1.2: a four-character code as text.
  package var fourCCText: Exercise<@Sendable (_ code: [UInt8]) throws -> String> {
    Exercise(
      "1.2",
      core: {
        FourCC(rawValue: $0.reduce(0) { $0 << 8 | UInt32($1) }).description
      },
      learner: Exercises01.fourCCText
    ) { fourCCText, attempt, rules in
      rules.update(ByteRules.core) { page in
        page.fourCCText = { code in
          let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code.rawValue >> $0) }
          return attempt.compared(
            { try fourCCText(letters) }, problem: unprintable, against: { code.description })
        }
      }
    }
  }

  /// 1.3: a line of a hexdump.
  package var hexDumpLine: Exercise<@Sendable (_ row: [UInt8], _ offset: Int) throws -> String> {
    Exercise(
      "1.3",
      core: {
        HexDump.line($0[...], at: $1)
      },
      learner: Exercises01.hexDumpLine
    ) { hexDumpLine, attempt, rules in
      rules.update(ByteRules.core) { page in
        page.hexDumpLine = { row, offset in
          attempt.compared(
            { try hexDumpLine(row, offset) }, problem: unprintable,
            against: { HexDump.line(row[...], at: offset) })
        }
      }
    }
  }

  /// 1.4: how HTTP asks for some bytes.
  package var rangeHeader: Exercise<@Sendable (_ range: Range<Int>) throws -> String> {
    Exercise(
      "1.4",
      core: {
        $0.httpHeader
      },
      learner: Exercises01.rangeHeader
    ) { rangeHeader, attempt, rules in
      rules.update(HTTPRangeRules.core) { http in
        http.rangeHeader = { range in
          attempt.checked {
            try rangeHeader(range)
          } problem: { header in
            let real = range.httpHeader
            return header == real ? nil : "asks for '\(header)', where it is '\(real)'"
          }
        }
      }
    }
  }

  /// 1.4: what HTTP answers.
  package var contentRange: Exercise<@Sendable (_ value: String) throws -> ContentRange> {
    Exercise(
      "1.4",
      core: { value in
        guard let range = ContentRange(value) else {
          throw ParsingError(.invalid("'\(value)' is no Content-Range"), at: 0)
        }
        return range
      },
      learner: Exercises01.contentRange
    ) { contentRange, attempt, rules in
      rules.update(HTTPRangeRules.core) { http in
        http.contentRange = { value in
          attempt.checked {
            try contentRange(value)
          } problem: { answer in
            answer == ContentRange(value) ? nil : "misunderstands '\(value)'"
          }
        }
      }
    }
  }

  /// 1.5: merges ranges of bytes into few reads.
  package var mergeRanges:
    Exercise<@Sendable (_ ranges: [Range<Int>], _ gapLimit: Int) throws -> [Range<Int>]>
  {
    Exercise(
      "1.5",
      core: {
        $0.merged(gapLimit: $1)
      },
      learner: Exercises01.mergeRanges
    ) { mergeRanges, attempt, rules in
      let merge = { @Sendable (ranges: [Range<Int>], gapLimit: Int) in
        let wanted = ranges.filter { !$0.isEmpty }
        return attempt.checked {
          try mergeRanges(wanted, gapLimit)
        } problem: {
          missing(wanted, in: $0)
        }
      }
      rules.update(ByteRules.core) { $0.mergedRanges = merge }
      rules.update(MP4Rules.core) { $0.samples.mergedReads = merge }
    }
  }
}

extension RunRules {
  /// Has boxes inspected by one more function.
  mutating func inspectBoxes(_ inspect: @escaping @Sendable (_ box: Box, _ bytes: [UInt8]) -> Void)
  {
    update(MP4Rules.core) { core in
      let others = core.boxes.inspect
      core.boxes.inspect = { box, bytes in
        others?(box, bytes)
        inspect(box, bytes)
      }
    }
  }
}

/// The number that the core reads.
private func number(_ bytes: [UInt8], at offset: Int, byteCount: Int) throws -> UInt64 {
  var reader = ByteReader(bytes.span)
  _ = try reader.take(offset)
  return try reader.readUnsigned(byteCount: byteCount)
}

/// What makes a text unfit for a terminal, and for a request.
private func unprintable(_ text: String) -> String? {
  text.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? nil : "gives a text with unprintable characters"
}

/// Why ranges are useless to read: a requested one is not among them.
private func missing(_ wanted: [Range<Int>], in merged: [Range<Int>]) -> String? {
  let isAscending = zip(merged, merged.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  guard isAscending else { return "gives ranges that are not in ascending order" }
  let ends = (wanted.map(\.lowerBound).min() ?? 0)..<(wanted.map(\.upperBound).max() ?? 0)
  guard merged.allSatisfy({ $0.clamped(to: ends) == $0 }) else {
    return "reads before the first range or beyond the last"
  }
  for range in wanted {
    // Binary search for the last one that begins before it.
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
