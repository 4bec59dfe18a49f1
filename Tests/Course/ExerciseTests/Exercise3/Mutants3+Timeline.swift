import ExerciseKit
import MP4
import Steps

/// Mistakes that people make with edit lists, seeks and fragments.
extension Mutant {
  static let timeline3 = editShift + seek + runSamples

  private static let editShift = [
    Mutant("3.5", "empty edits are left out") { steps in
      let right = steps.editShift
      steps.editShift = { try right($0.filter { $0.mediaTime != -1 }, $1, $2) }
    },
    Mutant("3.5", "−1 is taken for a time of the media") { steps in
      steps.editShift = { edits, _, _ in 0 &- (edits.first?.mediaTime ?? 0) }
    },
    Mutant("3.5", "ticks of the movie are taken for ticks of the media") { steps in
      let right = steps.editShift
      steps.editShift = { edits, _, media in try right(edits, media, media) }
    },
    Mutant("3.5", "only the first empty edit counts") { steps in
      let right = steps.editShift
      steps.editShift = { edits, movie, media in
        try right(edits.prefix(1) + edits.dropFirst().filter { $0.mediaTime != -1 }, movie, media)
      }
    },
    Mutant("3.5", "empty edits behind the first real one delay too") { steps in
      let right = steps.editShift
      steps.editShift = { edits, movie, media in
        let empty = edits.filter { $0.mediaTime == -1 }
        return try right(empty + edits.filter { $0.mediaTime != -1 }, movie, media)
      }
    },
    Mutant("3.5", "a delay is rounded down") { steps in
      steps.editShift = { edits, movie, media in
        let empty = edits.prefix { $0.mediaTime == -1 }
        let delay = empty.reduce(Int128(0)) { $0 + Int128($1.segmentDuration) }
        let ticks = delay * Int128(media) / Int128(movie)
        let start = Int128(edits.dropFirst(empty.count).first?.mediaTime ?? 0)
        guard let shift = Int64(exactly: ticks - start) else { throw Refused("too large") }
        return shift
      }
    },
    Mutant("3.5", "each empty edit is rounded") { steps in
      let right = steps.editShift
      steps.editShift = { edits, movie, media in
        let empty = edits.prefix { $0.mediaTime == -1 }
        return try empty.reduce(right(Array(edits.dropFirst(empty.count)), movie, media)) {
          try $0 + right([$1], movie, media)
        }
      }
    },
    Mutant("3.5", "later and earlier are mixed up") { steps in
      let right = steps.editShift
      steps.editShift = { -(try right($0, $1, $2)) }
    },
    Mutant("3.5", "a number that does not fit loses its upper bits") { steps in
      steps.editShift = { edits, movie, media in
        let empty = edits.prefix { $0.mediaTime == -1 }
        let delay = empty.reduce(0) { $0 &+ $1.segmentDuration }
        let ticks = (delay &* UInt64(media) &+ UInt64(movie) / 2) / UInt64(movie)
        let start = edits.dropFirst(empty.count).first?.mediaTime ?? 0
        return Int64(truncatingIfNeeded: ticks) &- start
      }
    },
    Mutant("3.5", "without a real edit nothing moves") { steps in
      let right = steps.editShift
      steps.editShift = { edits, movie, media in
        edits.allSatisfy { $0.mediaTime == -1 } ? 0 : try right(edits, movie, media)
      }
    },
    Mutant("3.5", "without edits the first one is read all the same") { steps in
      let right = steps.editShift
      steps.editShift = { $0.isEmpty ? -1 : try right($0, $1, $2) }
    },
  ]

