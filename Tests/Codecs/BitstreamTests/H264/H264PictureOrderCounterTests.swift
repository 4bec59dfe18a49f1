import Bitstream
import Testing

/// ITU-T H.264 §8.2.1, by its equations.
@Suite struct H264PictureOrderCounterTests {
  private func limits(_ order: H264PictureOrder, numberLimit: Int = 16) -> Limits {
    Limits(order: order, numberLimit: numberLimit)
  }

  private func picture(
    _ number: Int, low: Int? = nil, isIDR: Bool = false, isReference: Bool = true,
    differences: (Int, Int) = (0, 0)
  ) -> H264CodedPicture {
    var order = H264CodedOrder()
    order.lowBits = low
    (order.cycleDifference, order.bottomDifference) = differences
    return H264CodedPicture(
      frameNumber: number, isIDR: isIDR, isReference: isReference, order: order, marking: nil)
  }

  @Test("type 0: the high bits follow from the distance to the last reference, both ways")
  func lowBits() {
    var counter = H264PictureOrderCounter()
    let limits = limits(.lowBits(bitCount: 4))
    func place(_ low: Int, isIDR: Bool = false, isReference: Bool = true) -> Int {
      counter.fields(
        of: picture(0, low: low, isIDR: isIDR, isReference: isReference), limits
      ).frame
    }
    #expect(place(0, isIDR: true) == 0)
    #expect(place(7) == 7)
    #expect(place(2, isReference: false) == 2)
    // 7 less 15 is −8: a wrap forward; the one after it, back over the wrap, is not a reference.
    #expect(place(15) == 15)
    #expect(place(4) == 20)
    #expect(place(14, isReference: false) == 14)
    #expect(place(6) == 22)
    #expect(place(15, isIDR: true) == -1)
  }

  @Test("type 0: the second field may come first, and then places the frame")
  func bottomField() {
    var counter = H264PictureOrderCounter()
    let first = counter.fields(
      of: picture(0, low: 8, isIDR: true, differences: (0, -3)), limits(.lowBits(bitCount: 5)))
    #expect((first.top, first.bottom, first.frame) == (8, 5, 5))
  }

  @Test("type 0: after operation 5 the top field's place is what the next is counted from")
  func restartAfterAll() {
    var counter = H264PictureOrderCounter()
    let limits = limits(.lowBits(bitCount: 4))
    let fields = counter.fields(of: picture(3, low: 9, differences: (0, -2)), limits)
    counter.restart(after: fields)
    // The top field is at 2 now. From there 10 is not a wrap back; from 0 it would be one, to −6.
    #expect(counter.fields(of: picture(1, low: 10), limits).frame == 10)
    #expect(counter.fields(of: picture(1, low: 2), limits).frame == 18)
  }

  // offset_for_ref_frame 2, 4: references lie at 0, 2, 6, 8, 12; others 3 before the next one.
  @Test("type 1: references follow a cycle, others lie off it")
  func cycle() {
    var counter = H264PictureOrderCounter()
    let limits = limits(
      .cycle(
        H264OrderCycle(
          isDifferenceAlwaysZero: false, nonReferenceOffset: -3, bottomOffset: 1, offsets: [2, 4])))
    var places: [Int] = []
    for number in 0..<5 {
      places.append(counter.fields(of: picture(number, isIDR: number == 0), limits).frame)
    }
    #expect(places == [0, 2, 6, 8, 12])
    let other = counter.fields(of: picture(5, isReference: false), limits)
    #expect((other.top, other.bottom) == (12 - 3, 12 - 3 + 1))
    let moved = counter.fields(of: picture(5, differences: (-7, 2)), limits)
    #expect((moved.top, moved.bottom) == (14 - 7, 14 - 7 + 1 + 2))
  }

  @Test("type 1: numbers that wrap go on counting")
  func cycleWraps() {
    var counter = H264PictureOrderCounter()
    let limits = limits(
      .cycle(
        H264OrderCycle(
          isDifferenceAlwaysZero: true, nonReferenceOffset: 0, bottomOffset: 0, offsets: [2])))
    let places = (0..<40).map { index in
      counter.fields(of: picture(index % 16, isIDR: index == 0), limits).frame
    }
    #expect(places == (0..<40).map { 2 * $0 })
  }

  @Test("type 1: a cycle of no pictures leaves the differences alone")
  func emptyCycle() {
    var counter = H264PictureOrderCounter()
    let limits = limits(
      .cycle(
        H264OrderCycle(
          isDifferenceAlwaysZero: false, nonReferenceOffset: -1, bottomOffset: 0, offsets: [])))
    #expect(counter.fields(of: picture(3, differences: (8, 0)), limits).frame == 8)
    #expect(
      counter.fields(of: picture(4, isReference: false, differences: (8, 0)), limits).frame == 7)
  }

  @Test("type 2: twice the number, others one before, numbers that wrap go on counting")
  func decodingOrder() {
    var counter = H264PictureOrderCounter()
    let limits = limits(.decodingOrder)
    var places: [Int] = []
    for index in 0..<36 {
      places.append(
        counter.fields(
          of: picture(index % 16, isIDR: index == 0, isReference: index % 3 != 1), limits
        ).frame)
    }
    #expect(places == (0..<36).map { 2 * $0 - ($0 % 3 == 1 ? 1 : 0) })
  }

  @Test("the largest numbers wrap instead of trapping")
  func hostile() {
    var counter = H264PictureOrderCounter()
    let huge = 0x7FFF_FFFF
    let cycle = H264OrderCycle(
      isDifferenceAlwaysZero: false, nonReferenceOffset: -huge, bottomOffset: huge,
      offsets: Array(repeating: huge, count: 255))
    let limits = limits(.cycle(cycle), numberLimit: 1 << 16)
    for number in [65535, 0, 65535, 1, 65534] {
      let fields = counter.fields(
        of: picture(number, isReference: number & 1 == 0, differences: (huge, huge)), limits)
      #expect(Int(Int32.min)...Int(Int32.max) ~= fields.frame)
    }
  }
}

/// What a sequence parameter set says about places.
private struct Limits {
  let order: H264PictureOrder
  let numberLimit: Int
}

extension H264PictureOrderCounter {
  fileprivate mutating func fields(of picture: H264CodedPicture, _ limits: Limits) -> Fields {
    fields(of: picture, limits.order, numberLimit: limits.numberLimit)
  }
}
