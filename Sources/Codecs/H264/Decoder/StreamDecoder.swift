import Bitstream
import Media

/// Decodes the units of a stream: parameter sets, slices, pictures, and the order in which they are
/// shown.
///
/// The first slice of a picture begins it (§7.4.1.2.4); the next picture, or what can only precede one,
/// ends it. Then its edges are filtered, and ``PictureStore`` says which pictures are shown.
package struct StreamDecoder<Probe: MacroblockProbe>: ~Copyable {
  /// The parameter sets so far.
  private(set) var sets = ParameterSets()

  /// Decodes macroblocks; has no size before the first picture.
  private(set) var decoder: PictureDecoder<Probe>
  private var store: PictureStore

  /// The set that the pictures in the store belong to.
  private var sequence: H264SequenceParameterSet?

  /// The picture that is being decoded.
  private var current: Current?

  /// The picture that decoding has begun with, if it is not an IDR picture and still to be shown.
  ///
  /// What is shown before it refers to pictures that are missing: the leading pictures of an open
  /// group. They are left out.
  private var opening: StoredPicture?
  private var hasBegun = false

  /// What is known about the pictures in the store, by their numbers.
  private var facts: [Int32: PictureFacts] = [:]
  private var outputs: [Output] = []
  private let rules: H264Rules

  /// Bytes that pictures may take together.
  private let memoryLimit: Int

  /// Whether the edges of a picture are filtered, by whether others refer to it.
  package var filtersEdges: @Sendable (_ isReference: Bool) -> Bool = { _ in true }

  /// Whether pictures are shown with the vectors of their macroblocks.
  package var exportsMotionVectors = false

  /// The picture between its first slice and its end.
  private struct Current {
    /// The header of its last slice.
    var header: H264SliceHeader
    let picture: StoredPicture
    let slot: Int
    var facts: PictureFacts
  }

  package init(rules: H264Rules, probe: Probe, memoryLimit: Int) {
    self.rules = rules
    self.memoryLimit = memoryLimit
    store = PictureStore(rules: rules)
    decoder = PictureDecoder(columns: 0, rows: 0, hasChroma: false, rules: rules, probe: probe)
  }

  /// The probe that watches the decoder.
  package var probe: Probe {
    get { decoder.probe }
    set { decoder.probe = newValue }
  }

  /// Bytes of the pictures that are kept.
  package var byteCount: Int {
    (decoder.pool.count + 1)
      * PictureBuffer.byteCount(macroblockCount: decoder.store.columns * decoder.store.rows)
  }

  /// Decodes a unit, header byte included.
  ///
  /// - Parameters:
  ///   - unit: Its bytes as they are in the stream.
  ///   - sample: The number of the sample that it came in.
  /// - Returns: Whether all of it could be understood.
  /// - Throws: `H264Error` if the stream uses what is not decoded here, or takes too much memory.
  package mutating func decode(unit: Span<UInt8>, sample: Int) throws(H264Error) -> Bool {
    guard unit.count > 0 else { return true }
    switch unit[0] & 0x1F {
    case 1, 5: return try decodeSlice(unit, sample: sample)
    case 2, 3, 4: throw Refusals.partition(Int(unit[0] & 0x1F))
    case 7, 8:
      endPicture()
      return insert(set: unit)
    // §7.4.1.2.3: what comes before the first slice of a picture only.
    case 6, 9, 10, 11:
      endPicture()
      return true
    // Prefixes and slices of scalable and multiview streams, auxiliary pictures, filler.
    default: return true
    }
  }

  /// Ends the picture in work: no slice of it follows.
  package mutating func endPicture() {
    guard let ended = current.take() else { return }
    finishSamples(ended)
    handle(store.finish())
  }

  /// Hands out all pictures that are held back.
  package mutating func finish() {
    endPicture()
    handle(store.flush())
  }

  /// Discards all pictures; parameter sets stay.
  package mutating func reset() {
    current = nil
    (opening, hasBegun) = (nil, false)
    store.removeAll()
    facts = [:]
    outputs = []
  }

  /// The pictures that are shown next, in order.
  package mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  /// Takes over a parameter set.
  private mutating func insert(set unit: Span<UInt8>) -> Bool {
    do {
      try sets.insert(h264Unit: unit)
      return true
    } catch {
      return false
    }
  }
}

/// Slices and pictures.
extension StreamDecoder {
  private mutating func decodeSlice(
    _ unit: Span<UInt8>, sample: Int
  ) throws(H264Error) -> Bool {
    let header: H264SliceHeader
    do { header = try H264SliceHeader(unit: unit, sets: sets) } catch { return false }
    guard let picture = sets.h264Pictures[header.pictureSetID],
      let sequence = sets.h264Sequences[picture.sequenceID]
    else { return false }
    // A copy of a slice, for networks that lose some.
    guard header.redundantCount == 0 else { return true }
    try Refusals.check(header, picture, sequence)
    if let current, header.beginsPicture(after: current.header) { endPicture() }
    if current == nil { try beginPicture(header, sequence, sample: sample) }
    guard var work = current, sequence.size == self.sequence?.size else { return false }
    work.header = header
    work.facts.add(header.type)
    let lists = store.lists(for: header)
    let isComplete = lists.missingCount == 0 && lists.lists.allSatisfy { !$0.isEmpty }
    if !isComplete { decoder.picture.isDamaged = true }
    current = work
    // Without any reference picture, no part of the slice can be predicted.
    let isLeading = opening.map { work.picture.order < $0.order } ?? false
    guard lists.lists.allSatisfy({ !$0.isEmpty }) else { return isLeading }
    decoder.scaling.use(H264ScalingMatrices(sequence: sequence, picture: picture).lists)
    let slice = Slice(
      header, number: decoder.filters.count, picture: picture, sequence: sequence,
      order: work.picture.order, lists: lists.lists, rules: rules)
    if decoder.isWatched { show(slice, header, picture) }
    let contextSet = picture.isArithmetic ? header.contextTable.map { $0 + 1 } ?? 0 : nil
    let isWhole = decoder.decode(
      slice, RawPayload.bytes(of: unit), from: header.dataBitOffset, contextSet: contextSet)
    if !isWhole { decoder.picture.isDamaged = true }
    // A leading picture is left out, and nothing that is shown refers to it.
    return isWhole && isComplete || isLeading
  }