  private static let seek = [
    Mutant("3.6", "the first at or after the time instead of the last at or before it") { steps in
      let right = steps.seek
      steps.seek = { time, times, sync in
        let next = times.indices.filter { times[$0] >= time }.min { times[$0] < times[$1] }
        return try right(next.map { times[$0] } ?? time, times, sync)
      }
    },
    Mutant("3.6", "the sync sample before the target in the file, not on the screen") { steps in
      let right = steps.seek
      steps.seek = { time, times, sync in
        guard !sync.isEmpty,
          let target = times.indices.filter({ times[$0] <= time }).max(by: { times[$0] < times[$1] }
          ),
          let start = sync.last(where: { $0 <= target })
        else { return try right(time, times, sync) }
        return (start, target)
      }
    },
    Mutant("3.6", "times are taken for ascending") { steps in
      let right = steps.seek
      steps.seek = { time, times, sync in
        guard let found = try right(time, times, sync) else { return nil }
        let end = times[found.sync...].firstIndex { $0 > time } ?? times.count
        return (found.sync, max(found.sync, end - 1))
      }
    },
    Mutant("3.6", "nothing is found before the first sync sample") { steps in
      let right = steps.seek
      steps.seek = { time, times, sync in
        sync.contains { times[$0] <= time } ? try right(time, times, sync) : nil
      }
    },
    Mutant("3.6", "the target may lie in front of the sync sample") { steps in
      let right = steps.seek
      steps.seek = { time, times, sync in
        guard let found = try right(time, times, sync) else { return nil }
        let target = times.indices.filter { times[$0] <= time }.max { times[$0] < times[$1] }
        return (found.sync, target ?? found.target)
      }
    },
    Mutant("3.6", "the sync sample is shown, and not the target") { steps in
      let right = steps.seek
      steps.seek = { try right($0, $1, $2).map { ($0.sync, $0.sync) } }
    },
    Mutant("3.6", "without sync samples decoding starts at the first sample") { steps in
      let right = steps.seek
      steps.seek = { try right($0, $1, $2.isEmpty ? [0] : $2) }
    },
    Mutant("3.6", "decoding always starts at the first sync sample") { steps in
      let right = steps.seek
      steps.seek = { time, times, sync in
        try right(time, times, sync).map { (sync.first ?? 0, $0.target) }
      }
    },
  ]

  private static let runSamples = [
    Mutant("3.7", "tfhd is not asked") { steps in
      steps.runSamples = { run, _, track in
        (0..<Int(run.sampleCount)).map { index in
          RunSample(
            duration: run.durations?[index] ?? track.defaultSampleDuration,
            size: run.sizes?[index] ?? track.defaultSampleSize,
            flags: run.flags?[index] ?? (index == 0 ? run.firstSampleFlags : nil)
              ?? track.defaultSampleFlags)
        }
      }
    },
    Mutant("3.7", "0 in tfhd counts as left out") { steps in
      let right = steps.runSamples
      steps.runSamples = { run, header, track in
        try right(run, header, track).map {
          RunSample(
            duration: $0.duration, size: $0.size == 0 ? track.defaultSampleSize : $0.size,
            flags: $0.flags)
        }
      }
    },
    Mutant("3.7", "the flags of the first sample hold for all") { steps in
      let right = steps.runSamples
      steps.runSamples = { run, header, track in
        try right(run, header, track).map {
          RunSample(
            duration: $0.duration, size: $0.size, flags: run.firstSampleFlags ?? $0.flags)
        }
      }
    },
    Mutant("3.7", "the flags of the first sample come before those of each sample") { steps in
      let right = steps.runSamples
      steps.runSamples = { run, header, track in
        try right(run, header, track).enumerated().map { index, sample in
          RunSample(
            duration: sample.duration, size: sample.size,
            flags: (index == 0 ? run.firstSampleFlags : nil) ?? sample.flags)
        }
      }
    },
    Mutant("3.7", "the flags of the first sample are passed over") { steps in
      let right = steps.runSamples
      steps.runSamples = { run, header, track in
        try right(run, header, track).map { sample in
          RunSample(
            duration: sample.duration, size: sample.size,
            flags: run.firstSampleFlags == sample.flags ? track.defaultSampleFlags : sample.flags)
        }
      }
    },
    Mutant("3.7", "the defaults come before the run") { steps in
      let right = steps.runSamples
      steps.runSamples = { run, header, track in
        try right(run, header, track).map {
          RunSample(
            duration: header.defaultSampleDuration ?? $0.duration,
            size: header.defaultSampleSize ?? $0.size,
            flags: header.defaultSampleFlags ?? $0.flags)
        }
      }
    },
    Mutant("3.7", "a run without rows has no samples") { steps in
      let right = steps.runSamples
      steps.runSamples = { $0.rowSize == 0 ? [] : try right($0, $1, $2) }
    },
    Mutant("3.7", "one of the three in tfhd, all three in tfhd") { steps in
      let right = steps.runSamples
      steps.runSamples = { run, header, track in
        guard header.defaultSampleDuration != nil else { return try right(run, header, track) }
        return try right(run, header, track).map {
          RunSample(
            duration: $0.duration, size: $0.size,
            flags: run.flags == nil ? header.defaultSampleFlags ?? .init(rawValue: 0) : $0.flags)
        }
      }
    },
  ]
}
