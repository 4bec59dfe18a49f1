import H264
import Media
import TestSupport
import Testing

/// What is shown of a decoder in place of its pictures.
@Suite("X-ray") struct XRayTests {
  /// The first pictures of a film in decoding order, each sample with a mode of its own.
  private func pictures(
    _ film: Film, count: Int, filters: Bool = true, mode: (_ sample: Int) -> XRayMode?
  ) async throws -> [Picture] {
    var options = H264DecoderOptions()
    if !filters { options.filtersEdges = { _ in false } }
    var decoder = try H264FormatDecoder(film.format, options: options, probe: XRayProbe())
    var frames: [Frame] = []
    for (index, sample) in try await film.samples.prefix(count).enumerated() {
      decoder.stream.probe.mode = mode(index)
      try decoder.feed(sample, &frames)
    }
    try decoder.finish(&frames)
    return frames.sorted { $0.sampleIndex < $1.sampleIndex }.map(\.picture)
  }

  @Test func `what is drawn is in no picture that others refer to`() async throws {
    let film = try await Film("meadow.mp4")
    let plain = try await pictures(film, count: 30) { _ in nil }
    let drawn = try await pictures(film, count: 30) { $0 < 20 ? .types : nil }
    #expect(drawn[20...] == plain[20...])
    #expect((0..<20).allSatisfy { drawn[$0] != plain[$0] })
  }

  @Test func `before deblocking an I picture is what a decoder without the filter makes`()
    async throws
  {
    let film = try await Film("meadow.mp4")
    let shown = try await pictures(film, count: 1) { _ in .unfiltered }
    let unfiltered = try await pictures(film, count: 1, filters: false) { _ in nil }
    #expect(shown == unfiltered)
  }

  @Test func `prediction and correction add up to the picture before the filter`() async throws {
    let film = try await Film("meadow.mp4")
    let sums = try await pictures(film, count: 4) { _ in .unfiltered }
    let predictions = try await pictures(film, count: 4) { _ in .prediction }
    let corrections = try await pictures(film, count: 4) { _ in .correction }
    for (index, sum) in sums.enumerated() {
      for (plane, samples) in sum.planes.enumerated() {
        let predicted = predictions[index].planes[plane].bytes
        let corrected = corrections[index].planes[plane].bytes
        let wrong = samples.bytes.indices.count { place in
          // Doubled, large corrections reach the end of the scale.
          guard 1..<255 ~= corrected[place] else { return false }
          return Int(predicted[place]) + (Int(corrected[place]) - 128) / 2
            != Int(samples.bytes[place])
        }
        #expect(wrong == 0, "picture \(index), plane \(plane)")
      }
    }
  }

  @Test func `an I picture is red all over, and a P picture is not`() async throws {
    let film = try await Film("meadow.mp4")
    let shown = try await pictures(film, count: 2) { _ in .types }
    #expect(shown[0].planes[2].bytes.allSatisfy { $0 == 214 })
    let reds = shown[1].planes[2].bytes.count { $0 == 214 }
    #expect(reds < shown[1].planes[2].bytes.count / 2)
  }

  @Test func `where more bits went it is brighter`() async throws {
    let film = try await Film("meadow.mp4")
    var recorder = PictureRecorder(keepsSteps: false)
    recorder.isWatching = true
    var decoder = try H264FormatDecoder(
      film.format, options: H264DecoderOptions(), probe: recorder)
    var frames: [Frame] = []
    try decoder.feed(try #require(try await film.samples.first), &frames)
    let blocks = try #require(decoder.stream.probe.takeTraces().first).macroblocks
    let most = try #require(blocks.max { $0.bits.count < $1.bits.count })
    let least = try #require(blocks.min { $0.bits.count < $1.bits.count })
    let picture = try #require(try await pictures(film, count: 1) { _ in .bits }.first)
    func mean(_ block: MacroblockTrace) -> Int {
      var sum = 0
      for y in 0..<8 {
        for x in 0..<16 {
          sum += Int(
            picture.planes[0].bytes[(block.row * 16 + y) * picture.width + block.column * 16 + x])
        }
      }
      return sum / 128
    }
    #expect(mean(most) > mean(least) + 60)
  }

  @Test(
    "draws whatever comes, of every size and damage, in each mode",
    arguments: XRayMode.allCases)
  func every(mode: XRayMode) async throws {
    for name in ["odd-size.mp4", "damaged-slice.mp4", "slices.mp4", "h264-gray.mp4"] {
      let film = try await Film(name)
      // Some of these are refused, as without x-ray.
      let shown = try? await pictures(film, count: 12) { _ in mode }
      let plain = try? await pictures(film, count: 12) { _ in nil }
      #expect(shown?.map(\.size) == plain?.map(\.size), "\(name)")
    }
  }

  @Test func `the keys go through all views, and back to the film`() {
    let choice = XRaySwitch()
    var seen: [XRayMode?] = []
    for _ in 0...XRayMode.allCases.count { seen.append(choice.advance(by: 1)) }
    #expect(seen == XRayMode.allCases + [nil])
    #expect(choice.advance(by: -1) == XRayMode.allCases.last)
    choice.turnOff()
    #expect(choice.mode == nil)
  }
}
