/// The macroblocks of a slice: ITU-T H.264 §7.3.4.
extension PictureDecoder {
  /// Reads and decodes `slice_data`; returns whether all of it made sense.
  mutating func sliceData<Reader: EntropyReader>(_ reader: inout Reader) -> Bool {
    var address = slice.firstMacroblock
    repeat {
      guard address < store.columns * store.rows else { return false }
      let place = store.index(ofAddress: address)
      let near = Neighbours(of: place, slice: slice.number, in: store)
      let block = MacroblockPlace(
        index: place, column: address % store.columns, row: address / store.columns)
      if Probe.isActive { probe.begin(block.column, block.row, position: reader.position) }
      if slice.kind != .intra, reader.isSkipped(slice.kind, near) {
        skippedMacroblock(block, near)
      } else {
        macroblockLayer(&reader, block, near)
      }
      if reader.isDamaged {
        store.records[place] = MacroblockRecord()
        return false
      }
      if Probe.isActive {
        probe.end(summary(of: place), position: reader.position)
      }
      address += 1
    } while reader.hasMoreMacroblocks()
    return true
  }

  /// Reads an element, and shows it to the probe with its bits.
  @inline(__always)
  mutating func read<Reader: EntropyReader>(
    _ name: StaticString, _ reader: inout Reader, _ element: (inout Reader) -> Int
  ) -> Int {
    guard Probe.isActive else { return element(&reader) }
    let start = reader.position
    let value = element(&reader)
    probe.element(name, value: value, bits: start..<max(start, reader.position))
    return value
  }
}

/// Where a macroblock is: its place in the store, and in the picture.
struct MacroblockPlace {
  let index: Int
  let column: Int
  let row: Int
}
