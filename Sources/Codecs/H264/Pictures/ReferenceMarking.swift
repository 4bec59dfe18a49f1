import Bitstream

/// Which pictures stay for reference: ITU-T H.264 §8.2.5.
extension PictureStore {
  /// Marks the pictures before the current one, and the current one: §8.2.5.1.
  mutating func mark(
    _ picture: inout StoredPicture, _ coded: H264CodedPicture, _ events: inout [Event]
  ) {
    previousReferenceNumber = picture.frameNumber
    switch coded.marking {
    case .refresh(_, isLongTerm: true): picture.marking = .longTerm(index: 0)
    case .adaptive(let operations):
      for operation in operations { perform(operation, &picture, &events) }
    case .refresh, .slidingWindow, nil: break
    }
    // After operations there is room, unless the stream is damaged.
    slideWindow(&events)
  }

  /// Drops the oldest short-term picture where there is no room for another one: §8.2.5.3.
  ///
  /// The oldest is the one with the least `FrameNumWrap`: the first one decoded.
  mutating func slideWindow(_ events: inout [Event]) {
    while pictures.count(where: \.isReference) >= limits.referenceLimit {
      // Without short-term pictures the stream is damaged: a long-term one goes.
      let oldest =
        pictures.firstIndex { $0.marking == .shortTerm }
        ?? pictures.firstIndex(where: \.isReference)
      guard let oldest else { break }
      pictures[oldest].marking = .unused
    }
    releaseUnused(&events)
  }

  /// Carries out one `memory_management_control_operation`: §8.2.5.4.
  private mutating func perform(
    _ operation: H264MemoryOperation, _ picture: inout StoredPicture, _ events: inout [Event]
  ) {
    switch operation {
    case .dropShortTerm(let difference):
      unmark(shortTerm(number: picture.frameNumber - difference))
    case .dropLongTerm(let number):
      unmark(longTerm(index: number))
    case .makeLongTerm(let difference, let frameIndex):
      guard let index = shortTerm(number: picture.frameNumber - difference) else { break }
      unmark(longTerm(index: frameIndex))
      pictures[index].marking = .longTerm(index: frameIndex)
    case .limitLongTerm(let count):
      for index in pictures.indices where (pictures[index].longTermIndex ?? -1) >= count {
        unmark(index)
      }
    case .dropAll:
      dropAll(before: &picture, &events)
    case .makeCurrentLongTerm(let frameIndex):
      unmark(longTerm(index: frameIndex))
      picture.marking = .longTerm(index: frameIndex)
    }
  }

  /// Operation 5, §8.2.5.4.5 and §8.2.1: all before it are shown and dropped, counting starts again.
  private mutating func dropAll(before picture: inout StoredPicture, _ events: inout [Event]) {
    drain(&events)
    picture.frameNumber = 0
    picture.order = 0
    picture.marking = .shortTerm
    previousReferenceNumber = 0
    if let fields { counter.restart(after: fields) }
  }

  private mutating func unmark(_ index: Int?) {
    if let index { pictures[index].marking = .unused }
  }

  /// The short-term picture with a `PicNum`, which is below the current one: §8.2.4.1.
  private func shortTerm(number: Int) -> Int? {
    let wrapped = number < 0 ? number + limits.numberLimit : number
    return pictures.firstIndex { $0.marking == .shortTerm && $0.frameNumber == wrapped }
  }

  /// The picture with a `LongTermFrameIdx`, which for frames is their `LongTermPicNum`.
  private func longTerm(index: Int) -> Int? {
    pictures.firstIndex { $0.longTermIndex == index }
  }
}

/// Pictures that are left out: ITU-T H.264 §8.2.5.2.
extension PictureStore {
  /// Fills a gap in `frame_num` with pictures that do not exist.
  ///
  /// They move others out of the window, as those that an encoder left out would have done, and are
  /// never shown. Where the stream does not allow gaps, pictures were lost: the number comes back.
  mutating func fillGap(before coded: H264CodedPicture, _ events: inout [Event]) -> Int {
    guard let previous = previousReferenceNumber, coded.frameNumber != previous else { return 0 }
    let limit = limits.numberLimit
    let count = (coded.frameNumber - previous - 1 + limit) % limit
    guard count > 0 else { return 0 }
    // If there are too many pictures, only the last ones stay.
    for step in max(1, count - limits.referenceLimit + 1)...count {
      let missing = H264CodedPicture(
        frameNumber: (previous + step) % limit, isIDR: false, isReference: true,
        order: H264CodedOrder(), marking: .slidingWindow)
      insert(missing, &events)
    }
    return limits.allowsGaps ? 0 : count
  }

  private mutating func insert(_ missing: H264CodedPicture, _ events: inout [Event]) {
    slideWindow(&events)
    var order = 0
    // In order type 0 a picture without a slice has no place; lists of B slices leave it out.
    if case .lowBits = limits.order {} else { order = counter.fields(of: missing, limits).frame }
    previousReferenceNumber = missing.frameNumber
    pictures.append(
      StoredPicture(
        id: makeID(), slot: nil, frameNumber: missing.frameNumber, order: order,
        marking: .shortTerm, isWaiting: false))
    bump(&events)
  }
}
