import LessonKit
import Media
import Testing

/// What a run's rules say takes the place of what the core does.
@Suite struct ByteRulesTests {
  private let size = Field(name: "size", offset: 10, byteCount: 4, value: .unsigned(7))
  private let bytes: [UInt8] = [0, 0, 0, 7, 0x6D, 0x6F, 0x6F, 0x76]

  @Test("numbers are read by a rule, where their bytes are shown")
  func numbers() {
    var rules = ByteRules()
    rules.unsigned = { UInt64($0.count * 100) }
    #expect(rules.reading(size, in: bytes, at: 10).value == .unsigned(400))
    #expect(rules.reading(size, in: bytes, at: 11) == size)
    #expect(rules.reading(size, in: [0, 0, 0], at: 10) == size)
  }

  @Test("codes are shown by a rule, in fields too")
  func codes() {
    var rules = ByteRules()
    rules.fourCCText = { _ in "code" }
    let type = Field(name: "type", offset: 14, byteCount: 4, value: .text("moov"))
    #expect(rules.reading(type, in: bytes, at: 10).value == .text("code"))
    #expect(rules.text(of: "moov") == "code")
  }

  @Test("a line of another length than the core's is not used")
  func lines() {
    var rules = ByteRules()
    let line = HexDump.line(bytes[...], at: 0)
    for text in [line.uppercased(), "short", line + " "] {
      rules.hexDumpLine = { _, _ in text }
      let shown = HexDump.lines(bytes[...], at: 0, rules: rules)
      #expect(shown == [text.count == line.count ? text : line])
    }
  }

  @Test("ranges are those of a rule")
  func ranges() {
    var rules = ByteRules()
    rules.mergedRanges = { ranges, _ in ranges.reversed() }
    #expect(rules.merged([0..<1, 1..<2], gapLimit: 0) == [1..<2, 0..<1])
  }

  @Test("the core does what no rule does", arguments: [false, true])
  func core(answersNothing: Bool) {
    var rules = ByteRules.core
    if answersNothing {
      rules.unsigned = { _ in nil }
      rules.fourCCText = { _ in nil }
      rules.hexDumpLine = { _, _ in nil }
      rules.mergedRanges = { _, _ in nil }
    }
    #expect(rules.reading(size, in: bytes, at: 10) == size)
    #expect(rules.text(of: "moov") == "moov")
    #expect(rules.merged([0..<1, 1..<2], gapLimit: 0) == [0..<2])
    #expect(HexDump.lines(bytes[...], at: 4, rules: rules) == HexDump.lines(bytes[...], at: 4))
  }
}

@Suite struct RunRulesTests {
  @Test("a run has the core's rules until others are set")
  func values() {
    var rules = RunRules()
    #expect(rules.or(5) == 5)
    rules.update(5) { $0 += 1 }
    rules.update(5) { $0 += 1 }
    #expect(rules.or(5) == 7)
    #expect(rules.or("core") == "core")
    rules.use("other")
    #expect(rules.or("core") == "other")
  }
}
