import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media
import MP4
import Video

extension Lesson {
  /// Cell 13: how much is left of the film, and which parts of three pictures took the bits.
  func showBits() async throws {
    guard let group = try await watchedGroup() else { return }
    let (films, maps) = (try await frames(nil), try await frames(.bits))
    if let picture = films.values.first?.picture { printRatio(picture.byteCount) }
    var table = Table(
      " sample", "", " bytes", " bits a macroblock", " most", " copied without a word",
      lineLimit: Page.width)
    for member in group.kinds {
      let blocks = member.trace.macroblocks
      let bits = blocks.map { Double($0.bits.count) }
      let silent = blocks.count {
        $0.summary?.kind == .skipped || $0.summary?.kind == .directSkipped
      }
      table.add(
        "\(member.sample)", member.type?.rawValue ?? "?", member.byteCount.grouped,
        (bits.reduce(0, +) / Double(max(1, bits.count))).text(decimals: 1),
        Int(bits.max() ?? 0).grouped,
        "\((100 * Double(silent) / Double(max(1, blocks.count))).text(decimals: 0)) %")
    }
    page.print(table)
    page.prose("Below each picture, its macroblocks: dark ones took few bits, bright ones many.")
    let shown = group.kinds.compactMap { member -> (Frame, Frame)? in
      guard let film = films[member.sample], let map = maps[member.sample] else { return nil }
      return (film, map)
    }
    guard !shown.isEmpty else { return }
    let room = try page.chartBox
    try page.draw { box in
      let layout = TileLayout(
        columnCount: shown.count, rowCount: 2, in: room ?? box ?? Page.defaultPictureBox)
      return layout.arrange(
        shown.map { tile($0.0, in: layout) } + shown.map { tile($0.1, in: layout, $0.0) })
    }
  }

  /// All pictures in bytes, and all samples.
  private func printRatio(_ picture: Int) {
    let count = samples.count
    let bytes = samples.samples(in: 0..<count).reduce(0) { $0 + $1.size }
    let pixels = count * picture
    page.print("\(count.pictures) of \(picture.grouped) bytes are \(pixels.grouped) bytes,")
    page.print(
      "their samples \(bytes.grouped): \((pixels / max(1, bytes)).grouped) to 1")
    page.print()
  }

  /// The pictures of the group, or what an x-ray shows of them, by the numbers of their samples.
  private func frames(_ mode: XRayMode?) async throws -> [Int: Frame] {
    var decoder = try H264FormatDecoder(
      try watchedFormat,
      options: H264DecoderOptions(
        hidesDamage: false, memoryLimit: decodingMemory, rules: decodingRules),
      probe: XRayProbe(mode))
    var frames: [Frame] = []
    for sample in try await watchedSamples() { try decoder.feed(sample, &frames) }
    try decoder.finish(&frames)
    return Dictionary(frames.map { ($0.sampleIndex, $0) }) { first, _ in first }
  }
}