  /// Shows a slice to the probe, with its lists before and after modification.
  private mutating func show(
    _ slice: Slice, _ header: H264SliceHeader, _ set: H264PictureParameterSet
  ) {
    let initial =
      header.sliceType.isIntra
      ? ReferenceLists()
      : store.lists(
        isBipredicted: header.sliceType == .bipredicted, counts: header.referenceCounts,
        modifications: [])
    var weights: [[Int]] = []
    if case .implicit = slice.weighting {
      weights = slice.lists[0].indices.map { first in
        slice.lists[1].indices.map { Int(slice.distances.weight(first, $0)) }
      }
    }
    decoder.probe.slice(
      ProbedSlice(
        type: header.type, frameNumber: header.frameNumber, order: slice.order,
        quantizer: slice.quantizer, isArithmetic: set.isArithmetic,
        isDirectSpatial: slice.isDirectSpatial, pictures: store.pictures,
        initialLists: initial.lists, lists: slice.lists.filter { !$0.isEmpty },
        modifications: header.listModifications, weights: weights))
  }

  private mutating func beginPicture(
    _ header: H264SliceHeader, _ set: H264SequenceParameterSet, sample: Int
  ) throws(H264Error) {
    if set != sequence { try use(set) }
    let beginning = store.begin(H264CodedPicture(header), StoreLimits(set))
    handle(beginning.events)
    try checkRoom(for: beginning.slot, set)
    if !hasBegun, !header.unit.isIDR { opening = beginning.picture }
    hasBegun = true
    decoder.begin(id: beginning.picture.id, order: beginning.picture.order)
    current = Current(
      header: header, picture: beginning.picture, slot: beginning.slot,
      facts: PictureFacts(sample: sample, type: header.type))
  }

  /// Takes another sequence parameter set: the pictures of the one before are given out first.
  private mutating func use(_ set: H264SequenceParameterSet) throws(H264Error) {
    handle(store.flush())
    let size = set.size
    sequence = nil
    let count = 2 + max(set.referenceFrameCount, set.reorderDepth)
    try checkRoom(count, set)
    let hasChroma = set.sampleFormat.chroma.code != 0
    let isSameSize =
      decoder.store.columns == size.macroblockColumns && decoder.store.rows == size.macroblockRows
      && decoder.hasChroma == hasChroma
    if !isSameSize {
      decoder = PictureDecoder(
        columns: size.macroblockColumns, rows: size.macroblockRows, hasChroma: hasChroma,
        rules: rules, probe: decoder.probe)
    }
    sequence = set
  }

  /// Throws if there is no memory for another picture, where the store asks for one.
  private func checkRoom(
    for slot: Int, _ set: H264SequenceParameterSet
  ) throws(H264Error) {
    if slot >= decoder.pool.count { try checkRoom(slot + 2, set) }
  }

  /// Throws if this many pictures take too much memory: before they are made.
  private func checkRoom(
    _ count: Int, _ set: H264SequenceParameterSet
  ) throws(H264Error) {
    let needed =
      count
      * PictureBuffer.byteCount(
        macroblockCount: set.size.macroblockColumns * set.size.macroblockRows)
    guard needed <= memoryLimit else {
      throw .picturesTooLarge(
        PixelSize(width: set.width, height: set.height), byteCount: needed, limit: memoryLimit)
    }
  }

  /// Completes the samples of a picture, and puts them where the store wants them.
  private mutating func finishSamples(_ ended: Current) {
    let missing = decoder.conceal(from: store.pictures.last { $0.slot != nil }?.slot)
    if missing > 0 { decoder.picture.isDamaged = true }
    var known = ended.facts
    known.isDamaged = decoder.picture.isDamaged
    known.quantizer = decoder.meanQuantizer
    if decoder.isWatched { decoder.probe.decoded(decoder.probedPicture) }
    if filtersEdges(ended.header.unit.referenceCode != 0) { decoder.deblock() }
    if decoder.isWatched {
      decoder.probe.finished(decoder.probedPicture)
      known.drawing = decoder.probe.takeDrawing()
    }
    if exportsMotionVectors { known.motionVectors = decoder.motionVectors(of: ended.picture.order) }
    facts[ended.picture.id] = known
    decoder.keep(in: ended.slot)
  }

  /// Hands out pictures in the order of the store.
  private mutating func handle(_ events: [PictureStore.Event]) {
    guard let sequence else { return }
    for event in events {
      // Slots need no care: the store gives one away only when nothing needs its picture any more.
      guard case .output(let picture) = event, let slot = picture.slot,
        let known = facts.removeValue(forKey: picture.id), decoder.pool.indices.contains(slot)
      else { continue }
      if let opening, picture.id != opening.id { continue }
      opening = nil
      let planes = known.drawing?.planes ?? decoder.pool[slot].planes
      outputs.append(
        Output(
          facts: known,
          picture: Picture(cropping: planes, columns: decoder.pool[slot].columns, to: sequence)))
    }
  }
}
