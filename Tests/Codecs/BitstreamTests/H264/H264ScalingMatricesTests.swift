@testable import Bitstream
import Testing

/// ITU-T H.264 table 7-2: what a list falls back to that is not written.
@Suite struct H264ScalingMatricesTests {
  private static let small = (0..<16).map { UInt8($0 + 1) }
  private static let large = (0..<64).map { UInt8($0 + 1) }

  private func lists(_ written: [Int: [UInt8]], count: Int = 8) -> H264ScalingLists {
    H264ScalingLists(lists: (0..<count).map { written[$0] })
  }

  @Test("without lists all frequencies are quantised alike")
  func flat() {
    let lists = H264ScalingMatrices(sequence: nil, picture: nil).lists
    #expect(lists.map(\.count) == [16, 16, 16, 16, 16, 16, 64, 64, 64, 64, 64, 64])
    #expect(lists.joined().allSatisfy { $0 == 16 })
  }

  @Test("rule A: the first of a group is the default, the others repeat the one before")
  func ruleA() {
    let lists = H264ScalingMatrices(
      sequence: lists([1: Self.small, 7: Self.large]), picture: nil
    ).lists
    #expect(lists[0] == [6, 13, 13, 20, 20, 20, 28, 28, 28, 28, 32, 32, 32, 37, 37, 42])
    #expect(lists[1] == Self.small && lists[2] == Self.small)
    #expect(lists[3] == [10, 14, 14, 20, 20, 20, 24, 24, 24, 24, 27, 27, 27, 30, 30, 34])
    #expect(lists[4] == lists[3] && lists[5] == lists[3])
    #expect(lists[6].prefix(6) == [6, 10, 10, 13, 11, 13] && lists[6].last == 42)
    #expect(lists[7] == Self.large)
    #expect(lists[8] == lists[6] && lists[9] == Self.large && lists[11] == Self.large)
  }

  @Test("rule B: in a picture parameter set the first of a group is that of the sequence")
  func ruleB() {
    let sequence = lists([0: Self.small, 6: Self.large])
    let lists = H264ScalingMatrices(
      sequence: sequence, picture: lists([4: Self.small], count: 6)
    ).lists
    #expect(lists[0] == Self.small && lists[2] == Self.small)
    #expect(lists[3].first == 10)
    #expect(lists[4] == Self.small && lists[5] == Self.small)
    #expect(lists[6] == Self.large)
    #expect(lists[7].prefix(3) == [9, 13, 13])
  }

  @Test("a picture parameter set without lists of the sequence falls back to the defaults")
  func ruleAOfPicture() {
    let lists = H264ScalingMatrices(sequence: nil, picture: lists([:], count: 6)).lists
    #expect(lists[0].first == 6 && lists[5].first == 10 && lists[6].first == 6)
  }

  @Test("a list that ends at once is the default, whatever comes before it")
  func defaultOnDemand() {
    let lists = H264ScalingMatrices(
      sequence: lists([0: Self.small, 1: [], 6: Self.large, 7: []]), picture: nil
    ).lists
    #expect(lists[1].first == 6 && lists[2].first == 6)
    #expect(lists[7].first == 9)
  }

  @Test("a picture parameter set without lists leaves those of the sequence")
  func inherits() {
    let lists = H264ScalingMatrices(sequence: lists([0: Self.small]), picture: nil).lists
    #expect(lists[0] == Self.small)
  }
}
