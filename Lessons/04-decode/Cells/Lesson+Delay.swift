import LessonKit
import MP4
import Media
import Video

extension Lesson {
  /// Sends the first samples one by one, and tells which frames come out in answer.
  func showDelay() async throws {
    // The other policy would hold frames back for reasons of its own.
    let decoder = try makeDecoder(showingDamage: true)
    var table = Table(" sample in", " shown at", " picture out, of sample", " shown at")
    var firstFrame: Int?
    for index in 0..<min(40, samples.count) where index < 12 || firstFrame == nil {
      let sample = try await demuxer.sample(index, of: track.id)
      let frames = try await decoder.decode(sample)
      if firstFrame == nil && !frames.isEmpty { firstFrame = index + 1 }
      table.add(
        String(index), sample.presentationTime.secondsText, Self.list(frames) ?? "–",
        frames.first?.presentationTime.secondsText ?? "")
    }
    let rest = try await decoder.finish()
    table.add("end", "", Self.list(rest) ?? "–", rest.first?.presentationTime.secondsText ?? "")
    table.lines.forEach(page.print)
    page.print()
    if let firstFrame {
      page.print("sent \(firstFrame) \(firstFrame == 1 ? "packet" : "packets") → first frame out")
    }
    page.prose(
      rest.isEmpty
        ? "Told that no sample follows, the decoder has nothing left to give."
        : "Told that no sample follows, the decoder gives out what it has held back: "
          + "\(rest.count) \(rest.count == 1 ? "frame" : "frames").")
  }

  /// The samples that frames were decoded from; `nil` where there are no frames.
  private static func list(_ frames: [Frame]) -> String? {
    frames.isEmpty ? nil : frames.map { String($0.sampleIndex) }.joined(separator: ", ")
  }
}
