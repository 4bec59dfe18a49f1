import Exercises03
import LessonKit
import MP4

/// Lesson 03.
extension Exercises {
  var demux: [any AnyExercise] {
    [decodeTimes, presentationTimes, sampleOffsets, syncSamples, editShift, seek, runSamples]
  }

  /// 3.1: the decode time of each sample, and the end of the last one.
  package var decodeTimes: Exercise<@Sendable (_ runs: [TimeToSampleBox.Entry]) throws -> [Int64]> {
    Exercise(
      "3.1",
      core: CoreTable.decodeTimes,
      learner: Exercises03.decodeTimes
    ) { decodeTimes, attempt, rules in
      rules.updateSamples { samples in
        samples.decodeTimes = { runs in
          let count = runs.reduce(0) { $0 + Int($1.sampleCount) }
          return attempt.compared {
            try decodeTimes(runs)
          } problem: { times in
            miscount(times.count, of: count + 1, "times")
              ?? (differ(times.dropFirst(), times, by: UInt32.self)
                ? nil : "returned times that do not ascend")
          } against: {
            try CoreTable.decodeTimes(runs)
          }
        }
      }
    }
  }

  /// 3.2: the presentation time of each sample.
  package var presentationTimes:
    Exercise<
      @Sendable (
        _ decodeTimes: [Int64], _ runs: [(sampleCount: UInt32, offsetBits: UInt32)]?
      ) throws -> [Int64]
    >
  {
    Exercise(
      "3.2",
      core: CoreTable.presentationTimes,
      learner: Exercises03.presentationTimes
    ) { presentationTimes, attempt, rules in
      rules.updateSamples { samples in
        samples.presentationTimes = { decodeTimes, runs in
          let runs = runs?.map { ($0.sampleCount, UInt32(bitPattern: $0.sampleOffset)) }
          return attempt.compared {
            try presentationTimes(decodeTimes, runs)
          } problem: { times in
            miscount(times.count, of: decodeTimes.count, "times")
              ?? (differ(times, decodeTimes, by: Int32.self)
                ? nil : "returned a time that is far from its decode time")
          } against: {
            try CoreTable.presentationTimes(decodeTimes, runs)
          }
        }
      }
    }
  }

  /// 3.3: the place of each sample.
  package var sampleOffsets:
    Exercise<
      @Sendable (
        _ runs: [SampleToChunkBox.Entry], _ chunkOffsets: [Int], _ sizes: SampleSizes
      ) throws -> [Int]
    >
  {
    Exercise(
      "3.3",
      core: CoreTable.sampleOffsets,
      learner: Exercises03.sampleOffsets
    ) { sampleOffsets, attempt, rules in
      rules.updateSamples { samples in
        samples.sampleOffsets = { runs, chunkOffsets, sizes in
          attempt.comparedWithRefusals {
            try sampleOffsets(runs, chunkOffsets, sizes)
          } core: {
            try CoreTable.sampleOffsets(runs, chunkOffsets: chunkOffsets, sizes: sizes)
          } problem: { offsets in
            miscount(offsets.count, of: sizes.count, "offsets")
              ?? offsets.first { $0 < 0 }.map { "returned the offset \($0)" }
          }
        }
      }
    }
  }

  /// 3.4: the indices of the sync samples.
  package var syncSamples:
    Exercise<@Sendable (_ numbers: [UInt32]?, _ sampleCount: Int) throws -> [Int]>
  {
    Exercise(
      "3.4",
      core: CoreTable.syncSamples,
      learner: Exercises03.syncSamples
    ) { syncSamples, attempt, rules in
      rules.updateSamples { samples in
        samples.syncSamples = { numbers, sampleCount in
          attempt.compared {
            try syncSamples(numbers, sampleCount)
          } problem: { indices in
            if let index = indices.first(where: { !(0..<sampleCount).contains($0) }) {
              return "returned the index \(index), of \(sampleCount) samples"
            }
            let ascends = zip(indices, indices.dropFirst()).allSatisfy(<)
            return ascends ? nil : "returned indices that do not ascend"
          } against: {
            try CoreTable.syncSamples(numbers, sampleCount: sampleCount)
          }
        }
      }
    }
  }

