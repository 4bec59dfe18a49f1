import Media

/// How many samples lie side by side in each chunk, run-length encoded.
///
/// A chunk is a run of samples of one track without a gap; its place is in `stco`. An entry holds
/// from its first chunk up to the next entry's first chunk, and the last one to the last chunk.
///
/// ISO/IEC 14496-12 §8.7.4, box type `stsc`:
///
///     version, flags               UInt8, UInt24
///     entry_count                  UInt32
///     entry_count × {
///       first_chunk                UInt32    counted from 1
///       samples_per_chunk          UInt32
///       sample_description_index   UInt32    which entry of `stsd`, counted from 1
///     }
public struct SampleToChunkBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("stsc", in: "stbl", .exactlyOne, "§8.7.4", hasRowPerSample: true)
  ]

  public struct Entry: Hashable, Sendable {
    /// Number of the first chunk, counted from 1.
    public let firstChunkNumber: UInt32
    public let samplesPerChunk: UInt32

    /// Number of the sample entry, counted from 1.
    public let sampleDescriptionNumber: UInt32

    public init(
      firstChunkNumber: UInt32, samplesPerChunk: UInt32, sampleDescriptionNumber: UInt32 = 1
    ) {
      self.firstChunkNumber = firstChunkNumber
      self.samplesPerChunk = samplesPerChunk
      self.sampleDescriptionNumber = sampleDescriptionNumber
    }
  }

  public let entries: [Entry]

  public init(entries: [Entry]) {
    self.entries = entries
  }

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0, if the first
  ///   chunk is not chunk 1, or if an entry does not begin after the one before it.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let entryCount: UInt32 = try payload.read("entryCount")
    var last: UInt32 = 0
    entries = try payload.readTable(
      "entries", rowCount: entryCount,
      columns: ["firstChunk", "samplesPerChunk", "sampleDescriptionIndex"]
    ) { row throws(ParsingError) in
      let start = row.offset
      let entry = Entry(
        firstChunkNumber: try row.readInteger(), samplesPerChunk: try row.readInteger(),
        sampleDescriptionNumber: try row.readInteger())
      if last == 0 ? entry.firstChunkNumber != 1 : entry.firstChunkNumber <= last {
        throw Self.disorder(entry.firstChunkNumber, after: last, at: start)
      }
      last = entry.firstChunkNumber
      return entry
    }
  }

  /// Says that a run does not begin after the one before it; `last` is 0 if there is none.
  private static func disorder(
    _ first: UInt32, after last: UInt32, at offset: Int
  ) -> ParsingError {
    let rule =
      last == 0
      ? "the first run begins at chunk \(first.grouped), not at 1"
      : "a run begins at chunk \(first.grouped), the one before it at \(last.grouped)"
    return ParsingError(.invalid(rule), at: offset)
  }
}

extension SampleToChunkBox {
  /// Chunks that lie next to each other and have the same number of samples.
  package struct Run {
    /// Indices of the chunks, from 0.
    package let chunks: Range<Int>
    package let entry: Entry
  }

  /// The runs as far as there are chunks; the last entry holds to the last chunk.
  package func runs(chunkCount: Int) -> some RandomAccessCollection<Run> {
    // Computed on request: a finely interleaved film has a million entries.
    entries.indices.lazy.map { run(at: $0, chunkCount: chunkCount) }
  }

  // ANCHOR: solution-3.3
  private func run(at index: Int, chunkCount: Int) -> Run {
    let next = index + 1
    let end = next < entries.count ? Int(entries[next].firstChunkNumber) - 1 : chunkCount
    let start = min(max(0, Int(entries[index].firstChunkNumber) - 1), chunkCount)
    return Run(chunks: start..<max(start, min(end, chunkCount)), entry: entries[index])
  }
  // ANCHOR_END: solution-3.3

  /// Number of samples in all chunks together.
  func sampleCount(inChunks chunkCount: Int) -> Int {
    runs(chunkCount: chunkCount).reduce(0) { total, run in
      let (product, overflow) = run.chunks.count.multipliedReportingOverflow(
        by: Int(run.entry.samplesPerChunk))
      return total.addingClamped(overflow ? .max : product)
    }
  }
}
