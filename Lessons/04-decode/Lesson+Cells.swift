import Bitstream
import LessonKit
import MP4
import Media
import Video

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "What the decoder must know first",
      """
      The file keeps the parameter sets apart from the pictures, in 'avcC' or 'hvcC': how \
      large the pictures are, which tools of the codec they use, what their colours mean.
      """
    ) {
      try showConfiguration()
    }
    try await page.cell(
      "A sample is a row of units",
      """
      The bytes of one picture come as NAL units, each behind its length. Slices carry the \
      picture itself; the others are messages and parameter sets.
      """
    ) {
      try await showUnits()
    }
    try await page.cell(
      "Samples in, frames out",
      """
      The decoder does not answer each sample with a frame. A B-picture is decoded after, but \
      shown before, a picture that it refers to, so frames are held back until it is their turn.
      """
    ) {
      try await showDelay()
    }
    try await page.cell(
      "One group of pictures",
      """
      I-pictures stand alone, P-pictures refer back, B-pictures refer both ways. The more a \
      picture may refer to, the fewer bytes it needs.
      """
    ) {
      try await showGroup()
    }
    try await page.cell(
      "A picture",
      "The decoder's work, on the screen; lesson 5 explains how it gets there."
    ) {
      try await showPicture()
    }
  }

  private func showConfiguration() throws {
    var table = Table("field", "value")
    table.add("codec", "\(track.track.codec), in full \(track.track.codecString)")
    table.add("size in the container", "\(format.width) × \(format.height)")
    table.add("bytes of configuration", String(format.configuration.count))
    format.nalLengthSize.map { table.add("bytes of a unit's length", String($0)) }
    for set in sequenceParameterSets {
      let unit = try H264SequenceParameterSet(unit: set.bytes)
      table.add("profile, level", "\(unit.profileName), \(unit.levelName)")
      table.add("size after cropping", "\(unit.width) × \(unit.height)")
      table.add("samples", "\(unit.format.subsampling.rawValue), \(unit.format.bitDepth) bits")
      table.add("pictures to refer to", "up to \(unit.referenceFrameCount)")
      table.add("coded as", unit.isProgressive ? "whole frames" : "frames or fields")
      table.add("colour matrix", YUVMatrix(code: unit.color.matrix)?.name ?? "not said")
    }
    table.lines.forEach(page.print)
  }

  /// The H.264 parameter sets of type 7 in `avcC`; none in a film of another codec.
  private var sequenceParameterSets: [ParameterSet] {
    guard format.codec == .h264 else { return [] }
    var reader = ByteReader(format.configuration.span)
    let configuration = try? AVCConfigurationBox(parsing: &reader)
    return configuration?.parameterSets.filter { $0.nalUnitType == 7 } ?? []
  }

  private func showUnits() async throws {
    guard let codec = format.codec, let nalLengthSize = format.nalLengthSize else {
      return page.print("(samples of \(track.track.codec) are not made of NAL units)")
    }
    var table = Table(" sample", " at", " bytes", "unit", "type")
    for index in 0..<min(6, samples.count) {
      let sample = try await demuxer.sample(index, of: track.id)
      for unit in try NALUnit.units(in: sample.data, codec: codec, nalLengthSize: nalLengthSize) {
        let bytes = Array(sample.data[unit.range])
        let type = codec == .h264 && unit.isSlice ? try? Frame.PictureType(h264Slice: bytes) : nil
        table.add(
          String(index), String(unit.range.lowerBound), unit.range.count.grouped, unit.name,
          type.map(\.rawValue) ?? "")
      }
    }
    table.lines.forEach(page.print)
  }

  private func showDelay() async throws {
    // The other policy would hold frames back for reasons of its own.
    let decoder = try makeDecoder(showingDamage: true)
    var table = Table(" sample in", " shown at", " picture out, of sample", " shown at")
    var firstFrame: Int?
    let count = min(12, samples.count)
    for index in 0..<count {
      let sample = try await demuxer.sample(index, of: track.id)
      let frames = try await decoder.decode(sample)
      if firstFrame == nil && !frames.isEmpty { firstFrame = index + 1 }
      table.add(
        String(index), sample.presentationTime.secondsText,
        frames.isEmpty ? "–" : frames.map { String($0.sampleIndex) }.joined(separator: ", "),
        frames.first?.presentationTime.secondsText ?? "")
    }
    let heldBack = try await decoder.finish().count
    table.lines.forEach(page.print)
    page.print()
    if let firstFrame { page.print("sent \(firstFrame) samples → first frame out") }
    page.print("after sample \(count - 1) the decoder still holds back \(heldBack)")
  }

  private func showGroup() async throws {
    let end =
      samples.samples(in: 1..<max(1, samples.count)).first { $0.isSync }?.index ?? samples.count
    let decoder = try makeDecoder()
    // Of each frame only the letter is kept: decoded pictures of a group may fill a gigabyte.
    var shown: [(index: Int, type: String)] = []
    func note(_ frames: [Frame]) {
      shown += frames.map { ($0.sampleIndex, $0.pictureType?.rawValue ?? "?") }
    }
    for index in 0..<min(end, 250) {
      note(try await decoder.decode(demuxer.sample(index, of: track.id)))
    }
    note(try await decoder.finish())
    let decoded = shown.sorted { $0.index < $1.index }
    page.print("as they are decoded  \(decoded.prefix(58).map(\.type).joined())")
    page.print("as they are shown    \(shown.prefix(58).map(\.type).joined())")
    await reportDamage(decoder)
    page.print()
    var table = Table("type", " pictures", " bytes a picture")
    for type in ["I", "P", "B"] {
      let sizes = shown.filter { $0.type == type }.map { samples[$0.index].size }
      guard !sizes.isEmpty else { continue }
      table.add(type, String(sizes.count), (sizes.reduce(0, +) / sizes.count).grouped)
    }
    table.lines.forEach(page.print)
  }

  /// The time that `--frame` or `--at` asks for.
  private var wantedTime: MediaTime {
    get throws {
      if let number = try page.arguments.integer("--frame", in: 0...Int.max) {
        return try track.presentationTime(ofFrame: number, in: samples)
      }
      return MediaTime(try page.arguments.time("--at") ?? .zero, timescale: track.track.timescale)
    }
  }

  private func showPicture() async throws {
    guard
      let frame = try await FrameSequence.frame(
        at: try wantedTime, source: demuxer, trackID: track.id, decoder: try makeDecoder())
    else { return page.print("(no frame could be decoded)") }
    let picture = frame.picture
    page.print(
      "\(frame.pictureType?.rawValue ?? "?")-picture at \(frame.presentationTime.secondsText) s, "
        + "\(picture.width) × \(picture.height), \(picture.format.subsampling.rawValue), "
        + "\(picture.byteCount.grouped) bytes decoded from "
        + "\(samples[frame.sampleIndex].size.grouped)")
    try page.draw { box in PictureRenderer(format: format, box: box).image(of: picture) }
  }

  /// Says how many pictures are missing, if any are.
  func reportDamage(_ decoder: VideoDecoder) async {
    let count = await decoder.hiddenFrameCount
    if count > 0 {
      page.report("damage: \(count) pictures are left out up to the next sync sample")
    }
  }
}
