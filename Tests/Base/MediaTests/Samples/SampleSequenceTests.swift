import Media
import Testing

@Suite struct SampleSequenceTests {
  /// Three samples of four bytes in one track.
  private struct Source: MediaSource {
    var timeline: Timeline { .complete(duration: MediaTime(value: 3, timescale: 1)) }

    func tracks() -> [Track] {
      [
        Track(
          id: 7, kind: .video, codec: "avc1", codecString: "avc1", language: "und", timescale: 1,
          duration: nil, formats: [])
      ]
    }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) -> any SampleReader {
      Reader(start: tracks == [7] ? Int(time?.value ?? 0) : 3)
    }

    private actor Reader: SampleReader {
      private var index: Int
      init(start: Int) { index = start }

      func next() -> SampleEvent? {
        guard index < 3 else { return nil }
        defer { index += 1 }
        let time = MediaTime(value: Int64(index), timescale: 1)
        return .sample(
          EncodedSample(
            index: index, data: [1, 2, 3, 4], decodeTime: time, presentationTime: time,
            duration: MediaTime(value: 1, timescale: 1), isSync: true), 7)
      }
    }
  }

  private func samples(_ sequence: SampleSequence) async throws -> [EncodedSample] {
    var samples: [EncodedSample] = []
    for try await case .sample(let sample, 7) in sequence { samples.append(sample) }
    return samples
  }

  @Test("the samples of all tracks come in order, as often as they are asked for")
  func order() async throws {
    let sequence = Source().samples()
    for _ in 0..<2 {
      let samples = try await samples(sequence)
      #expect(samples.map(\.index) == [0, 1, 2])
      #expect(samples.allSatisfy { $0.data == [1, 2, 3, 4] && $0.byteCount == 4 })
    }
    let rest = Source().samples(from: MediaTime(value: 2, timescale: 1))
    #expect(try await samples(rest).map(\.index) == [2])
  }

  @Test("without data they have times and sizes, from a source that has to read them too")
  func withoutData() async throws {
    let samples = try await samples(Source().samples(of: [7], loadingData: false))
    #expect(samples.map(\.presentationTime.value) == [0, 1, 2])
    #expect(samples.allSatisfy { $0.data.isEmpty && $0.byteCount == 4 && $0.isSync })
  }

  @Test("moments divide what has an end into equal parts")
  func moments() {
    let timeline = Timeline.complete(
      from: MediaTime(value: 10, timescale: 1), duration: MediaTime(value: 8, timescale: 1))
    #expect(timeline.moments(4).map(\.seconds) == [10, 12, 14, 16])
    #expect(timeline.moments(0).isEmpty)
    #expect(Timeline().moments(3).isEmpty)
  }
}
