/// The decoder in the encoder: it does with each decision what every decoder will do with its bits.
///
/// An encoder has to predict from what the receiver sees, not from the film that it has before it;
/// otherwise each picture would be corrected against another one than the receiver has, and the
/// error would grow. So it decodes as it encodes. This one is the decoder of this module, which reads
/// decisions where the other one reads bits: they cannot come to different samples.
///
/// A macroblock may be decoded several times: the last decision stands. Until then its place in the
/// picture is free for trials.
package struct LocalDecoder: ~Copyable {
  var decoder: PictureDecoder<NoProbe>
  private var number: Int32 = 0

  /// - Parameters:
  ///   - columns: Macroblocks in a row.
  ///   - rows: Rows of macroblocks.
  package init(columns: Int, rows: Int) {
    decoder = PictureDecoder(
      columns: columns, rows: rows, hasChroma: true, rules: .core, probe: NoProbe())
  }

  package var macroblockCount: Int { decoder.store.columns * decoder.store.rows }

  /// Begins a picture of one slice, which refers to the picture before or to none.
  ///
  /// - Parameters:
  ///   - isPredicted: Whether it is a P slice.
  ///   - quantizer: `SliceQPY`, that of all its macroblocks.
  ///   - filtersEdges: Whether the picture is deblocked at its end.
  package mutating func beginPicture(isPredicted: Bool, quantizer: Int, filtersEdges: Bool) {
    number += 1
    decoder.begin(id: number, order: 0)
    var slice = Slice()
    slice.kind = isPredicted ? .predicted : .intra
    slice.quantizer = quantizer
    if isPredicted { slice.lists[0] = [PictureReference(slot: 0, id: number - 1, order: 0)] }
    slice.filter.mode = filtersEdges ? 0 : 1
    decoder.slice = slice
    decoder.filters = [slice.filter]
    decoder.quantizer = quantizer
    decoder.hasChangedQuantizer = false
  }

  // ANCHOR: decode
  /// Decodes a macroblock as decided.
  ///
  /// - Returns: Its blocks of levels in the order of the stream.
  @discardableResult
  package mutating func decode(_ decision: MacroblockDecision, at address: Int) -> [CodedBlock] {
    let place = place(address)
    let near = neighbours(place)
    guard decision.kind != .skipped else {
      decoder.skippedMacroblock(place, near)
      return []
    }
    var elements = DecidedElements(decision)
    decoder.macroblockLayer(&elements, place, near)
    return elements.blocks
  }
  // ANCHOR_END: decode

  /// Filters the edges and keeps the picture: the next one refers to it.
  package mutating func endPicture() {
    decoder.deblock()
    decoder.keep(in: 0)
  }

  /// Y, Cb and Cr of the picture that was completed last, whole macroblocks.
  package var reference: [[UInt8]] { decoder.pool[0].planes }

  package var referenceLuma: [UInt8] { decoder.pool[0].luma }

  /// The picture in work.
  package var luma: [UInt8] { _read { yield decoder.picture.luma } }
  package var cb: [UInt8] { _read { yield decoder.picture.cb } }
  package var cr: [UInt8] { _read { yield decoder.picture.cr } }

  func place(_ address: Int) -> MacroblockPlace {
    MacroblockPlace(
      index: decoder.store.index(ofAddress: address), column: address % decoder.store.columns,
      row: address / decoder.store.columns)
  }

  func neighbours(_ place: MacroblockPlace) -> Neighbours {
    Neighbours(of: place.index, slice: decoder.slice.number, in: decoder.store)
  }
}
