import Bitstream
import LessonKit
import MP4
import Media
import Video

extension Lesson {
  /// Sends the first samples one by one, and tells which frames come out in answer.
  func showDelay() async throws {
    // The other policy would hold frames back for reasons of its own.
    let decoder = try makeDecoder(showingDamage: true)
    var sent: [EncodedSample] = []
    var answers: [[Frame]] = []
    while sent.count < min(40, samples.count), sent.count < 12 || answers.allSatisfy(\.isEmpty) {
      let sample = try await demuxer.sample(sent.count, of: track.id)
      answers.append(try await decode(sample, with: decoder).map(small))
      sent.append(sample)
    }
    answers.append(try await decoder.finish().map(small))
    let depth = try await reorderDepth()
    list(answers, to: sent, byRule: order(of: sent, depth: depth))
    page.print()
    if let first = answers.dropLast().firstIndex(where: { !$0.isEmpty }) {
      page.print("sent \(first + 1) \(first == 0 ? "packet" : "packets") → first frame out")
    }
    let rest = answers.last?.count ?? 0
    page.prose(
      rest == 0
        ? "Told that no sample follows, the decoder has nothing left to give."
        : "Told that no sample follows, the decoder gives out what it has held back: "
          + "\(rest) \(rest == 1 ? "frame" : "frames").")
    page.prose(
      depth == 0
        ? "By the rule no picture waits: samples lie in the order in which they are shown."
        : "By the rule a picture goes out as soon as more than \(depth) wait.")
  }

  /// One line for each sample, and one for the end.
  private func list(_ answers: [[Frame]], to sent: [EncodedSample], byRule rows: [[Int]]) {
    var table = Table(
      " sample in", " shown at", " picture out, of sample", " shown at", " by the rule")
    for (index, frames) in answers.enumerated() {
      let sample = sent.indices.contains(index) ? sent[index] : nil
      table.add(
        sample.map { String($0.index) } ?? "end", sample?.presentationTime.secondsText ?? "",
        Self.list(frames.map(\.sampleIndex)), frames.first?.presentationTime.secondsText ?? "",
        Self.list(rows[index]))
    }
    page.print(table)
  }

  /// The samples whose pictures go out with each one, as the standard has it, and those at the end.
  private func order(of sent: [EncodedSample], depth: Int) -> [[Int]] {
    let times = sent.map { $0.presentationTime.converted(to: track.timescale).value }
    let shown = zip(times, sent).filter { $0.1.isPresented }
    let found = Dictionary(shown.map { ($0, $1.index) }) { first, _ in first }
    return rules.rows(times, depth: depth).map { row in row.compactMap { found[$0] } }
  }

  /// The numbers of samples, of many only the first ones and the last.
  private static func list(_ samples: [Int]) -> String {
    guard let last = samples.last else { return "–" }
    return samples.count > 4
      ? "\(samples[0]), \(samples[1]) … \(last)"
      : samples.map(String.init).joined(separator: ", ")
  }
}
