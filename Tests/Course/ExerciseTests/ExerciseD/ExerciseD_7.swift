import Steps
import Streaming
import Testing

@Suite("D.7 abandon", .exercise("D.7") { _ = try $0.levelInstead(lateTransfer()) })
struct ExerciseD_7 {
  /// All that the function looks at: a failure shows the whole call.
  private func levelInstead(
    level: Int = 2, byteCount: Int = 100_000, expectedByteCount: Int = 1_000_000,
    timeToFirstByte: Double = 0.1, elapsed: Double = 2.5,
    rates: [Double] = [300_000, 800_000, 2_000_000, 5_000_000], bufferLevel: Double = 3,
    segmentDuration: Double = 4, estimate: Double = 2_500_000, latency: Double = 0.1
  ) throws -> Int? {
    var question = lateTransfer()
    question.progress = TransferProgress(
      level: level, byteCount: byteCount, expectedByteCount: expectedByteCount,
      timeToFirstByte: .seconds(timeToFirstByte), elapsed: .seconds(elapsed))
    (question.rates, question.estimate) = (rates, estimate)
    (question.bufferLevel, question.latency) = (.seconds(bufferLevel), .seconds(latency))
    question.segmentDuration = .seconds(segmentDuration)
    return try Steps.current.levelInstead(question)
  }

  @Test func `a transfer that is far too late is given up`() throws {
    // 333 kb/s: the rest takes 21.6 s, the lowest level 3.7 s.
    let got = try levelInstead()
    #expect(got == 0)
  }

  @Test func `the highest level that comes in time is taken`() throws {
    // 400 kB in 2.4 s, 1.33 Mb/s: the rest takes 3.6 s, level 1 2.5 s, which is less than 3 s.
    let got = try levelInstead(byteCount: 400_000)
    #expect(got == 1)
  }

  @Test func `with less in the buffer it is the lowest one`() throws {
    let got = try levelInstead(byteCount: 400_000, bufferLevel: 2.4)
    #expect(got == 0)
  }

  @Test(arguments: [(2.0, nil), (2.01, 0)] as [(Double, Int?)])
  func `before half a segment nothing is decided`(elapsed: Double, expected: Int?) throws {
    let got = try levelInstead(elapsed: elapsed)
    #expect(got == expected)
  }

  @Test func `before the first byte can be expected nothing is decided`() throws {
    let got = try levelInstead(latency: 2.6)
    #expect(got == nil)
  }

  @Test(arguments: [(21.7, nil), (21.5, 0)] as [(Double, Int?)])
  func `a transfer that ends before the buffer is empty continues`(buffer: Double, expected: Int?)
    throws
  {
    let got = try levelInstead(bufferLevel: buffer)
    #expect(got == expected)
  }

  @Test func `the lowest level is never given up`() throws {
    let got = try levelInstead(level: 0)
    #expect(got == nil)
  }

  @Test func `from the second level there is one choice`() throws {
    let got = try levelInstead(level: 1)
    #expect(got == 0)
  }

  @Test func `a transfer that is nearly complete continues, though it is late`() throws {
    // The rest takes 0.13 s, the lowest level 0.5 s.
    let got = try levelInstead(byteCount: 950_000, bufferLevel: 0.05)
    #expect(got == nil)
  }

  @Test func `nothing is given up for a segment that would never come`() throws {
    // 3.3 kb/s: the lowest level takes 360 s, more than ten times its 4 s.
    let got = try levelInstead(byteCount: 1000)
    #expect(got == nil)
  }

  @Test func `a segment that takes longer than it plays is too slow, however much is buffered`()
    throws
  {
    let got = try levelInstead(
      level: 3, byteCount: 500_000, expectedByteCount: 8_000_000, bufferLevel: 20)
    // 1.67 Mb/s: the rest takes 36 s; level 2 4.9 s, level 1 2.0 s.
    #expect(got == 1)
  }
}

/// A transfer of level 2 whose first byte came after 0.1 s; the link had carried 2.5 Mb/s.
private func lateTransfer() -> AbandonQuestion {
  AbandonQuestion(
    progress: TransferProgress(
      level: 2, byteCount: 100_000, expectedByteCount: 1_000_000,
      timeToFirstByte: .milliseconds(100), elapsed: .seconds(2.5)),
    rates: [300_000, 800_000, 2_000_000, 5_000_000], bufferLevel: .seconds(3),
    segmentDuration: .seconds(4), estimate: 2_500_000)
}
