import MP4
import Steps

extension Seams {
  /// The learner's steps of demuxing.
  var demux: DemuxSteps {
    var own = DemuxSteps()
    addTables(to: &own)
    addTimeline(to: &own)
    return own
  }

  /// 3.1 to 3.4: the tables of a track.
  private func addTables(to own: inout DemuxSteps) {
    let (stage, ledger) = (steps.demux, ledger)
    own.decodeTimes = { runs in
      let count = runs.reduce(0) { $0 + Int($1.sampleCount) }
      return ledger.attempt("3.1") {
        try stage.decodeTimes(runs)
      } problem: { times in
        Self.miscount(times.count, of: count + 1, "times")
          ?? (Self.differ(times.dropFirst(), times, by: UInt32.self)
            ? nil : "returned times that do not ascend")
      }
    }
    own.presentationTimes = { decodeTimes, runs in
      ledger.attempt("3.2") {
        try stage.presentationTimes(
          decodeTimes,
          runs?.map { ($0.sampleCount, UInt32(bitPattern: $0.sampleOffset)) })
      } problem: { times in
        Self.miscount(times.count, of: decodeTimes.count, "times")
          ?? (Self.differ(times, decodeTimes, by: Int32.self)
            ? nil : "returned a time that is far from its decode time")
      }
    }
    own.sampleOffsets = { runs, chunkOffsets, sizes in
      ledger.attempt("3.3") {
        try stage.sampleOffsets(runs, chunkOffsets, sizes)
      } problem: { offsets in
        Self.miscount(offsets.count, of: sizes.count, "offsets")
          ?? offsets.first { $0 < 0 }.map { "returned the offset \($0)" }
      }
    }
    own.syncSamples = { numbers, sampleCount in
      ledger.attempt("3.4") {
        try stage.syncSamples(numbers, sampleCount)
      } problem: { indices in
        if let index = indices.first(where: { !(0..<sampleCount).contains($0) }) {
          return "returned the index \(index), of \(sampleCount) samples"
        }
        let ascends = zip(indices, indices.dropFirst()).allSatisfy(<)
        return ascends ? nil : "returned indices that do not ascend"
      }
    }
  }

  /// 3.5 to 3.7: the edit list, seeks and fragments.
  private func addTimeline(to own: inout DemuxSteps) {
    let (stage, ledger) = (steps.demux, ledger)
    own.editShift = { edits, movieTimescale, mediaTimescale in
      ledger.attempt("3.5") { try stage.editShift(edits, movieTimescale, mediaTimescale) }
    }
    own.seek = { time, presentationTimes, syncSamples in
      guard !syncSamples.isEmpty else { return nil }
      return ledger.attempt("3.6") {
        try stage.seek(time, presentationTimes, syncSamples)
      } problem: { found in
        guard let found else { return "found no place to start" }
        let isThere =
          found.sync >= 0 && found.sync <= found.target && found.target < presentationTimes.count
        return isThere ? nil : "wants to go from sample \(found.sync) to \(found.target)"
      }.flatMap { $0 }
    }
    own.runSamples = { run, header, track in
      ledger.attempt("3.7") {
        try stage.runSamples(run, header, track)
      } problem: {
        Self.miscount($0.count, of: Int(run.sampleCount), "samples")
      }
    }
  }

  private static func miscount(_ count: Int, of wanted: Int, _ what: String) -> String? {
    count == wanted ? nil : "returned \(count) \(what), not \(wanted)"
  }

  /// Whether each number less the one beside it can be said in a few bits.
  private static func differ<Difference: FixedWidthInteger>(
    _ times: some Sequence<Int64>, _ others: some Sequence<Int64>, by _: Difference.Type
  ) -> Bool {
    zip(times, others).allSatisfy { time, other in
      let (difference, overflow) = time.subtractingReportingOverflow(other)
      return !overflow && Difference(exactly: difference) != nil
    }
  }
}
