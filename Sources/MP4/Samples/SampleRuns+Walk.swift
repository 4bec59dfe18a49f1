extension SampleRuns {
  /// Goes through runs in order, without a search for each sample.
  struct Walk: Sendable {
    private let runs: SampleRuns
    private var run: Int

    /// Index of the first sample behind the current run.
    private(set) var end: Int

    /// Starts at the run that a sample belongs to; there has to be one.
    init(_ runs: SampleRuns, at sample: Int) {
      self.runs = runs
      run = runs.run(of: sample)
      end = runs.end(ofRun: run)
    }

    /// What the current run says of its samples.
    var value: Value { runs.values[run] }

    /// Index of the first sample of the current run.
    var start: Int { Int(runs.starts[run]) }

    mutating func moveOn() {
      run += 1
      end = runs.end(ofRun: run)
    }
  }
}
