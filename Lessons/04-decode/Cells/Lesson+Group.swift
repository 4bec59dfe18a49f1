import LessonCharts
import LessonKit
import MP4
import Media
import Terminal
import Video

extension Lesson {
  /// Draws how many bytes each picture of a group takes, and sums them up by type.
  func showGroup() async throws {
    let shown = try await groupFrames()
    let decoded = shown.sorted { $0.sampleIndex < $1.sampleIndex }
    guard let first = decoded.first, let last = decoded.last else {
      return page.print("(no picture of the first group could be decoded, or is to be shown)")
    }
    let sizes = decoded.map { samples[$0.sampleIndex].size }
    try page.draw(
      ColumnChart(
        "bytes of each sample of the group, in decoding order",
        columns: zip(decoded, sizes).map { frame, size in
          .init(Double(size), category: [ChartCategory].index(of: frame.pictureType))
        },
        categories: .pictureTypes, top: (sizes.max() ?? 0).grouped,
        start: first.sampleIndex.grouped, end: last.sampleIndex.grouped))
    page.print()
    page.print("as they are decoded  \(Self.letters(decoded))")
    page.print("as they are shown    \(Self.letters(shown))")
    page.print()
    list(decoded)
    let end = samples.nextSync(after: first.sampleIndex)
    if last.sampleIndex + 1 < end, try group.upperBound < end {
      page.print("(the group goes on to sample \((end - 1).grouped))")
    }
  }

  /// The types of frames, as many as fit into a line.
  private static func letters(_ frames: [Frame]) -> String {
    frames.prefix(58).map { $0.pictureType?.rawValue ?? "?" }.joined()
  }

  /// Adds up sizes by type.
  private func list(_ frames: [Frame]) {
    var table = Table("type", " pictures", " bytes a picture", " share")
    let all = max(1, byteCount(of: frames))
    for type in [Frame.PictureType.intra, .predicted, .bipredicted, nil] {
      let members = frames.filter { $0.pictureType == type }
      guard !members.isEmpty else { continue }
      let bytes = byteCount(of: members)
      table.add(
        type?.rawValue ?? "?", String(members.count), (bytes / members.count).grouped,
        (100 * Double(bytes) / Double(all)).text(decimals: 1) + " %")
    }
    page.print(table)
  }

  private func byteCount(of frames: [Frame]) -> Int {
    frames.reduce(0) { $0 + samples[$1.sampleIndex].size }
  }
}

/// The frames of the group that several cells show; the first of them decodes them.
final class GroupFrames {
  var frames: [Frame]?
}

extension Lesson {
  /// The samples of the group of pictures to look at, as far as a page has room for them.
  ///
  /// A group reaches from one sync sample up to the next. If each sample is one there are no real
  /// groups, and a few samples take the place of one.
  var group: Range<Int> {
    get throws {
      let start = SeekResolver(track: track, samples: samples).startIndex(for: try wantedTime) ?? 0
      let next = samples.nextSync(after: start)
      let end = next == start + 1 ? start + 12 : min(next, start + 150)
      return start..<max(start, min(end, samples.count))
    }
  }

  /// Its frames in presentation order; those that the edit list hides are not among them.
  ///
  /// Only a small version of each picture is kept: at full size, a group may fill a gigabyte.
  func groupFrames() async throws -> [Frame] {
    if let frames = knownGroup.frames { return frames }
    let frames = try await smallFrames(of: group)
    knownGroup.frames = frames
    let guessed = frames.count { $0.isDamaged }
    if guessed > 0 { page.report("damage: pictures in which the decoder had to guess: \(guessed)") }
    return frames
  }
}

extension SampleTable {
  /// The next sync sample after a sample in decoding order, or the end of the track.
  func nextSync(after index: Int) -> Int {
    guard index + 1 < count else { return count }
    return samples(in: index + 1..<count).first { $0.isSync }?.index ?? count
  }
}
