import TestSupport
import MP4
import Media
import Testing

/// The samples of a track of a file in memory.
func samples(
  of id: Int = 1, in file: [UInt8], rules: SampleRules = .core
) async throws -> [SampleRecord] {
  Array(try await sampleTable(of: id, in: file, rules: rules))
}

/// The sample table of a track of a file in memory.
func sampleTable(
  of id: Int = 1, in file: [UInt8], rules: SampleRules = .core
) async throws -> SampleTable {
  let demuxer = try await MP4Demuxer(reader: MemoryReader(file), rules: MP4Rules(samples: rules))
  return try await demuxer.sampleTable(of: id)
}

/// The faults of a file in memory, except samples that lie beyond its end.
func problems(of file: [UInt8]) async throws -> [MP4Error] {
  let demuxer = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
  return await demuxer.problems.filter { problem in
    if case .sampleBeyondEnd = problem.reason { false } else { true }
  }
}
