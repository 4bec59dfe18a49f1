import Bitstream
import Media

/// Decodes the samples of one format, and puts what comes out in order.
package struct H264FormatDecoder<Probe: MacroblockProbe>: ~Copyable {
  /// How the samples are coded.
  package let format: VideoFormat

  /// Whether any sample has been decoded.
  package private(set) var hasBegun = false

  /// Decodes units; its probe may be changed between samples.
  package var stream: StreamDecoder<Probe>

  private let options: H264DecoderOptions
  private var inFlight = SamplesInFlight()
  private var damage = DamageFilter()

  /// The sample with which decoding has begun: nothing before it can matter any more.
  private var firstSample: Int?

  /// Opens a decoder for a track's format.
  ///
  /// - Parameters:
  ///   - format: How the samples are coded.
  ///   - options: How it works.
  ///   - probe: Watches it.
  /// - Throws: `H264Error` if it is another codec, or its parameter sets use what is left out.
  package init(
    _ format: VideoFormat, options: H264DecoderOptions, probe: Probe
  ) throws(H264Error) {
    let units = try Self.parameterSets(of: format)
    var stream = StreamDecoder(
      rules: options.rules.prepared, probe: probe, memoryLimit: options.memoryLimit)
    for range in units {
      _ = try stream.decode(unit: format.configuration.span.extracting(range), sample: -1)
    }
    for set in stream.sets.h264Sequences.values { try Refusals.check(set) }
    stream.exportsMotionVectors = options.exportsMotionVectors
    stream.filtersEdges = options.filtersEdges
    self.format = format
    self.options = options
    self.stream = stream
  }

  /// Where the parameter sets of a format are, if it can be decoded at all.
  private static func parameterSets(
    of format: VideoFormat
  ) throws(H264Error) -> [Range<Int>] {
    if let scheme = format.encryptionScheme { throw .encrypted(scheme: scheme.description) }
    guard format.codec == .h264 else {
      throw .otherCodec(format.codec?.rawValue ?? format.sampleEntry.map { "'\($0)'" } ?? "?")
    }
    return try SampleUnits.configuration(format.configuration)
  }

  /// Frames that were left out because of damage, so far.
  package var hiddenCount: Int { damage.hiddenCount }

  /// Decodes a sample, and takes out the frames that are ready.
  package mutating func feed(
    _ sample: EncodedSample, _ frames: inout [Frame]
  ) throws(H264Error) {
    if sample.isSync, options.hidesDamage,
      damage.hasDamage(from: firstSample, before: sample.index)
    {
      restart(&frames)
    }
    hasBegun = true
    firstSample = firstSample ?? sample.index
    inFlight.add(sample, packetDelay: 0)
    damage.expect(sample)
    let isWhole = try decodeUnits(sample)
    stream.endPicture()
    if !isWhole, options.hidesDamage {
      damage.lose(sample.index, isPresented: sample.isPresented)
    }
    try takeFrames(&frames)
    frames += damage.release()
  }

  /// Hands out what is held back, and forgets the rest.
  package mutating func finish(_ frames: inout [Frame]) throws(H264Error) {
    stream.finish()
    try takeFrames(&frames)
    frames += damage.finish()
    reset()
  }

  /// Discards all samples and frames in flight.
  package mutating func reset() {
    stream.reset()
    damage.reset()
    inFlight.removeAll()
    firstSample = nil
  }

  /// Starts again at a sync sample, once the rest of the damaged group has come out.
  private mutating func restart(_ frames: inout [Frame]) {
    stream.finish()
    try? takeFrames(&frames)
    frames += damage.finish()
    stream.reset()
    inFlight.removeAll()
    firstSample = nil
    damage.restartAtSync()
  }

  /// Decodes the units of a sample; returns whether all of them could be understood.
  private mutating func decodeUnits(_ sample: EncodedSample) throws(H264Error) -> Bool {
    let units = SampleUnits(in: sample.data, nalLengthSize: format.nalLengthSize)
    var isWhole = units.isWhole
    for range in units.ranges {
      let isUnderstood = try stream.decode(
        unit: sample.data.span.extracting(range), sample: sample.index)
      isWhole = isWhole && isUnderstood
    }
    return isWhole
  }

  /// Takes out all frames that are ready.
  private mutating func takeFrames(_ frames: inout [Frame]) throws(H264Error) {
    for output in stream.takeOutputs() {
      guard let sample = inFlight.takePicture(of: output.facts.sample) else { continue }
      try checkRoom(for: output.picture, beside: frames)
      var frame = frame(output, sample)
      if let reduction = options.reduction, frame.picture.isLarge(within: options.memoryLimit) {
        frame = reduction(frame)
      }
      if options.hidesDamage {
        damage.add(frame, isPresented: sample.isPresented)
      } else {
        damage.show(frame.sampleIndex)
        if sample.isPresented { frames.append(frame) }
      }
    }
  }

  private func frame(
    _ output: StreamDecoder<Probe>.Output, _ sample: SamplesInFlight.Entry
  ) -> Frame {
    let picture = output.picture
    return Frame(
      picture: Picture(
        width: picture.width, height: picture.height, format: picture.format,
        planes: picture.planes, color: picture.color, chromaLocation: picture.chromaLocation,
        pixelAspect: format.pixelAspect ?? picture.pixelAspect),
      format: format, presentationTime: sample.presentationTime, duration: sample.duration,
      sampleIndex: output.facts.sample, pictureType: output.facts.type,
      isDamaged: output.facts.isDamaged, quantizationParameter: output.facts.quantizer,
      motionVectors: output.facts.motionVectors)
  }

  /// Throws if there is no room for a frame beside those already there.
  private func checkRoom(for picture: Picture, beside frames: [Frame]) throws(H264Error) {
    let held = frames.reduce(damage.waitingByteCount) { $0 + $1.picture.byteCount }
    let needed = stream.byteCount + held + picture.byteCount
    guard needed <= options.memoryLimit else {
      throw .picturesTooLarge(picture.size, byteCount: needed, limit: options.memoryLimit)
    }
  }
}
