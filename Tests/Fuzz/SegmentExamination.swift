import MP4
import Media

/// The fragments of a file as the segments of a stream, one after the other.
struct SegmentExamination {
  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  /// Takes a file apart in front of each `moof` box; nothing to say about a file without any.
  init(of bytes: [UInt8], boxes: [Box]) {
    let starts = boxes.filter { $0.type == "moof" }.map(\.offset)
    guard let first = starts.first,
      var demuxer = try? FragmentDemuxer(initialization: Array(bytes[..<first]))
    else { return }
    for (start, end) in zip(starts, starts.dropFirst() + [bytes.count]) {
      let segment = Array(bytes[start..<end])
      for samples in demuxer.append(segment: segment, at: start) {
        for entry in samples.prefix(256) {
          let sample = demuxer.encodedSample(
            entry, of: samples.trackID, in: segment, at: start)
          let liesWithin =
            entry.offset >= start && entry.offset <= end && entry.size <= end - entry.offset
          check(
            (sample != nil) == liesWithin, "a sample at \(entry.offset) of the segment at \(start)")
          check(sample.map { $0.data.count == entry.size } ?? true, "a sample of another size")
        }
      }
    }
    for problem in demuxer.problems {
      let text = problem.description
      check(text.count > 8 && text.count < 2000, "the error text '\(text.prefix(80))'")
    }
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }
}
