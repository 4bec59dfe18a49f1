import TransportStream

/// The samples of one stream in few bytes each, so that a film of hours fits into little memory.
///
/// For each: flags; its decoding time less that of the one before; its presentation time less its
/// decoding time; its size. Numbers are written in pieces of 7 bits, the lowest first.
struct SampleLog {
  struct Sample: Hashable {
    let presentationTime: Int64?
    let decodeTime: Int64?
    let size: Int
    let isSync: Bool
    let isRecoveryPoint: Bool
  }

  private(set) var count = 0

  /// Many small arrays: a single one is copied when it grows.
  private var pages: [[UInt8]] = []
  private var lastTime: Int64 = 0

  private static let pageSize = 1 << 16

  mutating func append(_ unit: TransportUnit) {
    if pages.last.map({ $0.count > Self.pageSize - 40 }) ?? true {
      var page: [UInt8] = []
      page.reserveCapacity(Self.pageSize)
      pages.append(page)
    }
    count += 1
    var flags: UInt8 = unit.isSync ? 1 : 0
    if unit.decodeTime != nil { flags |= 2 }
    if unit.presentationTime != nil { flags |= 4 }
    if unit.isRecoveryPoint { flags |= 8 }
    pages[pages.count - 1].append(flags)
    if let time = unit.decodeTime {
      write(time &- lastTime)
      lastTime = time
    }
    if let time = unit.presentationTime { write(time &- lastTime) }
    write(Int64(unit.data.count))
  }

  /// Writes a number whose sign is its lowest bit.
  private mutating func write(_ number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest > 0x7F {
      pages[pages.count - 1].append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    pages[pages.count - 1].append(UInt8(truncatingIfNeeded: rest))
  }

  /// Calls a function with each sample, in order.
  func forEach(_ body: (Sample) -> Void) {
    var reader = Reader(self)
    while let sample = reader.next() { body(sample) }
  }

  /// Reads the samples of a log one by one.
  struct Reader {
    private let pages: [[UInt8]]
    private var number = 0
    private var place = 0
    private var lastTime: Int64 = 0

    init(_ log: SampleLog) { pages = log.pages }

    /// Returns the next sample; `nil` after the last one.
    mutating func next() -> Sample? {
      if number < pages.count, place == pages[number].count { (number, place) = (number + 1, 0) }
      guard number < pages.count else { return nil }
      let flags = pages[number][place]
      place += 1
      if flags & 2 != 0 { lastTime &+= readNumber() }
      let presentation = flags & 4 != 0 ? lastTime &+ readNumber() : nil
      return Sample(
        presentationTime: presentation, decodeTime: flags & 2 != 0 ? lastTime : nil,
        size: Int(readNumber()), isSync: flags & 1 != 0, isRecoveryPoint: flags & 8 != 0)
    }

    private mutating func readNumber() -> Int64 {
      var (value, shift) = (UInt64(0), UInt64(0))
      while true {
        let byte = pages[number][place]
        place += 1
        value |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
      }
    }
  }
}
