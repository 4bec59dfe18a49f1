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
      No box lists the samples. Six tables, most of them run-length encoded, describe them together: \
      how long each lasts, when it is shown, how large it is, and which of them share a chunk.
      """
    ) {
      showTables()
    }
    try await page.cell(
      "One row a sample",
      """
      Joined, the tables answer the question. 'frame' counts pictures in the order of the screen, so \
      look for 17 there. dts and pts are in ticks; 'shown at' is pts in seconds, after the edit list.
      """
    ) {
      try showSamples()
    }
    try await page.cell(
      "Decoded in one order, shown in another",
      """
      A B-picture may refer to a later one, so the later one comes first in the file. Each line \
      leads from a sample's place in the file to its place on the screen. Without B-pictures all \
      lines would go straight down.
      """
    ) {
      try await showOrder()
    }
    try await page.cell(
      "Groups of pictures",
      """
      Decoding can only start at a sync sample (▲). A sync sample and all samples up to the next \
      one are a group. Longer groups take fewer bytes, but make seeks slower.
      """
    ) {
      try showGroups()
    }
    try await page.cell(
      "What a seek costs",
      """
      To show one frame, a player goes back to the sync sample before it and decodes everything \
      from there. A frame nearby may cost less. --seek SECONDS tries another time.
      """
    ) {
      try showSeek()
    }
    try await page.cell(
      "What a picture costs",
      """
      An I-picture contains everything itself. A P-picture contains what has changed, a B-picture \
      what none of the pictures that it refers to shows. The first bytes of each sample say which \
      it is; lesson 4 explains them.
      """
    ) {
      try await showBits()
    }
    try await page.cell(
      "Chunks of tracks alternate",
      """
      Adjacent samples of one track form a chunk. Chunks of pictures and of sound alternate, so a \
      player that reads from the front always has both.
      """
    ) {
      try await showChunks()
    }
  }

  private func showTracks() async throws {
    var table = Table(" id", "kind", "codec", "language", " ticks a second", " samples", " seconds")
    var notes: [String] = []
    for track in demuxer.mp4Tracks {
      let samples = try? await demuxer.sampleTable(of: track.id)
      table.add(
        String(track.id), track.kind.rawValue, track.codecString,
        track.language, String(track.timescale), samples?.count.grouped ?? "–",
        track.duration?.secondsText ?? "–")
      let formats = track.descriptions.count
      let several = formats > 1 ? ["its samples are coded in \(formats) ways"] : []
      notes += (several + (samples?.notes ?? []) + track.notes).map { "Track \(track.id): \($0)" }
    }
    page.print(table)
    notes.forEach(page.prose)
    await showChapters()
  }

  private func showChapters() async {
    let chapters = await demuxer.chapters()
    guard !chapters.isEmpty else { return }
    var table = Table(" chapter", " from", "called")
    for (index, chapter) in chapters.enumerated() {
      table.add(
        String(index + 1), chapter.startTime.secondsText, chapter.title.withoutControlCharacters)
    }
    page.print()
    page.print(table)
  }

  private func showTables() {
    guard let sampleTable = demuxer.boxTree.box(at: "\(track.path)/mdia/minf/stbl") else { return }
    let rules = page.rules.or(ByteRules.core)
    var table = Table("box", " bytes", " entries", "says")
    for box in sampleTable.children {
      guard let meaning = Self.meanings[box.type] else { continue }
      let entries = box.fields.lazy.compactMap { field in
        if case .table(let rowCount, _) = field.value { rowCount.grouped } else { nil }
      }.first
      table.add(rules.text(of: box.type), box.size.grouped, entries ?? "–", meaning)
    }
    page.print(table)
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
      " sample", " dts", " pts", " shown at", " frame", "sync", " bytes", " offset")
    var count = 0
    let rows = selection.indices(in: samples, limit: selection.keysOnly ? .max : 20)
    for sample in samples.samples(in: rows) where sample.isSync || !selection.keysOnly {
      count += 1
      guard count <= 1000 else { break }
      let frame = track.frameNumber(of: sample, in: samples)
      table.add(
        String(sample.index), String(sample.decodeTime), String(sample.presentationTime),
        track.presentationTime(of: sample).secondsText, frame.map(String.init) ?? "–",
        sample.isSync ? "▲" : "", sample.size.grouped, sample.offset.grouped)
    }
    page.print(table)
    if count > 1000 { page.print("… (1 000 rows at most: --csv writes them all)") }
  }

  private func showSeek() throws {
    let half = (demuxer.movieDuration ?? track.duration ?? .zero).duration / 2
    let target = try page.arguments[Options.seek] ?? half
    let chosen = try page.arguments[Options.mode] ?? .exact
    let resolver = SeekResolver(track: track, samples: samples)
    let time = MediaTime(target, timescale: track.timescale)
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
    page.print(table)
    guard let plan = resolver.plan(to: time, mode: chosen) else {
      return page.prose("There is no sync sample to start decoding from.")
    }
    page.print()
    page.prose(
      "\(chosen.rawValue): decode \(sampleText(plan.sampleCount)), "
        + "\(plan.byteCount.grouped) bytes, to show sample \(plan.target.index.grouped).")
    page.print()
    try drawSeek(plan, to: target)
  }

  private func sampleText(_ count: Int) -> String {
    count == 1 ? "1 sample" : "\(count.grouped) samples"
  }
}
