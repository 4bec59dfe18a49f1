import ExerciseKit
import MP4
import Steps

/// Mistakes that people make with the tables of samples; 3.5 to 3.7 are in a file of their own.
extension Mutant {
  static let lesson3 = decodeTimes + presentationTimes + sampleOffsets + syncSamples + timeline3

  private static let decodeTimes = [
    Mutant("3.1", "one delta a run instead of one a sample") { steps in
      steps.decodeTimes = { runs in
        runs.reduce(into: [0]) { $0.append(($0.last ?? 0) + Int64($1.sampleDelta)) }
      }
    },
    Mutant("3.1", "the end of the last sample is left out") { steps in
      let right = steps.decodeTimes
      steps.decodeTimes = { try right($0).dropLast() }
    },
    Mutant("3.1", "the first sample is decoded when it ends") { steps in
      let right = steps.decodeTimes
      steps.decodeTimes = { runs in
        let times = try right(runs)
        return times.dropFirst() + times.suffix(1)
      }
    },
    Mutant("3.1", "a run has one sample at least") { steps in
      let right = steps.decodeTimes
      steps.decodeTimes = { runs in
        try right(
          runs.map { .init(sampleCount: max(1, $0.sampleCount), sampleDelta: $0.sampleDelta) })
      }
    },
    Mutant("3.1", "times of 32 bits") { steps in
      let right = steps.decodeTimes
      steps.decodeTimes = { try right($0).map { $0 & 0xFFFF_FFFF } }
    },
    Mutant("3.1", "each run begins at 0") { steps in
      let right = steps.decodeTimes
      steps.decodeTimes = {
        try $0.flatMap { try right([$0]).dropLast() } + right($0).suffix(1)
      }
    },
  ]

  private static let presentationTimes = [
    Mutant("3.2", "offsets without a sign") { steps in
      steps.presentationTimes = { times, runs in
        let offsets = (runs ?? []).flatMap {
          [Int64](repeating: Int64($0.offsetBits), count: Int($0.sampleCount))
        }
        return offsets.isEmpty ? times : zip(times, offsets).map(+)
      }
    },
    Mutant("3.2", "one entry a sample") { steps in
      steps.presentationTimes = { times, runs in
        times.indices.map { index in
          guard let runs, !runs.isEmpty else { return times[index] }
          let run = runs[min(index, runs.count - 1)]
          return times[index] + Int64(Int32(bitPattern: run.offsetBits))
        }
      }
    },
    Mutant("3.2", "no ctts, no samples") { steps in
      let right = steps.presentationTimes
      steps.presentationTimes = { $1 == nil ? [] : try right($0, $1) }
    },
    Mutant("3.2", "an empty ctts, no samples") { steps in
      let right = steps.presentationTimes
      steps.presentationTimes = { $1?.isEmpty == true ? [] : try right($0, $1) }
    },
    Mutant("3.2", "offsets are taken off") { steps in
      let right = steps.presentationTimes
      steps.presentationTimes = { times, runs in
        zip(times, try right(times, runs)).map { 2 * $0 - $1 }
      }
    },
  ]

  private static let sampleOffsets = [
    Mutant("3.3", "the last run holds for one chunk") { steps in
      let right = steps.sampleOffsets
      steps.sampleOffsets = { runs, chunks, sizes in
        try right(runs, Array(chunks.prefix(Int(runs.last?.firstChunkNumber ?? 0))), sizes)
      }
    },
    Mutant("3.3", "chunks are counted from 0") { steps in
      let right = steps.sampleOffsets
      steps.sampleOffsets = { runs, chunks, sizes in
        try right(
          runs.enumerated().map { index, run in
            .init(
              firstChunkNumber: run.firstChunkNumber + (index == 0 ? 0 : 1),
              samplesPerChunk: run.samplesPerChunk)
          }, chunks, sizes)
      }
    },
    Mutant("3.3", "all samples of a chunk lie where it begins") { steps in
      let right = steps.sampleOffsets
      steps.sampleOffsets = { runs, chunks, sizes in
        try right(runs, chunks, sizes).map { offset in chunks.last { $0 <= offset } ?? offset }
      }
    },
    Mutant("3.3", "chunks lie side by side") { steps in
      let right = steps.sampleOffsets
      steps.sampleOffsets = { runs, chunks, sizes in
        let count = UInt32(try right(runs, chunks, sizes).count)
        return try right(
          [.init(firstChunkNumber: 1, samplesPerChunk: count)], Array(chunks.prefix(1)), sizes)
      }
    },
    Mutant("3.3", "a place that does not fit begins again from below") { steps in
      let right = steps.sampleOffsets
      steps.sampleOffsets = { runs, chunks, sizes in
        do {
          return try right(runs, chunks, sizes)
        } catch is Refused {
          return try right(runs, chunks.map { _ in 0 }, sizes).map { chunks[0] &+ $0 }
        }
      }
    },
    Mutant("3.3", "only a list of sizes counts") { steps in
      let right = steps.sampleOffsets
      steps.sampleOffsets = { runs, chunks, sizes in
        if case .constant = sizes { return [] }
        return try right(runs, chunks, sizes)
      }
    },
  ]

  private static let syncSamples = [
    Mutant("3.4", "an empty stss counts as none: all are sync samples") { steps in
      let right = steps.syncSamples
      steps.syncSamples = { try right($0?.isEmpty == true ? nil : $0, $1) }
    },
    Mutant("3.4", "an absent stss counts as empty: none is") { steps in
      let right = steps.syncSamples
      steps.syncSamples = { try right($0 ?? [], $1) }
    },
    Mutant("3.4", "numbers are taken for indices") { steps in
      let right = steps.syncSamples
      steps.syncSamples = { numbers, count in
        try right(numbers, count).map { numbers == nil ? $0 : $0 + 1 }
      }
    },
    Mutant("3.4", "the last sample is never one") { steps in
      let right = steps.syncSamples
      steps.syncSamples = { try right($0?.filter { [count = $1] in $0 < count }, $1) }
    },
    Mutant("3.4", "numbers of no sample are kept") { steps in
      let right = steps.syncSamples
      steps.syncSamples = { numbers, count in
        try numbers.map { Set($0.map { Int($0) - 1 }).sorted() } ?? right(nil, count)
      }
    },
    Mutant("3.4", "the order of the file is kept") { steps in
      let right = steps.syncSamples
      steps.syncSamples = { numbers, count in
        try numbers.map { $0.filter { 1...max(1, count) ~= Int($0) }.map { Int($0) - 1 } }
          ?? right(nil, count)
      }
    },
  ]
}
