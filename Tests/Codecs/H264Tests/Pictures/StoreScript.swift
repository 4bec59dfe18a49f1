import Bitstream
@testable import H264

/// A stream as a list of pictures, and what a store makes of it.
///
/// Pictures are called by letters; the first is A.
struct StoreScript {
  var store = PictureStore()
  var limits: StoreLimits
  private(set) var shown = ""
  private(set) var names: [Int32: Character] = [:]
  private(set) var lostCount = 0

  /// The slots that are not free.
  private(set) var slots: Set<Int> = []
  private var count = 0

  init(
    numberLimit: Int = 16, order: H264PictureOrder = .lowBits(bitCount: 8), references: Int = 4,
    capacity: Int = 4, depth: Int = 2, allowsGaps: Bool = false
  ) {
    limits = StoreLimits(
      numberLimit: numberLimit, order: order, referenceLimit: references, capacity: capacity,
      reorderDepth: depth, allowsGaps: allowsGaps)
  }

  /// Begins a picture; with the low bits of its place on the screen.
  mutating func begin(
    _ number: Int, at low: Int? = nil, isIDR: Bool = false, isReference: Bool = true,
    cycleDifference: Int = 0, bottom: Int = 0, _ marking: H264ReferenceMarking? = nil
  ) {
    var order = H264CodedOrder()
    order.lowBits = low
    order.cycleDifference = cycleDifference
    order.bottomDifference = bottom
    let implied: H264ReferenceMarking =
      isIDR ? .refresh(discardsOutput: false, isLongTerm: false) : .slidingWindow
    let beginning = store.begin(
      H264CodedPicture(
        frameNumber: number, isIDR: isIDR, isReference: isReference, order: order,
        marking: isReference ? marking ?? implied : nil), limits)
    take(beginning.events)
    lostCount += beginning.lostCount
    names[beginning.picture.id] = Character(UnicodeScalar(UInt8(65 + count % 58)))
    slots.insert(beginning.slot)
    count += 1
  }

  mutating func finish() { take(store.finish()) }
  mutating func flush() { take(store.flush()) }

  /// A picture from its beginning to its end.
  mutating func add(
    _ number: Int, at low: Int? = nil, isIDR: Bool = false, isReference: Bool = true,
    cycleDifference: Int = 0, bottom: Int = 0, _ marking: H264ReferenceMarking? = nil
  ) {
    begin(
      number, at: low, isIDR: isIDR, isReference: isReference, cycleDifference: cycleDifference,
      bottom: bottom, marking)
    finish()
  }

  /// Reference pictures that follow each other in decoding order, from an IDR picture on.
  mutating func addReferences(_ count: Int) {
    for index in 0..<count {
      add(index % limits.numberLimit, at: 2 * index % 256, isIDR: index == 0)
    }
  }

  private mutating func take(_ events: [PictureStore.Event]) {
    for event in events {
      switch event {
      case .output(let picture): shown.append(names[picture.id] ?? "?")
      case .release(let slot): slots.remove(slot)
      }
    }
  }

  /// The letters of the pictures that are marked; long-term ones with their index, gaps as `-`.
  var marked: String {
    store.pictures.filter(\.isReference).map { picture in
      String(picture.slot == nil ? "-" : names[picture.id] ?? "?")
        + (picture.longTermIndex.map(String.init) ?? "")
    }.joined()
  }

  /// The letters of a P slice's list.
  func list(_ count: Int, _ steps: [H264ListModification] = []) -> String {
    let lists = store.lists(isBipredicted: false, counts: [count], modifications: [steps])
    return text(lists)[0]
  }

  /// The letters of a B slice's lists; those of substitute pictures are small.
  func lists(_ first: Int, _ second: Int) -> [String] {
    text(store.lists(isBipredicted: true, counts: [first, second], modifications: [[], []]))
  }

  private func text(_ lists: ReferenceLists) -> [String] {
    lists.lists.map { list in
      list.map { entry in
        let name = String(names[entry.id] ?? "?")
        return entry.isSubstitute ? name.lowercased() : name
      }.joined()
    }
  }
}
