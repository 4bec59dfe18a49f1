import Testing

@testable import Terminal

@Suite struct OwedAnswersTests {
  @Test("an answer belongs to the oldest question of its kind")
  func order() {
    var owed = OwedAnswers()
    owed.ask(.status, at: .seconds(1))
    owed.ask(.status, at: .seconds(2))
    #expect(owed.lastAskedAt == .seconds(2))
    #expect(owed.answer(.status, at: .seconds(3)) == .seconds(2))
    #expect(!owed.isEmpty)
    #expect(owed.answer(.status, at: .seconds(3)) == .seconds(1))
    #expect(owed.isEmpty && owed.lastAskedAt == nil)
  }

  @Test("questions before one that is answered will not be answered any more")
  func lost() {
    var owed = OwedAnswers()
    owed.ask(.status, at: .zero)
    owed.ask(.status, at: .zero)
    owed.ask(.attributes, at: .seconds(1))
    owed.ask(.status, at: .seconds(2))
    #expect(owed.answer(.attributes, at: .seconds(4)) == .seconds(3))
    #expect(owed.answer(.status, at: .seconds(4)) == .seconds(2))
    #expect(owed.isEmpty)
  }

  @Test("an answer to nothing changes nothing")
  func unasked() {
    var owed = OwedAnswers()
    #expect(owed.answer(.status, at: .zero) == nil)
    owed.ask(.attributes, at: .zero)
    #expect(owed.answer(.status, at: .zero) == nil)
    #expect(!owed.isEmpty)
  }

  @Test("a question that was not sent is not owed")
  func retracted() {
    var owed = OwedAnswers()
    owed.ask(.attributes, at: .zero)
    owed.ask(.status, at: .seconds(1))
    owed.retractLast()
    #expect(owed.lastAskedAt == .zero)
    owed.forgetAll()
    #expect(owed.isEmpty)
  }

  @Test("does not grow where nothing is answered")
  func bounded() {
    var owed = OwedAnswers()
    for time in 0..<1000 { owed.ask(.status, at: .milliseconds(time)) }
    var count = 0
    while owed.answer(.status, at: .seconds(1)) != nil { count += 1 }
    #expect(count == 32)
  }
}
