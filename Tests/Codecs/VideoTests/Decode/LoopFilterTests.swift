import Media
import Testing
import Video

@Suite struct LoopFilterTests {
  private func pictures(_ film: Film, _ filter: LoopFilter) async throws -> [Int: Picture] {
    var options = DecoderOptions()
    options.loopFilter = { filter }
    let frames = try await film.frames(from: VideoDecoder(format: film.format, options: options))
    return Dictionary(uniqueKeysWithValues: frames.map { ($0.sampleIndex, $0.picture) })
  }

  /// Whether other pictures may refer to a sample's: `nal_ref_idc` of its slices (ITU-T H.264 §7.4.1).
  private func isReference(_ sample: EncodedSample) -> Bool {
    var (rest, codes) = (sample.data[...], [UInt8]())
    while rest.count > 4 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let header = rest[rest.startIndex + 4]
      if [1, 5].contains(header & 0x1F) { codes.append(header >> 5) }
      rest = rest.dropFirst(4 + length)
    }
    return codes != Array(repeating: 0, count: codes.count)
  }

  @Test("pictures that others refer to are filtered all the same, so nothing is passed on")
  func references() async throws {
    let film = try await Film("small.mp4")
    let whole = try await pictures(film, .everywhere)
    let quick = try await pictures(film, .references)
    #expect(quick.count == whole.count)
    let changed = try await film.samples.filter { quick[$0.index] != whole[$0.index] }
    #expect(!changed.isEmpty)
    #expect(!changed.contains(where: isReference))
  }

  @Test("without the filter sync samples differ too")
  func nowhere() async throws {
    let film = try await Film("small.mp4")
    let (whole, bare) = try await (pictures(film, .everywhere), pictures(film, .nowhere))
    #expect(bare[0] != whole[0])
  }
}
