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
      try await showTracks()
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
      from there. A picture that is near enough costs less: --seek SECONDS tries another place.
      """
    ) {
      try showSeek()
    }
  }

  private func showTracks() async throws {
    var table = Table(" id", "kind", "codec", "language", " ticks a second", " samples", " seconds")
    var notes: [String] = []
    for track in demuxer.mp4Tracks {
      let samples = try? await demuxer.sampleTable(of: track.id)
      table.add(
        String(track.id), track.track.kind.rawValue, track.track.codecString,
        track.track.language, String(track.track.timescale), samples?.count.grouped ?? "–",
        track.track.duration.secondsText)
      let formats = track.descriptions.count
      let several = formats > 1 ? ["its samples are coded in \(formats) ways"] : []
      notes += (several + (samples?.notes ?? []) + track.notes).map { "Track \(track.id): \($0)" }
    }
    table.lines.forEach(page.print)
    notes.forEach(page.prose)
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
    page.print("\(samples.count.grouped) samples in all")
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
    var table = Table(
      " sample", " dts", " pts", " shown at", " frame", "", " bytes", " offset")
    var count = 0
    let rows = selection.indices(in: samples, limit: selection.keysOnly ? .max : 12)
    for sample in samples.samples(in: rows) where sample.isSync || !selection.keysOnly {
      count += 1
      guard count <= 1000 else { break }
      let frame = track.frameNumber(of: sample, in: samples)
      table.add(
        String(sample.index), String(sample.decodeTime), String(sample.presentationTime),
        track.presentationTime(of: sample).secondsText, frame.map(String.init) ?? "–",
        sample.isSync ? "K" : "", sample.size.grouped, sample.offset.grouped)
    }
    table.lines.forEach(page.print)
    if count > 1000 { page.print("… (1 000 rows at most: --csv writes them all)") }
  }

  private func showOrder() {
    let count = min(16, samples.count)
    let shown = (0..<count).sorted {
      samples.presentationTime(at: $0) < samples.presentationTime(at: $1)
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
        + "\(samples.byteCount(of: samples.indices).grouped) bytes in all.")
  }

  private func showSeek() throws {
    let half = (demuxer.movieDuration ?? track.track.duration).duration / 2
    let target = try page.arguments.time("--seek") ?? half
    let chosen = try seekMode
    let resolver = SeekResolver(track: track, samples: samples)
    let time = MediaTime(target, timescale: track.track.timescale)
    var table = Table("", "mode", " from sample", " to sample", " shown at", " samples", " bytes")
    for mode in SeekMode.allCases {
      let mark = mode == chosen ? "▸" : ""
      guard let plan = resolver.plan(to: time, mode: mode) else {
        table.add(mark, mode.rawValue, "–", "–", "–", "–", "–")
        continue
      }
      table.add(
        mark, mode.rawValue, plan.sync.index.grouped, plan.target.index.grouped,
        track.presentationTime(of: plan.target).secondsText, plan.sampleCount.grouped,
        plan.byteCount.grouped)
    }
    page.print("seek to \(target.secondsText) s")
    page.print()
    table.lines.forEach(page.print)
    guard let plan = resolver.plan(to: time, mode: chosen) else {
      return page.prose("No sync sample will do: decoding can start nowhere.")
    }
    page.print()
    page.prose(
      "\(chosen.rawValue): decode \(plan.sampleCount.grouped) samples, "
        + "\(plan.byteCount.grouped) bytes, to show sample \(plan.target.index.grouped).")
  }

  /// The mode that was asked for; `prev` is short for `previous`.
  private var seekMode: SeekMode {
    get throws {
      if page.arguments["--mode"] == "prev" { return .previous }
      return try page.arguments.choice("--mode") ?? .exact
    }
  }
}
