/// Works out the place of each picture on the screen: ITU-T H.264 §8.2.1.
///
/// `PicOrderCnt` counts from the last IDR picture, usually in steps of 2, one for each field. Three
/// ways to code it keep it short: its lowest bits, differences from a cycle, or nothing at all.
package struct H264PictureOrderCounter: Hashable, Sendable {
  /// `prevPicOrderCntMsb` and `prevPicOrderCntLsb`: of the last reference picture.
  private var previousHigh = 0
  private var previousLow = 0

  /// `prevFrameNum` and `prevFrameNumOffset`: of the last picture.
  private var previousNumber = 0
  private var previousOffset = 0

  /// The places of both fields of a frame.
  package struct Fields: Hashable {
    package var top: Int
    package var bottom: Int

    /// `PicOrderCnt` of the frame, equation 8-1.
    package var frame: Int { min(top, bottom) }

    /// Places have 32 bits: those of a damaged stream wrap.
    fileprivate init(top: Int, bottomDifference: Int) {
      self.top = Int(Int32(truncatingIfNeeded: top))
      bottom = Int(Int32(truncatingIfNeeded: top &+ bottomDifference))
    }
  }

  package init() {}

  /// Counts from 0 again, as at an IDR picture.
  package mutating func restart() { self = H264PictureOrderCounter() }

  /// Works out the place of the next picture.
  ///
  /// - Parameters:
  ///   - picture: What its slice header says.
  ///   - order: How places are coded.
  ///   - numberLimit: `MaxFrameNum`.
  /// - Returns: `PicOrderCnt` of both of its fields.
  package mutating func fields(
    of picture: H264CodedPicture, _ order: H264PictureOrder, numberLimit: Int
  ) -> Fields {
    if picture.isIDR { restart() }
    switch order {
    case .lowBits(let bitCount):
      return fields(low: picture.order, limit: 1 << bitCount, picture.isReference)
    case .cycle(let cycle):
      let number = number(of: picture, numberLimit)
      return fields(number, in: cycle, picture)
    case .decodingOrder:
      // §8.2.1.3: pictures are shown as they come. Others than references lie between them.
      let number = number(of: picture, numberLimit)
      let place = picture.isIDR ? 0 : 2 &* number &- (picture.isReference ? 0 : 1)
      return Fields(top: place, bottomDifference: 0)
    }
  }

  /// §8.2.1: after operation 5 the picture counts as one with number 0 that starts at place 0.
  package mutating func restart(after fields: Fields) {
    restart()
    previousLow = fields.top - fields.frame
  }

  /// §8.2.1.1: the highest bits are those that make the distance to the last reference least.
  private mutating func fields(
    low order: H264CodedOrder, limit: Int, _ isReference: Bool
  ) -> Fields {
    let low = order.lowBits ?? 0
    var high = previousHigh
    if low < previousLow, previousLow - low >= limit / 2 {
      high += limit
    } else if low > previousLow, low - previousLow > limit / 2 {
      high -= limit
    }
    if isReference { (previousHigh, previousLow) = (high, low) }
    return Fields(top: high + low, bottomDifference: order.bottomDifference)
  }

  /// `FrameNumOffset` + `frame_num`, equations 8-6 and 8-11: the number if it did not wrap.
  private mutating func number(of picture: H264CodedPicture, _ limit: Int) -> Int {
    if previousNumber > picture.frameNumber { previousOffset &+= limit }
    previousNumber = picture.frameNumber
    return previousOffset &+ picture.frameNumber
  }

  /// §8.2.1.2: each reference picture is a step of the cycle further, others lie off it.
  private func fields(
    _ number: Int, in cycle: H264OrderCycle, _ picture: H264CodedPicture
  ) -> Fields {
    let steps = cycle.offsets
    // Equation 8-7: `absFrameNum`.
    var count = steps.isEmpty ? 0 : number
    if !picture.isReference, count > 0 { count -= 1 }
    var place = 0
    if count > 0 {
      let (cycles, rest) = (count - 1).quotientAndRemainder(dividingBy: steps.count)
      let whole = steps.reduce(0, &+)
      place = cycles &* whole &+ steps[0...rest].reduce(0, &+)
    }
    if !picture.isReference { place &+= cycle.nonReferenceOffset }
    return Fields(
      top: place &+ picture.order.cycleDifference,
      bottomDifference: cycle.bottomOffset &+ picture.order.bottomDifference)
  }
}
