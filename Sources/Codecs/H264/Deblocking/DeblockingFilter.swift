/// Smooths the edges of blocks when the picture is complete: ITU-T H.264 §8.7.
///
/// Prediction inside the picture uses the samples as they were before; other pictures use those
/// after. So a filtered picture is a better reference, and no encoder has to guess what a player
/// does.
extension PictureDecoder {
  /// Filters macroblock by macroblock: first its vertical edges, then its horizontal ones.
  mutating func deblock() {
    for row in 0..<store.rows {
      for column in 0..<store.columns {
        let index = store.index(ofAddress: row * store.columns + column)
        let record = store.records[index]
        guard record.slice >= 0, Int(record.slice) < filters.count else { continue }
        let filter = filters[Int(record.slice)]
        guard filter.mode != 1 else { continue }
        let place = MacroblockPlace(index: index, column: column, row: row)
        filterEdges(place, record, filter, isVertical: true)
        filterEdges(place, record, filter, isVertical: false)
      }
    }
  }

  private mutating func filterEdges(
    _ place: MacroblockPlace, _ record: MacroblockRecord, _ filter: SliceFilter, isVertical: Bool
  ) {
    let other = isVertical ? place.index - 1 : place.index - store.stride
    let neighbour = store.records[other]
    // `filterLeftMbEdgeFlag`, `filterTopMbEdgeFlag`.
    if neighbour.slice >= 0, filter.mode == 0 || neighbour.slice == record.slice {
      filterEdge(0, isVertical, place, record, neighbour, at: other, filter)
    }
    // Where nothing is coded and all moves alike, there are no edges inside.
    if record.codedBlocks == 0, record.movesAsWhole, rules.edgeStrength == nil, !isWatched {
      return
    }
    for edge in 1..<4 where edge == 2 || !record.usesLargeTransform {
      filterEdge(edge, isVertical, place, record, record, at: place.index, filter)
    }
  }

  private mutating func filterEdge(
    _ edge: Int, _ isVertical: Bool, _ place: MacroblockPlace, _ q: MacroblockRecord,
    _ p: MacroblockRecord, at other: Int, _ filter: SliceFilter
  ) {
    let strengths = strengths(edge, isVertical: isVertical, place.index, other)
    if isWatched {
      probe.edge(edge, isVertical: isVertical, strengths, place.column, place.row)
    }
    guard strengths != SIMD4(repeating: 0) else { return }
    let lumaFilter = EdgeFilter(
      quantizer: (Int(q.quantizer) + Int(p.quantizer) + 1) >> 1, filter, rule: rules.edgeFilter)
    if !lumaFilter.isOff {
      let stride = picture.lumaStride
      let first = lumaOffset(place, isVertical ? edge * 4 : 0, isVertical ? 0 : edge * 4)
      var samples = picture.luma.mutableSpan
      lumaFilter.luma(
        &samples, at: first,
        step: isVertical ? 1 : stride, along: isVertical ? stride : 1, strengths)
    }
    // In 4:2:0 every second edge of luma is one of chroma.
    guard hasChroma, edge & 1 == 0 else { return }
    for plane in 0..<2 {
      filterChroma(plane, edge, isVertical, place, q, p, filter, strengths)
    }
  }

  private mutating func filterChroma(
    _ plane: Int, _ edge: Int, _ isVertical: Bool, _ place: MacroblockPlace,
    _ q: MacroblockRecord, _ p: MacroblockRecord, _ filter: SliceFilter,
    _ strengths: SIMD4<UInt8>
  ) {
    // §8.7.2.2: QP of chroma for each side, with the offset of this picture parameter set.
    let offset = filter.chromaOffsets[plane]
    let sum =
      Int(ChromaQuantizer.value(for: Int(q.quantizer), offset: offset))
      + Int(ChromaQuantizer.value(for: Int(p.quantizer), offset: offset))
    let chromaFilter = EdgeFilter(quantizer: (sum + 1) >> 1, filter, rule: rules.edgeFilter)
    guard !chromaFilter.isOff else { return }
    let stride = picture.chromaStride
    let first = chromaOffset(place, isVertical ? edge * 2 : 0, isVertical ? 0 : edge * 2)
    let (step, along) = isVertical ? (1, stride) : (stride, 1)
    if plane == 0 {
      var samples = picture.cb.mutableSpan
      chromaFilter.chroma(&samples, at: first, step: step, along: along, strengths)
    } else {
      var samples = picture.cr.mutableSpan
      chromaFilter.chroma(&samples, at: first, step: step, along: along, strengths)
    }
  }
}
