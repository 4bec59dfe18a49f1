import Media
import RTP
import TestSupport
import Testing

@testable import SRTP

@Suite struct SessionTests {
  private func key(_ suite: SRTPSuite) throws -> SRTPKey {
    try SRTPKey(
      suite, keyAndSalt: (0..<UInt8(suite.keyByteCount + suite.saltByteCount)).map { $0 &* 7 })
  }

  private func packet(_ number: Int, source: UInt32 = 0xCAFE) -> [UInt8] {
    let header = RTPHeader(
      payloadType: 96, sequenceNumber: UInt16(truncatingIfNeeded: number),
      timestamp: UInt32(truncatingIfNeeded: number * 3000), source: source)
    return RTPPacket(
      header, payload: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 40)
    )
    .bytes
  }

  private func isFault(_ fault: ProtectionFault, _ body: () throws -> [UInt8]) -> Bool {
    do {
      _ = try body()
      return false
    } catch {
      return error as? ProtectionFault == fault
    }
  }

  @Test("goes on over two wraps, with packets out of order", arguments: SRTPSuite.allCases)
  func wraps(suite: SRTPSuite) throws {
    let sender = try SRTPProcessor(keys: [key(suite)])
    let receiver = try SRTPProcessor(keys: [key(suite)])
    // Every 97th packet of two rounds and a half; in each pair the second one comes first.
    let numbers = Array(stride(from: 60_000, to: 220_000, by: 97))
    for start in stride(from: 0, to: numbers.count - 1, by: 2) {
      let first = try sender.protect(packet(numbers[start]))
      let second = try sender.protect(packet(numbers[start + 1]))
      let late = try receiver.unprotect(second)
      #expect(late == packet(numbers[start + 1]))
      guard start > 0 else { continue }
      let early = isFault(.replayed) { try receiver.unprotect(first) }
      // 97 numbers apart lies within the window of 128.
      #expect(!early)
    }
  }

  @Test("no packet is taken twice, and none that is older than the window")
  func replays() throws {
    let sender = try SRTPProcessor(keys: [key(.aes128WithTag80)])
    let receiver = try SRTPProcessor(keys: [key(.aes128WithTag80)])
    let sent = try (0..<300).map { try sender.protect(packet(1000 + $0)) }
    _ = try receiver.unprotect(sent[0])
    _ = try receiver.unprotect(sent[200])
    #expect(isFault(.replayed) { try receiver.unprotect(sent[0]) })
    #expect(isFault(.replayed) { try receiver.unprotect(sent[200]) })
    #expect(isFault(.replayed) { try receiver.unprotect(sent[72]) })
    let oldest = try receiver.unprotect(sent[73])
    #expect(oldest == packet(1073))
    #expect(isFault(.replayed) { try receiver.unprotect(sent[73]) })
  }

  @Test("one bit flipped anywhere is an error, and changes nothing", arguments: SRTPSuite.allCases)
  func flippedBits(suite: SRTPSuite) throws {
    let sender = try SRTPProcessor(keys: [key(suite)])
    let receiver = try SRTPProcessor(keys: [key(suite)])
    _ = try receiver.unprotect(try sender.protect(packet(40_000)))
    let sent = try sender.protect(packet(40_001))
    for bit in 0..<sent.count * 8 {
      var changed = sent
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(
        isFault(.notAuthentic) { try receiver.unprotect(changed) }
          || isFault(.malformed) { try receiver.unprotect(changed) })
    }
    let whole = try receiver.unprotect(sent)
    #expect(whole == packet(40_001))
  }

  @Test("a control packet is checked bit by bit, and taken once", arguments: SRTPSuite.allCases)
  func controls(suite: SRTPSuite) throws {
    let sender = try SRTPProcessor(keys: [key(suite)])
    let receiver = try SRTPProcessor(keys: [key(suite)])
    let report = [0x80, 200, 0, 6, 0, 0, 0, 1] + [UInt8](repeating: 9, count: 20)
    let sent = try sender.protect(control: report)
    for bit in 0..<sent.count * 8 {
      var changed = sent
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(isFault(.notAuthentic) { try receiver.unprotect(control: changed) })
    }
    let received = try receiver.unprotect(control: sent)
    #expect(received == report)
    #expect(isFault(.replayed) { try receiver.unprotect(control: sent) })
  }

  @Test("cut off at any length, or random, is an error", arguments: SRTPSuite.allCases)
  func junk(suite: SRTPSuite) throws {
    let receiver = try SRTPProcessor(keys: [key(suite)])
    let sent = try SRTPProcessor(keys: [key(suite)]).protect(packet(1))
    for length in 0..<sent.count {
      #expect(throws: ProtectionFault.self) { try receiver.unprotect(Array(sent.prefix(length))) }
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let count = Int.random(in: 0..<80, using: &random)
      var data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      if !data.isEmpty { data[0] = data[0] & 0x3F | 0x80 }
      #expect(throws: ProtectionFault.self) { try receiver.unprotect(data) }
      #expect(throws: ProtectionFault.self) { try receiver.unprotect(control: data) }
    }
  }

  @Test("another key opens nothing")
  func wrongKey() throws {
    let other = try SRTPKey(.aes128WithTag80, keyAndSalt: [UInt8](repeating: 1, count: 30))
    let receiver = try SRTPProcessor(keys: [other])
    let sent = try SRTPProcessor(keys: [key(.aes128WithTag80)]).protect(packet(1))
    #expect(isFault(.notAuthentic) { try receiver.unprotect(sent) })
  }

  @Test("joins a sender that has wrapped before: the first packet says how often")
  func joining() throws {
    let sender = try SRTPProcessor(keys: [key(.aes128WithTag80)])
    for number in stride(from: 0, to: 1_000_000, by: 10_000) {
      _ = try sender.protect(packet(number))
    }
    let receiver = try SRTPProcessor(keys: [key(.aes128WithTag80)])
    let plain = try receiver.unprotect(try sender.protect(packet(1_000_000)))
    #expect(plain == packet(1_000_000))
    // What follows needs no search.
    let next = try receiver.unprotect(try sender.protect(packet(1_000_001)))
    #expect(next == packet(1_000_001))
  }

  /// How many of some packets a receiver accepts.
  private func acceptedCount(
    _ numbers: Range<Int>, source: UInt32 = 0xCAFE, from sender: SRTPProcessor,
    by receiver: SRTPProcessor
  ) throws -> Int {
    try numbers.count { number in
      let sent = try sender.protect(packet(number, source: source))
      return (try? receiver.unprotect(sent)) == packet(number, source: source)
    }
  }

  /// A sender that has completed some rounds of numbers.
  private func sender(_ suite: SRTPSuite, upTo number: Int, source: UInt32) throws -> SRTPProcessor
  {
    let sender = try SRTPProcessor(keys: [key(suite)])
    for number in stride(from: 0, to: number, by: 20_000) {
      _ = try sender.protect(packet(number, source: source))
    }
    return sender
  }

  @Test("a second sender is found in any round of its numbers", arguments: SRTPSuite.allCases)
  func secondSender(suite: SRTPSuite) throws {
    let receiver = try SRTPProcessor(keys: [key(suite)])
    let first = try SRTPProcessor(keys: [key(suite)])
    let heard = try acceptedCount(0..<100, from: first, by: receiver)
    #expect(heard == 100)
    // The last one has completed more rounds than one search tries.
    for (source, start) in [(UInt32(1), 70_000), (2, 100 * 65_536 + 5)] {
      let second = try sender(suite, upTo: start, source: source)
      let count = try acceptedCount(start..<start + 500, source: source, from: second, by: receiver)
      #expect(count >= 400, "\(source)")
    }
    let goesOn = try acceptedCount(100..<200, from: first, by: receiver)
    #expect(goesOn == 100)
  }

  @Test("after an outage over a wrap packets are accepted again", arguments: SRTPSuite.allCases)
  func outage(suite: SRTPSuite) throws {
    let receiver = try SRTPProcessor(keys: [key(suite)])
    let sender = try SRTPProcessor(keys: [key(suite)])
    _ = try acceptedCount(30_000..<30_100, from: sender, by: receiver)
    for number in stride(from: 30_100, to: 69_636, by: 10_000) {
      _ = try sender.protect(packet(number))
    }
    let count = try acceptedCount(69_636..<70_136, from: sender, by: receiver)
    #expect(count == 500 - RoundSearch.patience + 1)
  }

  @Test("an old packet that comes first shuts no one out", arguments: SRTPSuite.allCases)
  func oldPacketFirst(suite: SRTPSuite) throws {
    let receiver = try SRTPProcessor(keys: [key(suite)])
    let sender = try SRTPProcessor(keys: [key(suite)])
    let recorded = try (1000..<3000).map { try sender.protect(packet($0)) }
    for number in stride(from: 10_000, to: 150_000, by: 10_000) {
      _ = try sender.protect(packet(number))
    }
    _ = try receiver.unprotect(recorded[0])
    // The attacker goes on: each of the sender's packets is followed by two recorded ones.
    var count = 0
    for number in 0..<1000 {
      let plain = packet(150_000 + number)
      if (try? receiver.unprotect(try sender.protect(plain))) == plain { count += 1 }
      _ = try? receiver.unprotect(recorded[2 * number])
      _ = try? receiver.unprotect(recorded[2 * number + 1])
    }
    #expect(count == 1000 - RoundSearch.patience + 1)
    // From then on, nothing old is accepted.
    #expect(isFault(.replayed) { try receiver.unprotect(try sender.protect(packet(150_999))) })
    #expect(recorded.allSatisfy { (try? receiver.unprotect($0)) == nil })
  }

  @Test("few refused packets are tried with other rounds, none with one before the known one")
  func search() {
    var search = RoundSearch()
    var tried: [Range<UInt64>] = []
    for _ in 0..<200 {
      let rounds = search.rounds(afterRefusalFrom: 7)
      if !rounds.isEmpty { tried.append(rounds) }
    }
    #expect(tried == [7..<71, 71..<135, 135..<199, 199..<263])
    search.restart()
    let last: UInt64 = 0xFFFF_FFFE
    let next = (0..<50).map { _ in search.rounds(afterRefusalFrom: last) }.last
    #expect(next == last..<last + 2)
  }

  @Test("a packet from behind the wrap is no reason to believe a forged one")
  func forgedNumber() throws {
    let sender = try SRTPProcessor(keys: [key(.aes128WithTag80)])
    let receiver = try SRTPProcessor(keys: [key(.aes128WithTag80)])
    _ = try receiver.unprotect(try sender.protect(packet(60_000)))
    // If this moved the counter, all later packets would be lost.
    var forged = packet(100) + [UInt8](repeating: 0, count: 10)
    forged[30] = 1
    #expect(isFault(.notAuthentic) { try receiver.unprotect(forged) })
    let next = try receiver.unprotect(try sender.protect(packet(60_001)))
    #expect(next == packet(60_001))
  }

  @Test("packets name their key, before the tag or behind it", arguments: SRTPSuite.allCases)
  func identifiers(suite: SRTPSuite) throws {
    let count = suite.keyByteCount + suite.saltByteCount
    let keys = try (1...2).map {
      try SRTPKey(
        suite, keyAndSalt: [UInt8](repeating: $0, count: count), identifier: [0, $0])
    }
    let receiver = try SRTPProcessor(keys: keys)
    for key in keys {
      let sender = try SRTPProcessor(keys: [key])
      let plain = try receiver.unprotect(try sender.protect(packet(5)))
      #expect(plain == packet(5))
      let report: [UInt8] = [0x80, 201, 0, 1, 0, 0, 0, 1]
      let control = try receiver.unprotect(control: try sender.protect(control: report))
      #expect(control == report)
    }
  }

  @Test("without authentication a flipped bit flips one bit of the payload, and replays pass")
  func unauthenticated() throws {
    var rules = SRTPRules()
    rules.authenticates = false
    let receiver = try SRTPProcessor(keys: [key(.aes128WithTag80)], rules: rules)
    var sent = try SRTPProcessor(keys: [key(.aes128WithTag80)]).protect(packet(7))
    sent[20] ^= 0x10
    var expected = packet(7)
    expected[20] ^= 0x10
    for _ in 0..<2 {
      let plain = try receiver.unprotect(sent)
      #expect(plain == expected)
    }
  }

  /// RFC 3711 Appendix A.
  @Test("guesses the counter that brings a number nearest to the newest one")
  func guess() {
    let cases: [(number: UInt16, newest: UInt16, count: UInt32, expected: UInt32)] = [
      (101, 100, 5, 5), (99, 100, 5, 5), (65_535, 0, 5, 4), (0, 65_535, 5, 6),
      (32_768, 0, 5, 5), (32_769, 0, 5, 4), (0, 32_768, 5, 5), (0, 32_769, 5, 6),
      (65_535, 0, 0, 0), (0, 65_535, .max, 0),
    ]
    for (number, newest, count, expected) in cases {
      let got = RolloverCounter.guess(for: number, newest: newest, count: count)
      #expect(got == expected, "\(number) after \(newest)")
    }
  }
}
