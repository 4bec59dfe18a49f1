import LessonKit
import MP4
import Media
import Video

extension Lesson {
  func showDelay() async throws {
    // The other policy would hold frames back for reasons of its own.
    let decoder = try makeDecoder(showingDamage: true)
    var table = Table(" sample in", " shown at", " picture out, of sample", " shown at")
    var firstFrame: Int?
    let count = min(12, samples.count)
    for index in 0..<count {
      let sample = try await demuxer.sample(index, of: track.id)
      let frames = try await decoder.decode(sample)
      if firstFrame == nil && !frames.isEmpty { firstFrame = index + 1 }
      table.add(
        String(index), sample.presentationTime.secondsText,
        frames.isEmpty ? "–" : frames.map { String($0.sampleIndex) }.joined(separator: ", "),
        frames.first?.presentationTime.secondsText ?? "")
    }
    let heldBack = try await decoder.finish().count
    table.lines.forEach(page.print)
    page.print()
    if let firstFrame { page.print("sent \(firstFrame) samples → first frame out") }
    page.print("after sample \(count - 1) the decoder still holds back \(heldBack)")
  }
}