  /// 3.5: the ticks by which an edit list moves everything.
  package var editShift:
    Exercise<
      @Sendable (
        _ edits: [EditListBox.Entry], _ movieTimescale: UInt32, _ mediaTimescale: UInt32
      ) throws -> Int64
    >
  {
    Exercise(
      "3.5",
      core: CoreTable.editShift,
      learner: Exercises03.editShift
    ) { editShift, attempt, rules in
      rules.updateSamples { samples in
        samples.editShift = { edits, movieTimescale, mediaTimescale in
          attempt.comparedWithRefusals {
            try editShift(edits, movieTimescale, mediaTimescale)
          } core: {
            try CoreTable.editShift(
              edits, movieTimescale: movieTimescale, mediaTimescale: mediaTimescale)
          } problem: { _ in
            nil
          }
        }
      }
    }
  }

  /// 3.6: the sample to start from and the one to show.
  package var seek:
    Exercise<
      @Sendable (
        _ time: Int64, _ presentationTimes: [Int64], _ syncSamples: [Int]
      ) throws -> (sync: Int, target: Int)?
    >
  {
    Exercise(
      "3.6",
      core: CoreTable.seek,
      learner: Exercises03.seek
    ) { seek, attempt, rules in
      rules.updateSamples { samples in
        samples.seek = { time, presentationTimes, syncSamples in
          guard !syncSamples.isEmpty else { return nil }
          return attempt.checked {
            try seek(time, presentationTimes, syncSamples)
          } problem: { found in
            guard let found else { return "found no place to start" }
            let isThere =
              found.sync >= 0 && found.sync <= found.target
              && found.target < presentationTimes.count
            return isThere ? nil : "wants to go from sample \(found.sync) to \(found.target)"
          } difference: { found in
            let right = try? CoreTable.seek(
              to: time, presentationTimes: presentationTimes, syncSamples: syncSamples)
            guard let found, let right, found != right else { return nil }
            return "goes from sample \(found.sync) to \(found.target), "
              + "where it is from \(right.sync) to \(right.target)"
          }.flatMap { $0 }
        }
      }
    }
  }

  /// 3.7: the values of each sample of a run.
  package var runSamples:
    Exercise<
      @Sendable (
        _ run: TrackRunBox, _ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox
      ) throws -> [RunSample]
    >
  {
    Exercise(
      "3.7",
      core: { run, header, track in
        let defaults = SampleDefaults(header, track)
        return (0..<Int(run.sampleCount)).map { run.sample(at: $0, defaults) }
      },
      learner: Exercises03.runSamples
    ) { runSamples, attempt, rules in
      rules.updateSamples { samples in
        samples.runSamples = { run, header, track in
          attempt.checked {
            try runSamples(run, header, track)
          } problem: {
            miscount($0.count, of: Int(run.sampleCount), "samples")
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateSamples(_ change: (inout SampleRules) -> Void) {
    update(MP4Rules.core) { change(&$0.samples) }
  }
}

private func miscount(_ count: Int, of wanted: Int, _ what: String) -> String? {
  count == wanted ? nil : "returned \(count) \(what), not \(wanted)"
}

/// Whether each number less the one beside it can be said in a few bits.
private func differ<Difference: FixedWidthInteger>(
  _ times: some Sequence<Int64>, _ others: some Sequence<Int64>, by _: Difference.Type
) -> Bool {
  zip(times, others).allSatisfy { time, other in
    let (difference, overflow) = time.subtractingReportingOverflow(other)
    return !overflow && Difference(exactly: difference) != nil
  }
}
