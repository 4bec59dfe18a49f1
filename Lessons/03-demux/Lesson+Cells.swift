import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "The tracks",
      """
      A film is several streams side by side. Each track counts time in ticks of its own, so \
      that the length of a frame is a whole number of them.
      """
    ) {
      showTracks()
    }
    try await page.cell(
      "Six tables",
      """
      No box lists the samples. Six tables, most of them run-length encoded, say it together: how \
      long each lasts, when it is shown, how large it is, and which of them share a chunk.
      """
    ) {
      showTables()
    }
    try await page.cell(
      "One row a sample",
      """
      Joined, the tables answer the question. 'frame' counts pictures as they are shown, so look \
      for 17 there. dts and pts are in ticks; 'shown at' is pts in seconds, after the edit list.
      """
    ) {
      try showSamples()
    }
    try await page.cell(
      "Decoded in one order, shown in another",
      """
      A B-picture refers to a later one, so the later one comes first in the file. The second row \
      says which sample is shown 1st, 2nd, …; the third how many places later (+) or earlier each \
      sample is shown than it lies in the file. All zeros: a film without B-pictures.
      """
    ) {
      showOrder()
    }
    try await page.cell(
      "Groups of pictures",
      """
      Decoding can only start at a sync sample (K). Each bar is the size of one sample, in the \
      order of the file: where a group begins, much has to be said anew.
      """
    ) {
      showGroups()
    }
    try await page.cell(
      "What a seek costs",
      """
      To show one frame, a player goes back to the sync sample before it, and decodes everything \
      from there. --seek SECONDS tries another place.
      """
    ) {
      try showSeek()
    }
  }

  private func showTracks() {
    var table = Table(" id", "kind", "codec", "language", " ticks a second", " samples", " seconds")
    for track in demuxer.mp4Tracks {
      table.add(
        String(track.id), track.track.kind.rawValue, track.track.codecString,
        track.track.language, String(track.track.timescale), track.sampleTable.count.grouped,
        track.track.duration.secondsText)
    }
    table.lines.forEach(page.print)
    for note in track.notes { page.prose("Track \(track.id): \(note)") }
  }

  private func showTables() {
    guard let sampleTable = demuxer.file.box(at: "\(track.path)/mdia/minf/stbl") else { return }
    var table = Table("box", " bytes", " entries", "says")
    for box in sampleTable.children {
      guard let meaning = Self.meanings[box.type] else { continue }
      let entries = box.fields.lazy.compactMap { field in
        if case .table(let rowCount, _) = field.value { rowCount.grouped } else { nil }
      }.first
      table.add(box.type.description, box.size.grouped, entries ?? "–", meaning)
    }
    table.lines.forEach(page.print)
    page.print("\(track.sampleTable.count.grouped) samples in all")
  }

  private static let meanings: [FourCC: String] = [
    "stts": "how long each sample lasts: decoding times",
    "ctts": "how much later each is shown: presentation times",
    "stsz": "how many bytes each has",
    "stz2": "how many bytes each has, in fewer bits",
    "stsc": "how many samples share a chunk",
    "stco": "where each chunk begins",
    "co64": "where each chunk begins, beyond 4 GiB",
    "stss": "which samples are sync samples (without it: all)",
  ]

  private func showSamples() throws {
    let samples = track.sampleTable
    let range =
      try page.arguments.range("--range") ?? 0...(page.arguments.has("--keys") ? .max : 11)
    var table = Table(
      " sample", " dts", " pts", " shown at", " frame", "", " bytes", " offset")
    let frames = frameNumbers
    var count = 0
    for index in range where index < samples.count {
      let sample = samples[index]
      if page.arguments.has("--keys") && !sample.isSync { continue }
      count += 1
      guard count <= 1000 else { break }
      table.add(
        String(index), String(sample.decodeTime), String(sample.presentationTime),
        track.presentationTime(of: sample).secondsText, frames[index].map { String($0) } ?? "–",
        sample.isSync ? "K" : "", sample.size.grouped, sample.offset.grouped)
    }
    table.lines.forEach(page.print)
    if count > 1000 { page.print("… (1 000 rows at most: --csv writes them all)") }
  }

  /// For each sample the number of its picture, counted from 0 as pictures are shown.
  private var frameNumbers: [Int: Int] {
    let shown = track.sampleTable.presentationOrder.filter { track.shows(track.sampleTable[$0]) }
    return Dictionary(uniqueKeysWithValues: zip(shown, 0...))
  }

  private func showOrder() {
    let count = min(16, track.sampleTable.count)
    let shown = (0..<count).sorted {
      track.sampleTable[$0].presentationTime < track.sampleTable[$1].presentationTime
    }
    func row(_ name: String, _ indices: [Int]) -> String {
      name.padded(to: 16) + indices.map { String($0).paddedLeft(to: 4) }.joined()
    }
    page.print(row("in the file", Array(0..<count)))
    page.print(row("on the screen", shown))
    let early = (0..<count).map { index in (shown.firstIndex(of: index) ?? index) - index }
    page.print(
      "shown later by".padded(to: 16)
        + early.map { ($0 > 0 ? "+\($0)" : "\($0)").paddedLeft(to: 4) }.joined())
  }

  private func showGroups() {
    let samples = track.sampleTable
    let count = min(samples.count, Page.width * 4)
    let largest = samples.prefix(count).map { Double($0.size) }.max() ?? 0
    for start in stride(from: 0, to: count, by: Page.width) {
      let row = start..<min(start + Page.width, count)
      page.print(
        Sparkline(row.map { Double(samples[$0].size) }, range: 0...largest).text(width: row.count))
      if row.contains(where: { samples[$0].isSync }) {
        let last = row.last { samples[$0].isSync } ?? start
        page.print((start...last).map { samples[$0].isSync ? "K" : " " }.joined())
      }
    }
    if count < samples.count { page.print("… the first \(count) of \(samples.count.grouped)") }
    let keyCount = samples.lazy.filter(\.isSync).count
    page.prose(
      "\(keyCount.grouped) sync samples among \(samples.count.grouped); "
        + "\(samples.byteCount.grouped) bytes in all.")
  }

  private func showSeek() throws {
    let half = (demuxer.movieDuration ?? track.track.duration).duration / 2
    let target = try page.arguments.time("--seek") ?? half
    let time = MediaTime(target, timescale: track.track.timescale)
    guard let plan = track.seekPlan(to: time) else { return page.print("(there are no samples)") }
    func place(_ sample: SampleEntry) -> String {
      "sample \(sample.index), shown at \(track.presentationTime(of: sample).secondsText) s"
    }
    page.print("seek to      \(target.secondsText) s")
    page.print("start at     \(place(plan.sync))")
    page.print("decode       \(plan.sampleCount) samples, \(plan.byteCount.grouped) bytes")
    page.print("show         \(place(plan.target))")
  }
}
