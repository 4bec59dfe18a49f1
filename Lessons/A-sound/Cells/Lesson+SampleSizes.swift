import Bitstream
import LessonCharts
import LessonKit
import MP4
import Media

extension Lesson {
  /// Cell 2: how large samples are, and the header that makes a file of them.
  func showSampleSizes() async throws {
    var table = Table("track", " samples", " a second", " bytes", " smallest", " mean", " largest")
    let pictures = sound.demuxer.mp4Tracks.first { $0.kind == .video }
    if let pictures {
      add(pictures, try await sound.demuxer.sampleTable(of: pictures.id), to: &table)
    }
    add(sound.track, sound.samples, to: &table)
    page.print(table)
    page.print()
    try showFirstHeader()
    // A file can claim thousands of millions of samples.
    let sizes = sound.samples.samples(in: 0..<min(sound.samples.count, 1 << 20)).map(\.size)
    guard let largest = sizes.max(), largest > 0 else { return }
    try page.draw(
      ColumnChart(
        "bytes of each sample of sound: \(largest.grouped) at most",
        columns: sizes.map { ColumnChart.Column(Double($0), category: 0) },
        categories: [ChartCategory("sound", symbol: "s", color: .sky)], top: largest.grouped,
        start: "sample 0", end: (sizes.count - 1).grouped))
  }

  private func add(_ track: MP4Track, _ samples: SampleTable, to table: inout Table) {
    let seconds = track.duration?.seconds ?? 0
    let byteCount = samples.byteCount(of: samples.indices)
    var (smallest, largest) = (Int.max, 0)
    // A file can claim thousands of millions of samples.
    for sample in samples.samples(in: 0..<min(samples.count, 1 << 20)) {
      smallest = min(smallest, sample.size)
      largest = max(largest, sample.size)
    }
    table.add(
      "\(track.id) \(track.codec)", samples.count.grouped,
      seconds > 0 ? (Double(samples.count) / seconds).text(decimals: 1) : "–", byteCount.grouped,
      samples.count > 0 ? smallest.grouped : "–",
      samples.count > 0 ? (byteCount / samples.count).grouped : "–", largest.grouped)
  }

  /// The seven bytes before the first sample, bit by bit.
  private func showFirstHeader() throws {
    guard let configuration, let first = sound.samples.first else { return }
    let bytes = try bitstream.header(configuration, payloadByteCount: first.size)
    page.print("the ADTS header of sample 0: \(HexDump.digits(bytes))")
    let recorder = SyntaxRecorder()
    // A learner's header may break a rule: what was read before that is still shown.
    let read = Result { try ADTSHeader(bytes, recorder: recorder) }
    page.print()
    page.print(elementTable(recorder.elements))
    page.print()
    _ = try read.get()
  }
}
