/// Decodes the slices of a picture: the state that all stages share.
///
/// Each folder adds its stage in an extension: `Syntax` reads macroblocks, `Intra` and `Inter` predict
/// them, `Residual` corrects them, `Deblocking` smooths the edges when the picture is complete.
///
/// It is one struct that cannot be copied: its arrays belong to no one else and are changed in place.
struct PictureDecoder<Probe: MacroblockProbe>: ~Copyable {
  /// The picture that is being decoded.
  var picture: PictureBuffer

  /// The pictures that slices refer to, and those not yet given out, in slots.
  var pool: [PictureBuffer] = []
  var store: MacroblockStore
  var slice = Slice()

  /// The filters of the picture's slices, by their numbers.
  var filters: [SliceFilter] = []

  var scaling: ScalingTables
  var residual = ResidualBuffer()
  var scratch = InterScratch()

  /// `QPY` of the macroblock before, and whether its `mb_qp_delta` was not 0: §7.4.5, §9.3.3.1.1.5.
  var quantizer = 0
  var hasChangedQuantizer = false

  let codes = CAVLCCodes()
  let rules: H264Rules
  var probe: Probe

  init(columns: Int, rows: Int, hasChroma: Bool, rules: H264Rules, probe: Probe) {
    store = MacroblockStore(columns: columns, rows: rows)
    picture = PictureBuffer(
      columns: columns, rows: rows, hasChroma: hasChroma, placeCount: store.placeCount)
    let flat = (0..<8).map { [UInt8](repeating: 16, count: $0 < 6 ? 16 : 64) }
    scaling = ScalingTables(lists: flat)
    self.rules = rules
    self.probe = probe
  }

  var hasChroma: Bool { picture.hasChroma }

  /// Decodes a slice, from the first bit of its macroblocks.
  ///
  /// - Parameters:
  ///   - slice: What its header says.
  ///   - payload: The unit without emulation prevention bytes.
  ///   - position: The bit of it with which slice data begin.
  ///   - contextSet: `cabac_init_idc` + 1, 0 in I slices; `nil` if it is coded by tables.
  /// - Returns: Whether all of it could be understood.
  mutating func decode(
    _ slice: Slice, _ payload: [UInt8], from position: Int, contextSet: Int?
  ) -> Bool {
    self.slice = slice
    filters.append(slice.filter)
    quantizer = slice.quantizer
    hasChangedQuantizer = false
    guard let contextSet else {
      var reader = CAVLCReader(
        SliceBits(payload, from: position), codes: codes, rules: rules)
      return sliceData(&reader)
    }
    if isWatched, probe.wantsBins {
      var reader = CABACReader<WatchedArithmeticEngine>(
        payload, from: position, contextsOf: contextSet, quantizer: slice.quantizer, rules: rules)
      return sliceData(&reader)
    }
    guard rules.arithmeticBin == nil else {
      var reader = CABACReader<RuledArithmeticEngine>(
        payload, from: position, contextsOf: contextSet, quantizer: slice.quantizer, rules: rules)
      return sliceData(&reader)
    }
    var reader = CABACReader<FastArithmeticEngine>(
      payload, from: position, contextsOf: contextSet, quantizer: slice.quantizer, rules: rules)
    return sliceData(&reader)
  }
}
