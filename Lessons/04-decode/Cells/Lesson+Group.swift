import LessonKit
import MP4
import Media
import Video

extension Lesson {
  func showGroup() async throws {
    let end =
      samples.samples(in: 1..<max(1, samples.count)).first { $0.isSync }?.index ?? samples.count
    let decoder = try makeDecoder()
    // Of each frame only the letter is kept: decoded pictures of a group may fill a gigabyte.
    var shown: [(index: Int, type: String)] = []
    func note(_ frames: [Frame]) {
      shown += frames.map { ($0.sampleIndex, $0.pictureType?.rawValue ?? "?") }
    }
    for index in 0..<min(end, 250) {
      note(try await decoder.decode(demuxer.sample(index, of: track.id)))
    }
    note(try await decoder.finish())
    let decoded = shown.sorted { $0.index < $1.index }
    page.print("as they are decoded  \(decoded.prefix(58).map(\.type).joined())")
    page.print("as they are shown    \(shown.prefix(58).map(\.type).joined())")
    await reportDamage(decoder)
    page.print()
    var table = Table("type", " pictures", " bytes a picture")
    for type in ["I", "P", "B"] {
      let sizes = shown.filter { $0.type == type }.map { samples[$0.index].size }
      guard !sizes.isEmpty else { continue }
      table.add(type, String(sizes.count), (sizes.reduce(0, +) / sizes.count).grouped)
    }
    table.lines.forEach(page.print)
  }
}
