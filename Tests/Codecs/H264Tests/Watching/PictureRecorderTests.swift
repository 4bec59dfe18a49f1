import Foundation
import Media
import Testing

@testable import H264

/// What a recorder keeps of pictures.
@Suite struct PictureRecorderTests {
  /// The traces of a film's first pictures.
  private func traces(
    _ file: String, count: Int, wantsBins: Bool = false, filters: Bool = true
  ) async throws -> [PictureTrace] {
    let film = try await Film(file)
    var recorder = PictureRecorder(wantsBins: wantsBins)
    recorder.isWatching = true
    var options = H264DecoderOptions(hidesDamage: false)
    options.filtersEdges = { _ in filters }
    var decoder = try H264FormatDecoder(film.format, options: options, probe: recorder)
    var frames: [Frame] = []
    for sample in try await film.samples.prefix(count) { try decoder.feed(sample, &frames) }
    return decoder.stream.probe.takeTraces()
  }

  @Test("the bins of a slice carry as many bits as it has")
  func information() async throws {
    let trace = try #require(try await traces("meadow.mp4", count: 1, wantsBins: true).first)
    let elements = trace.macroblocks.flatMap(\.elements)
    let cost = elements.flatMap(\.bins).reduce(0.0) {
      $0 + log2(Double($1.range) / Double($1.width))
    }
    let first = try #require(trace.macroblocks.first).bits.lowerBound
    let last = try #require(trace.macroblocks.last).bits.upperBound
    // The engine holds nine bits more than it has used.
    #expect(abs(cost - Double(last - first)) < 10)
    #expect(elements.allSatisfy { !$0.bins.isEmpty })
  }

  @Test("every bit of a slice belongs to an element", arguments: ["meadow.mp4", "small.mp4"])
  func bits(file: String) async throws {
    for trace in try await traces(file, count: 4) {
      for macroblock in trace.macroblocks {
        let count = macroblock.elements.reduce(0) { $0 + $1.bits.count }
        #expect(count == macroblock.bits.count)
      }
    }
  }

  @Test("before the filter the picture is that of a decoder without one")
  func unfiltered() async throws {
    let with = try #require(try await traces("meadow.mp4", count: 1).first)
    let without = try #require(try await traces("meadow.mp4", count: 1, filters: false).first)
    #expect(with.unfiltered == without.filtered)
    #expect(with.filtered != with.unfiltered)
    #expect(with.predicted != with.unfiltered)
  }

  @Test("a correction is what was added, in blocks of both sizes")
  func corrections() async throws {
    var sizes: Set<Int> = []
    for trace in try await traces("meadow.mp4", count: 2) {
      for macroblock in trace.macroblocks {
        var last: (block: ProbedBlock, residual: [Int])?
        for step in macroblock.steps {
          if case .correction(let block, let correction) = step {
            last = (block, correction.residual)
            sizes.insert(block.width)
          }
          guard case .sum(let block) = step, let (before, residual) = last else { continue }
          let sums = zip(before.samples, residual).map { UInt8(min(max(Int($0) + $1, 0), 255)) }
          #expect(sums == block.samples)
        }
      }
    }
    #expect(sizes == [4, 8])
  }

  @Test("a slice shows its lists before and after modification")
  func slices() async throws {
    let slices = try await traces("meadow.mp4", count: 12).flatMap(\.slices)
    #expect(slices.first?.type == .intra)
    #expect(slices.first?.lists == [])
    let bipredicted = try #require(slices.first { $0.type == .bipredicted })
    #expect(bipredicted.lists.count == 2)
    #expect(bipredicted.weights.count == bipredicted.lists[0].count)
    let modified = try #require(slices.first { $0.modifications.contains { !$0.isEmpty } })
    #expect(modified.initialLists != modified.lists)
  }

  @Test("what is not watched is not kept")
  func unwatched() async throws {
    let film = try await Film("small.mp4")
    var decoder = try H264FormatDecoder(
      film.format, options: H264DecoderOptions(), probe: PictureRecorder())
    var frames: [Frame] = []
    for (index, sample) in try await film.samples.prefix(4).enumerated() {
      decoder.stream.probe.isWatching = index == 2
      try decoder.feed(sample, &frames)
    }
    #expect(decoder.stream.probe.takeTraces().count == 1)
  }
}
