import Media

/// What the chroma samples beside a row add to red, green and blue: worked out once for all pixels
/// and rows that share them.
struct ByteChroma {
  private(set) var red: [Int16]
  private(set) var green: [Int16]
  private(set) var blue: [Int16]

  init(count: Int) {
    // Three arrays from the start. Copies of one would share its memory until they are written to,
    // and the compiler (6.3, optimising) overlooks that where `mutableSpan` writes.
    red = [Int16](repeating: 0, count: count)
    green = [Int16](repeating: 0, count: count)
    blue = [Int16](repeating: 0, count: count)
  }

  /// Takes a row of samples.
  mutating func take(cb: Span<UInt8>, cr: Span<UInt8>, _ kernel: ByteKernel) {
    kernel.redParts(cr: cr, into: red.mutableSpan)
    kernel.greenParts(cb: cb, cr: cr, into: green.mutableSpan)
    kernel.blueParts(cb: cb, into: blue.mutableSpan)
  }
}

/// What chroma adds to the even and to the odd pixels of a row, for a ``ByteKernel``.
struct PairedChroma {
  private(set) var even: ByteChroma
  private var ownOdd: ByteChroma?

  private let kernel: ByteKernel
  private let rows: ChromaRows
  private let blue: [UInt8]
  private let red: [UInt8]
  private var splitBlue: SplitRow
  private var splitRed: SplitRow
  private var place: Range<Int>?

  init(_ picture: Picture, _ kernel: ByteKernel) {
    self.kernel = kernel
    rows = ChromaRows(picture.format, width: picture.width)
    let pairCount = (picture.width + 1) / 2
    even = ByteChroma(count: pairCount)
    ownOdd = rows.pixelsPerSample == 1 ? ByteChroma(count: pairCount) : nil
    splitBlue = SplitRow(width: picture.width)
    splitRed = SplitRow(width: picture.width)
    // A grey picture has no chroma: a row without colour serves all of its rows.
    let grey = [UInt8](repeating: 128, count: picture.width)
    let isGray = picture.planes.count == 1
    (blue, red) = isGray ? (grey, grey) : (picture.planes[1].bytes, picture.planes[2].bytes)
  }

  /// What chroma adds to the odd pixels: where pairs share it, the same.
  var odd: ByteChroma { ownOdd ?? even }

  /// Works out what belongs to a row, unless it is the same as for the row before.
  mutating func take(besideRow row: Int) {
    let place = rows.range(besideRow: row)
    guard place != self.place else { return }
    self.place = place
    let (blue, red) = (blue, red)
    if ownOdd == nil {
      even.take(cb: blue.span.extracting(place), cr: red.span.extracting(place), kernel)
    } else {
      splitBlue.take(blue.span.extracting(place))
      splitRed.take(red.span.extracting(place))
      let (splitBlue, splitRed) = (splitBlue, splitRed)
      even.take(cb: splitBlue.even.span, cr: splitRed.even.span, kernel)
      ownOdd?.take(cb: splitBlue.odd.span, cr: splitRed.odd.span, kernel)
    }
  }
}

/// A row of bytes as two: the samples of its even and those of its odd columns.
///
/// In 4:2:0 and 4:2:2, a pair of pixels shares its chroma. Split so, both halves meet the same row
/// of chroma, index by index, and nothing has to be doubled.
struct SplitRow {
  private(set) var even: [UInt8]
  private(set) var odd: [UInt8]
  private let width: Int

  /// Both halves have the same size; with an odd width, the last odd sample stays 0.
  init(width: Int) {
    even = [UInt8](repeating: 0, count: (width + 1) / 2)
    odd = [UInt8](repeating: 0, count: (width + 1) / 2)
    self.width = width
  }

  /// Samples of each half.
  var count: Int { even.count }

  /// Takes a row of `width` samples.
  mutating func take(_ row: Span<UInt8>) {
    Self.takeEven(row, into: even.mutableSpan)
    Self.takeOdd(row, into: odd.mutableSpan)
    if !width.isMultiple(of: 2) { even[width / 2] = row[width - 1] }
  }

  /// Takes a row of samples that an even and an odd column share.
  mutating func takeShared(_ row: Span<UInt8>) {
    Self.copy(row, into: even.mutableSpan)
    Self.copy(row, into: odd.mutableSpan)
  }

  private static func copy(_ row: Span<UInt8>, into half: consuming MutableSpan<UInt8>) {
    var half = half
    let row = row.extracting(0..<half.count)
    for pair in half.indices { half[pair] = row[pair] }
  }

  private static func takeEven(_ row: Span<UInt8>, into half: consuming MutableSpan<UInt8>) {
    var half = half
    let pairCount = row.count / 2
    let pairs = row.extracting(0..<2 * pairCount)
    for pair in 0..<pairCount { half[pair] = pairs[2 * pair] }
  }

  private static func takeOdd(_ row: Span<UInt8>, into half: consuming MutableSpan<UInt8>) {
    var half = half
    let pairCount = row.count / 2
    let pairs = row.extracting(0..<2 * pairCount)
    for pair in 0..<pairCount { half[pair] = pairs[2 * pair + 1] }
  }
}
