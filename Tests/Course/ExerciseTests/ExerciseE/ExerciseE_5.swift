import RTP
import Steps
import Testing

@Suite(
  "E.5 jitter", .exercise("E.5") { _ = try $0.interarrivalJitter(JitterEstimate(), 0, 0) })
struct ExerciseE_5 {
  /// The jitter after each packet.
  private func jitter(_ packets: [(arrival: Int64, timestamp: UInt32)]) throws -> [Double] {
    var estimate = JitterEstimate()
    return try packets.map { packet in
      estimate = try Steps.current.interarrivalJitter(estimate, packet.arrival, packet.timestamp)
      return estimate.jitter
    }
  }

  @Test func `the first packet changes nothing`() throws {
    let got = try Steps.current.interarrivalJitter(JitterEstimate(), 5000, 2000)
    #expect(got == JitterEstimate(transit: 3000, jitter: 0))
  }

  @Test func `packets at even distances have no jitter`() throws {
    let got = try jitter([(0, 7000), (3000, 10_000), (6000, 13_000)])
    #expect(got == [0, 0, 0])
  }

  @Test func `a sixteenth of each change is added`() throws {
    let got = try jitter([(0, 0), (3000, 3000), (7600, 6000), (9000, 9000)])
    // Transit 0, 0, 1600, 0: changes 0, 1600, 1600. 100, then 100 + (1600 − 100) / 16.
    #expect(got == [0, 0, 100, 193.75])
  }

  @Test func `a packet that comes early counts as much as a late one`() throws {
    let early = try jitter([(0, 0), (1400, 3000)])
    let late = try jitter([(0, 0), (4600, 3000)])
    #expect(early == [0, 100])
    #expect(late == [0, 100])
  }

  @Test func `without further changes the jitter fades`() throws {
    let got = try jitter([(0, 0), (4600, 3000), (7600, 6000), (10_600, 9000)])
    #expect(got == [0, 100, 93.75, 87.890625])
  }

  @Test func `timestamps start again after 2³², and nothing happens`() throws {
    let got = try jitter([(1000, 0xFFFF_F448), (4000, 0), (7000, 3000)])
    // 0xFFFFF448 is 2³² − 3000.
    #expect(got == [0, 0, 0])
  }

  @Test func `arrivals beyond 2³² are as good as any`() throws {
    let start = Int64(1) << 32
    let got = try jitter([(start - 3000, 0), (start, 3000), (start + 4600, 6000)])
    #expect(got == [0, 0, 100])
  }

  @Test func `the transit time is kept in 32 bits`() throws {
    let got = try Steps.current.interarrivalJitter(JitterEstimate(), 1000, 3000)
    // 1000 − 3000 = −2000, modulo 2³².
    #expect(got.transit == 4_294_965_296)
  }
}
