import H264
import LessonCharts
import LessonKit
import MP4
import Media
import Terminal
import Video

/// A film on one picture, to show to others: `--card FILE`.
extension Lesson {
  private static let cardWidth = 1152
  private static let stripCount = 6

  /// Pictures whose macroblocks are counted.
  private static let countedCount = 24

  /// Saves the card, or writes it to standard output.
  func saveCard(to file: String) async throws {
    let bytes = try PNGEncoder().encode(try await card)
    guard file != "-" else { return page.output.write(bytes) }
    try page.save(bytes, to: file)
  }

  private var card: RGBImage {
    get async throws {
      let strip = try await strip
      guard let first = strip.first else { throw LessonError("no frame could be decoded") }
      var rows: [RGBImage] = [
        line(page.fileName.withoutControlCharacters, scale: 4),
        .row(strip.map { image(of: $0, in: Self.box(for: strip.count)) }, gap: Self.gap),
        ratio(pictureByteCount: first.picture.byteCount),
      ]
      if let found = try await dearMacroblocks(first.picture.color) {
        rows += kinds(found) + macroblocks(found, first)
      }
      return RGBImage.column(rows, gap: 20).framed(by: 24, .black)
    }
  }

  private static let gap = 6

  /// The room for each of so many pictures side by side; few of them are not as large as they could be.
  private static func box(for count: Int) -> PixelSize {
    let width = (cardWidth + gap) / count - gap
    return PixelSize(width: width, height: min(width, 240))
  }

  /// Pictures from the whole film: the sync samples nearest before even distances.
  private var strip: [Frame] {
    get async throws {
      let timeline = demuxer.timeline
      let duration = timeline.duration?.duration ?? .zero
      var frames: [Frame] = []
      for index in 0..<Self.stripCount {
        let time = timeline.start.duration + duration * (2 * index + 1) / (2 * Self.stripCount)
        let moment = MediaTime(time, timescale: track.timescale)
        let sync = try await demuxer.syncTimes(of: track.id, around: moment).previous
        let frame = try await FrameSequence.frame(
          at: sync ?? moment, source: demuxer, trackID: track.id, decoder: try makeDecoder())
        if let frame, frames.last?.presentationTime != frame.presentationTime {
          frames.append(frame)
        }
      }
      return frames
    }
  }

  /// Decodes the first pictures with the course's own decoder; `nil` if it cannot.
  private func dearMacroblocks(_ color: ColorDescription) async throws -> DearMacroblocks? {
    guard format.codec == .h264, samples.count > 0 else { return nil }
    do {
      var recorder = PictureRecorder(wantsBins: false)
      recorder.isWatching = true
      var decoder = try H264FormatDecoder(
        format,
        options: H264DecoderOptions(
          hidesDamage: false, memoryLimit: decodingMemory, rules: decodingRules),
        probe: recorder)
      var found = DearMacroblocks(color: color)
      for index in 0..<min(Self.countedCount, samples.count) {
        let sample = try await demuxer.sample(index, of: track.id)
        var frames: [Frame] = []
        try decoder.feed(sample, &frames)
        for trace in decoder.stream.probe.takeTraces() {
          found.add(trace, sample: index, byteCount: sample.byteCount)
        }
      }
      return found.dearest.isEmpty ? nil : found
    } catch is H264Error {
      return nil
    }
  }
}

extension Lesson {
  /// A line of text as an image.
  private func line(_ text: String, scale: Int, width: Int = cardWidth) -> RGBImage {
    let most = max(1, width / scale / BitmapFont.advance - 2)
    return RGBImage(
      filledWith: .black, size: PixelSize(width: width, height: scale * BitmapFont.lineHeight)
    ).labelled(String(text.prefix(most)), scale: scale)
  }

  /// Parts of a bar, as long as their shares of a width.
  private func bar(_ parts: [(share: Double, color: ChartColor)], width: Int) -> RGBImage {
    .row(
      parts.map { part in
        RGBImage(
          filledWith: part.color.rgb,
          size: PixelSize(width: max(2, Int(part.share * Double(width))), height: 26))
      }, gap: 0)
  }

  /// Bytes of the pictures above bytes of their samples.
  private func ratio(pictureByteCount: Int) -> RGBImage {
    let bytes = max(1, samples.byteCount(of: samples.indices))
    let pixels = samples.count.multipliedReportingOverflow(by: pictureByteCount).partialValue
    return .column(
      [
        line("\(pixels.grouped) bytes of pixels", scale: 2),
        bar([(1, .faint)], width: Self.cardWidth),
        line("\(bytes.grouped) bytes of film: \(max(0, pixels / bytes).grouped) to 1", scale: 2),
        bar([(min(1, Double(bytes) / Double(max(1, pixels))), .sky)], width: Self.cardWidth),
      ], gap: 6)
  }

  /// Which kinds of pictures the bytes are spent on.
  private func kinds(_ found: DearMacroblocks) -> [RGBImage] {
    let total = Double(max(1, found.byteCounts.values.reduce(0, +)))
    let kinds: [Frame.PictureType] = [.intra, .predicted, .bipredicted]
    let shares = kinds.compactMap { kind in
      found.byteCounts[kind].map { (kind: kind, share: Double($0) / total) }
    }
    let words = shares.map { kind, share in
      "\(kind.rawValue) \((100 * share).text(decimals: 0)) %"
    }
    return [
      .column(
        [
          line(
            "bits of the first \(found.pictureCount) pictures: \(words.joined(separator: ", "))",
            scale: 2),
          bar(
            shares.map { kind, share in
              (share, [ChartCategory].pictureTypes[[ChartCategory].index(of: kind)].color)
            }, width: Self.cardWidth),
        ], gap: 6)
    ]
  }

  /// The dearest macroblocks side by side, each with its bits.
  private func macroblocks(_ found: DearMacroblocks, _ frame: Frame) -> [RGBImage] {
    let tiles = found.dearest.map { macroblock in
      let interpretation = ColorInterpretation(
        of: macroblock.picture, container: frame.format.color)
      let image = YUVToRGBConverter(interpretation, bitDepth: 8).convert(macroblock.picture)
        .magnified(by: 8)
      let name = "\(macroblock.bitCount.grouped) bits, sample \(macroblock.sample)"
      return RGBImage.column([image, line(name, scale: 2, width: 360)], gap: 6)
    }
    return [
      .column(
        [line("its dearest macroblocks, and what is around them", scale: 2), .row(tiles, gap: 24)],
        gap: 6)
    ]
  }
}
