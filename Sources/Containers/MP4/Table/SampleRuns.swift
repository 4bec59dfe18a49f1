/// One property of all samples as run-length codes, with a mark where each run begins.
///
/// The file's tables have lengths only: to find what belongs to sample 500,000 one would have to add
/// up all the runs before it. The marks are those sums, so a binary search finds the run in a few steps.
struct SampleRuns<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Index of the first sample of each run, ascending.
  private(set) var starts: [UInt32] = []

  /// What the samples of each run have in common.
  private(set) var values: [Value] = []

  /// Number of samples in all runs.
  private(set) var count = 0

  /// Tables number samples with 32 bits; a sum of runs that goes beyond is cut off there.
  static var limit: Int { Int(UInt32.max) }

  /// Number of runs.
  var runCount: Int { values.count }

  /// The samples of a run.
  func samples(ofRun run: Int) -> Range<Int> {
    Int(starts[run])..<end(ofRun: run)
  }

  /// Index of the first sample after a run.
  func end(ofRun run: Int) -> Int {
    run + 1 < starts.count ? Int(starts[run + 1]) : count
  }

  // ANCHOR: run
  /// The run that a sample belongs to.
  func run(of sample: Int) -> Int {
    starts.partitioningIndex { $0 > sample } - 1
  }
  // ANCHOR_END: run

  /// What a sample's run says about it.
  subscript(sample: Int) -> Value { values[run(of: sample)] }
}

extension SampleRuns {
  mutating func reserveCapacity(_ runCount: Int) {
    starts.reserveCapacity(runCount)
    values.reserveCapacity(runCount)
  }

  /// Adds a run; one without samples is left out.
  mutating func append(count added: Int, _ value: Value) {
    let room = Self.limit - count
    guard added > 0, room > 0 else { return }
    starts.append(UInt32(truncatingIfNeeded: count))
    values.append(value)
    count += Swift.min(added, room)
  }

  /// Adds samples to the last run.
  mutating func extendLast(by added: Int) {
    count += Swift.min(added, Self.limit - count)
  }

  /// Adds a run, or makes the last one longer if that says the same.
  mutating func append(count added: Int, merging value: Value) {
    if value == values.last { extendLast(by: added) } else { append(count: added, value) }
  }
}

extension SampleRuns {
  /// Goes through runs in order, without a search for each sample.
  struct Walk: Sendable {
    private let runs: SampleRuns
    private var run: Int

    /// Index of the first sample after the current run.
    private(set) var end: Int

    /// Starts at the run that a sample belongs to; there has to be one.
    init(_ runs: SampleRuns, at sample: Int) {
      self.runs = runs
      run = runs.run(of: sample)
      end = runs.end(ofRun: run)
    }

    /// What the current run says about its samples.
    var value: Value { runs.values[run] }

    mutating func moveOn() {
      run += 1
      end = runs.end(ofRun: run)
    }
  }
}
