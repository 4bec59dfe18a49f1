import Bitstream

/// Which decoded pictures are kept, which of them slices refer to, and when each one is shown.
///
/// It is the decoded picture buffer of ITU-T H.264, §8.2.4, §8.2.5 and §C.4, as numbers alone: the
/// decoder keeps the samples in slots, and the store says which slot is whose. For each picture:
///
///     begin(_:_:)    gives it a slot, and says which pictures go before it
///     lists(…)       for each slice: what its references mean
///     finish()       marks pictures, and says which are shown now, in which slots
///
/// Frames only: fields are refused before they come here. Whatever a damaged stream says, no more
/// pictures are kept than ``StoreLimits/capacity``, and each of them is shown once.
package struct PictureStore: Sendable {
  /// What happens to a slot.
  package enum Event: Hashable, Sendable {
    /// The picture is shown next; its slot stays its own until it is released.
    case output(StoredPicture)
    /// Nothing needs the picture in the slot any more.
    case release(slot: Int)
  }

  /// What is known about a picture when it begins.
  package struct Beginning: Hashable, Sendable {
    package let picture: StoredPicture

    /// Where the decoder puts its samples.
    package let slot: Int

    /// What happens to others before it is decoded.
    package let events: [Event]

    /// Pictures that should have come before it and did not.
    package let lostCount: Int
  }

  /// The pictures that are kept, in decoding order.
  package internal(set) var pictures: [StoredPicture] = []

  /// The picture between ``begin(_:_:)`` and ``finish()``.
  package internal(set) var current: StoredPicture?

  var limits = StoreLimits(
    numberLimit: 16, order: .decodingOrder, referenceLimit: 1, capacity: 1, reorderDepth: 0,
    allowsGaps: false)
  var coded: H264CodedPicture?
  var counter = H264PictureOrderCounter()
  var fields: H264PictureOrderCounter.Fields?

  /// `PrevRefFrameNum`, §7.4.3; `nil` before the first picture.
  var previousReferenceNumber: Int?
  private var nextID: Int32 = 0

  let rules: H264Rules

  /// Creates an empty store; `rules` are a learner's functions for lists.
  package init(rules: H264Rules = .core) {
    self.rules = rules
  }

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - coded: What its first slice says.
  ///   - limits: What its sequence parameter set says.
  /// - Returns: Its slot, and what happens before it is decoded.
  package mutating func begin(_ coded: H264CodedPicture, _ limits: StoreLimits) -> Beginning {
    var events = finish()
    if coded.isIDR { events += flush() }
    self.limits = limits
    bump(&events)
    let lostCount = coded.isIDR ? 0 : fillGap(before: coded, &events)
    let fields = counter.fields(of: coded, limits)
    let slot = freeSlot
    let picture = StoredPicture(
      id: makeID(), slot: slot, frameNumber: coded.frameNumber, order: fields.frame,
      marking: coded.isReference ? .shortTerm : .unused, isWaiting: true)
    (self.coded, self.fields, current) = (coded, fields, picture)
    return Beginning(picture: picture, slot: slot, events: events, lostCount: lostCount)
  }

  /// Ends the current picture: marks it and others, and says which are shown now.
  package mutating func finish() -> [Event] {
    guard var picture = current, let coded else { return [] }
    (current, self.coded) = (nil, nil)
    var events: [Event] = []
    if coded.isReference { mark(&picture, coded, &events) }
    pictures.append(picture)
    releaseUnused(&events)
    bump(&events)
    return events
  }

  /// Shows all pictures that wait and drops all: at the end, and before another size of pictures.
  package mutating func flush() -> [Event] {
    var events = finish()
    drain(&events)
    previousReferenceNumber = nil
    counter.restart()
    return events
  }

  /// Drops all pictures without showing them, as a seek does.
  package mutating func removeAll() {
    (pictures, current, coded) = ([], nil, nil)
    previousReferenceNumber = nil
    counter.restart()
  }

  mutating func makeID() -> Int32 {
    defer { nextID = nextID == .max ? 0 : nextID + 1 }
    return nextID
  }

  /// The first slot that no picture has: there are never more than ``StoreLimits/capacity`` + 1.
  private var freeSlot: Int {
    var slot = 0
    while pictures.contains(where: { $0.slot == slot }) { slot += 1 }
    return slot
  }
}
