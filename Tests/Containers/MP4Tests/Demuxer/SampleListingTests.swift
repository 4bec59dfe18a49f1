import MP4
import Media
import TestSupport
import Testing

/// Samples that are listed without being read.
struct SampleListingTests {
  @Test(
    "samples without data are those of a reader, and none of their bytes are read",
    arguments: ["small.mp4", "fragmented.mp4", "fragmented-sidx.mp4"])
  func listing(name: String) async throws {
    let file = try FileByteRangeReader(path: fixturePath(name))
    let film = try await MP4Demuxer(reader: file)
    var whole: [EncodedSample] = []
    for try await case .sample(let sample, _) in film.samples() { whole.append(sample) }
    #expect(whole.count > 20)

    let traced = TracingByteRangeReader(file)
    let listed = try await MP4Demuxer(reader: traced)
    var samples: [EncodedSample] = []
    for try await case .sample(let sample, _) in listed.samples(loadingData: false) {
      samples.append(sample)
    }
    #expect(samples.map(\.presentationTime) == whole.map(\.presentationTime))
    #expect(samples.map(\.isSync) == whole.map(\.isSync))
    #expect(samples.map(\.byteCount) == whole.map(\.data.count))
    #expect(samples.allSatisfy { $0.data.isEmpty })
    #expect(!traced.reads.contains { $0.purpose?.hasPrefix("sample ") == true })
  }
}
