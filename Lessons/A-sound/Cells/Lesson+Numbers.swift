import Audio
import LessonKit
import MP4
import Media

extension Lesson {
  /// Cell 5: eight frames, as a decoder and as a device has them.
  func showNumbers() async throws {
    let decoded = try await sound.decoded(from: start)
    guard let frameCount = decoded.channels.first?.count, frameCount > 0 else {
      return page.print("(there is no sound at this time)")
    }
    let first = Self.interestingFrame(in: decoded.channels[0])
    let range = first..<min(first + 8, frameCount)
    let channels = decoded.channels.map { Array($0[range]) }
    var converter = SixteenBitConverter(isDithering: isDithering, rules: sound.rules)
    let numbers = converter.convert(planar: channels)
    let bytes = numbers.littleEndianBytes
    let names = Self.names(of: channels.count)
    var table = Table(
      [" frame"] + names.map { " \($0), decoded" } + names.map { " \($0), 16 bits" } + ["bytes"])
    for place in range.indices {
      let row = place - first
      let own = numbers[row * channels.count..<(row + 1) * channels.count]
      let size = 2 * channels.count
      let samples = channels.map { Double($0[row]).text(decimals: 6) }
      let integers = own.map { "\($0)" }
      let digits = HexDump.digits(bytes[row * size..<(row + 1) * size])
      table.add(["\(place)"] + samples + integers + [digits])
    }
    page.print(
      "from \(start.secondsText) s on, at \(decoded.rate.grouped) Hz, "
        + (isDithering ? "with dither:" : "without dither:"))
    page.print()
    // More than two channels do not fit into a line.
    if channels.count <= 2 { page.print(table) }
    page.print()
    HexDump.lines(bytes[...], at: 0, rules: page.rules.or(.core)).forEach(page.print)
    page.print()
    let rate = decoded.rate * 2 * channels.count
    page.print("\(rate.grouped) bytes a second")
  }

  /// Where the sound is loud enough to be looked at: halfway up to its first great value.
  private static func interestingFrame(in frames: [Float]) -> Int {
    let loudest = frames.reduce(0) { max($0, abs($1)) }
    return frames.firstIndex { loudest > 0 && abs($0) > loudest / 2 } ?? 0
  }

  private static func names(of channelCount: Int) -> [String] {
    switch channelCount {
    case 1: ["mono"]
    case 2: ["left", "right"]
    default: (1...max(1, channelCount)).map { "\($0)" }
    }
  }

  /// Whether noise goes in before rounding.
  ///
  /// What was integers of 16 bits already, and is not filtered, comes out as it was: noise would
  /// only be added to it.
  var isDithering: Bool {
    guard !page.arguments[Options.noDither] else { return false }
    let isFiltered = (try? page.arguments[Options.rate]).flatMap { $0 } != nil
    let lossless: Set<String> = ["fLaC", "alac"]
    let format = sound.format
    let isExact =
      format.pcm.map { $0.numbers != .floatingPoint } ?? lossless.contains("\(format.codec)")
    return isFiltered || !isExact || format.bitDepth > 16
  }
}
