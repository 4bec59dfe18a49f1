import Steps
import Testing

@Suite("3.6 seek", .exercise("3.6") { _ = try $0.seek(0, [0], [0]) })
struct Exercise3_6 {
  /// Two groups of an I-, a P- and two B-pictures each.
  static let times: [Int64] = [0, 300, 100, 200, 400, 700, 500, 600]

  func seek(_ time: Int64, _ times: [Int64] = times, _ sync: [Int] = [0, 4]) throws -> [Int]? {
    try Steps.current.seek(time, times, sync).map { [$0.sync, $0.target] }
  }

  @Test(arguments: [
    (time: 0, sync: 0, target: 0), (time: 199, sync: 0, target: 2), (time: 200, sync: 0, target: 3),
    (time: 300, sync: 0, target: 1), (time: 400, sync: 4, target: 4),
    (time: 650, sync: 4, target: 7), (time: 9999, sync: 4, target: 5),
  ])
  func `shows what appeared last at or before the time`(
    time: Int64, sync: Int, target: Int
  ) throws {
    let got = try seek(time)
    // In presentation order the samples are 0, 2, 3, 1, 4, 6, 7, 5, shown at 0, 100, 200 … 700.
    #expect(got == [sync, target])
  }

  @Test func `a picture that needs the group before begins there`() throws {
    // Sample 3 is a sync sample shown at 500; 4 and 5 follow it in the file and appear before it.
    let got = try seek(450, [0, 100, 200, 500, 300, 400], [0, 3])
    // At 450 sample 5 is on the screen. It also refers to pictures in front of sample 3, so
    // decoding begins at sample 0: go by presentation times and not by the order in the file.
    #expect(got == [0, 5])
  }

  @Test func `nothing before the sync sample is shown`() throws {
    // Decoding can start only at sample 2; samples 0 and 1 are never decoded.
    let got = try seek(150, [0, 100, 200, 300], [2])
    // Before the first sync sample appears, it is shown itself.
    #expect(got == [2, 2])
  }

  @Test func `before the first picture it is the first one`() throws {
    let got = try seek(-1)
    // Nothing appears before 0.
    #expect(got == [0, 0])
  }

  @Test func `without a sync sample there is no answer`() throws {
    let got = try seek(200, Self.times, [])
    // An empty stss: decoding can start nowhere.
    #expect(got == nil)
  }

  @Test func `if all are sync samples, decoding starts at the target`() throws {
    let got = try seek(250, [0, 100, 200, 300], [0, 1, 2, 3])
    // Sample 2 appears at 200 and stays until 300; nothing else has to be decoded for it.
    #expect(got == [2, 2])
  }
}
