/// What is shown where nothing could be decoded.
extension PictureDecoder {
  /// Fills macroblocks that are missing, from the latest picture or grey.
  ///
  /// - Parameter slot: A picture to copy from; `nil` if there is none.
  /// - Returns: How many macroblocks were missing.
  mutating func conceal(from slot: Int?) -> Int {
    var count = 0
    for address in 0..<store.columns * store.rows {
      let index = store.index(ofAddress: address)
      guard store.records[index].slice < 0 else { continue }
      count += 1
      let place = MacroblockPlace(
        index: index, column: address % store.columns, row: address / store.columns)
      picture.motion.setIntra(index)
      copyMacroblock(place, from: slot)
    }
    return count
  }

  private mutating func copyMacroblock(_ place: MacroblockPlace, from slot: Int?) {
    let (lumaStride, chromaStride) = (picture.lumaStride, picture.chromaStride)
    let luma = lumaOffset(place, 0, 0)
    for row in 0..<16 {
      for index in luma + row * lumaStride..<luma + row * lumaStride + 16 {
        picture.luma[index] = slot.map { pool[$0].luma[index] } ?? 128
      }
    }
    guard hasChroma else { return }
    let chroma = chromaOffset(place, 0, 0)
    for row in 0..<8 {
      for index in chroma + row * chromaStride..<chroma + row * chromaStride + 8 {
        picture.cb[index] = slot.map { pool[$0].cb[index] } ?? 128
        picture.cr[index] = slot.map { pool[$0].cr[index] } ?? 128
      }
    }
  }
}
