import Media

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
