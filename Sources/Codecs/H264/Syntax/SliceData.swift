/// The macroblocks of a slice: ITU-T H.264 §7.3.4.
extension PictureDecoder {
  /// Reads and decodes `slice_data`; returns whether all of it made sense.
  mutating func sliceData<Reader: EntropyReader>(_ reader: inout Reader) -> Bool {
    var address = slice.firstMacroblock
    var goesOn = true
    repeat {
      guard address < store.columns * store.rows else { return false }
      let place = store.index(ofAddress: address)
      let near = Neighbours(of: place, slice: slice.number, in: store)
      let block = MacroblockPlace(
        index: place, column: address % store.columns, row: address / store.columns)
      if isWatched { probe.begin(block.column, block.row, position: reader.position) }
      if slice.kind != .intra, readSkip(&reader, near) {
        skippedMacroblock(block, near)
      } else {
        macroblockLayer(&reader, block, near)
      }
      if reader.isDamaged {
        store.records[place] = MacroblockRecord()
        return false
      }
      goesOn = readEnd(&reader)
      if isWatched { probe.end(summary(of: place), position: reader.position) }
      address += 1
    } while goesOn
    return true
  }

  /// `mb_skip_flag`, or `mb_skip_run`, which stands for several macroblocks.
  @inline(__always)
  private mutating func readSkip<Reader: EntropyReader>(
    _ reader: inout Reader, _ near: Neighbours
  ) -> Bool {
    let start = isWatched ? reader.position : 0
    let isSkipped = reader.isSkipped(slice.kind, near)
    if isWatched {
      if Reader.isArithmetic {
        show("mb_skip_flag", isSkipped ? 1 : 0, from: start, &reader)
      } else if reader.position > start {
        show("mb_skip_run", reader.skipCount + (isSkipped ? 1 : 0), from: start, &reader)
      }
    }
    return isSkipped
  }

  /// Whether the slice goes on: `end_of_slice_flag` in arithmetic code.
  @inline(__always)
  private mutating func readEnd<Reader: EntropyReader>(_ reader: inout Reader) -> Bool {
    let start = isWatched ? reader.position : 0
    let goesOn = reader.hasMoreMacroblocks()
    if isWatched, Reader.isArithmetic {
      show("end_of_slice_flag", goesOn ? 0 : 1, from: start, &reader)
    }
    return goesOn
  }

  /// Reads an element, and shows it to the probe with its bits.
  @inline(__always)
  mutating func read<Reader: EntropyReader>(
    _ name: StaticString, _ reader: inout Reader, _ element: (inout Reader) -> Int
  ) -> Int {
    guard isWatched else { return element(&reader) }
    let start = reader.position
    let value = element(&reader)
    show(name, value, from: start, &reader)
    return value
  }

  /// Shows an element that has been read, and its bins.
  mutating func show<Reader: EntropyReader>(
    _ name: StaticString, _ value: Int, from start: Int, _ reader: inout Reader
  ) {
    probe.element(name, value: value, bits: start..<max(start, reader.position))
    let bins = reader.takeBins()
    if !bins.isEmpty { probe.bins(bins) }
  }
}

/// Where a macroblock is: its place in the store, and in the picture.
struct MacroblockPlace {
  let index: Int
  let column: Int
  let row: Int
}
