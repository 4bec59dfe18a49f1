import DecoderCells
import H264
import LessonKit
import MP4
import Media
import POSIX

extension Lesson {
  /// Pictures that are compared.
  private static let comparedCount = 30

  /// Cell 10: the same pictures as another decoder's, what the filter costs, and the first difference.
  func showExactness(_ group: DecodedGroup) async throws {
    let count = min(Self.comparedCount, samples.count)
    let own = try await digest(of: .swift, count)
    page.print("\(count) pictures by this decoder  \(own)")
    do {
      let other = try await digest(of: .libavcodec, count)
      page.print("the same by libavcodec      \(other)")
      page.print(own == other ? "they are the same, bit for bit" : "they are not the same")
    } catch is UsageError {
      page.print("(libavcodec is not part of this program: nothing to compare with)")
    }
    page.print()
    let first = samples.indices.first { samples[$0].isSync } ?? 0
    var pictures: [EncodedSample] = []
    for index in first..<min(first + 10, samples.count) {
      pictures.append(try await film.demuxer.sample(index, of: film.track.id))
    }
    let (with, without) = (
      try await time(of: pictures, filters: true), try await time(of: pictures, filters: false)
    )
    page.print(
      "10 pictures take \(page.measured(with)) ms of processor time, "
        + "\(page.measured(without)) ms without the filter of edges")
    page.print()
    let difference = try Lockstep.firstDifference(film.format, pictures, rules: rules)
    page.print(
      difference.map { "in lockstep with the reference: \($0)" }
        ?? "in lockstep with the reference: no difference in \(pictures.count) pictures")
  }

  private func digest(of decoder: DecoderChoice, _ count: Int) async throws -> String {
    var digest = MD5()
    var left = count
    for try await frame in try pictures(by: decoder) {
      for plane in frame.picture.planes { digest.update(plane.bytes.span) }
      left -= 1
      if left == 0 { break }
    }
    return digest.digits()
  }

  private func time(of samples: [EncodedSample], filters: Bool) async throws -> Duration {
    var options = H264DecoderOptions(hidesDamage: false, memoryLimit: try memoryLimit)
    options.filtersEdges = { _ in filters }
    var decoder = try H264FormatDecoder(film.format, options: options, probe: NoProbe())
    var frames: [Frame] = []
    let start = processorTime
    for sample in samples { try decoder.feed(sample, &frames) }
    return processorTime - start
  }
}
