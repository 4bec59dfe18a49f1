import Steps
import Testing

@Suite("3.4 sync samples", .exercise("3.4") { _ = try $0.syncSamples(nil, 0) })
struct Exercise3_4 {
  @Test func `without stss every sample is a sync sample`() throws {
    let got = try Steps.current.syncSamples(nil, 4)
    // ISO/IEC 14496-12 §8.6.2: absent means all. Sound is like that, and video of I-pictures alone.
    #expect(got == [0, 1, 2, 3])
  }

  @Test func `with an empty stss no sample is a sync sample`() throws {
    let got = try Steps.current.syncSamples([], 4)
    // Empty is the opposite of absent: decoding can start nowhere.
    #expect(got == [])
  }

  @Test func `numbers count from 1`() throws {
    let got = try Steps.current.syncSamples([1, 61, 121, 181, 241], 300)
    // demo.mp4; ffprobe -show_entries packet=flags has K in these lines, counted from 0.
    #expect(got == [0, 60, 120, 180, 240])
  }

  @Test func `the last sample may be one`() throws {
    let got = try Steps.current.syncSamples([4], 4)
    // Number 4 is index 3, the last of four.
    #expect(got == [3])
  }

  @Test func `numbers that no sample has are left out`() throws {
    let got = try Steps.current.syncSamples([0, 2, 5, .max], 4)
    // There is no sample 0, and none after 4.
    #expect(got == [1])
  }

  @Test func `the result ascends and has each index once`() throws {
    let got = try Steps.current.syncSamples([3, 1, 3], 4)
    // The box should ascend; a binary search would go wrong on one that does not.
    #expect(got == [0, 2])
  }
}
