/// dash.js's choice between two rules, in Sabre's form: throughput at first, BOLA with a full buffer.
package struct DynamicPolicy: AdaptationPolicy {
  private var throughput = ThroughputPolicy()
  private var bola: BOLAPolicy
  private var usesBOLA = false

  /// From which buffer on BOLA may take over.
  package let threshold: Duration

  package init(threshold: Duration = .seconds(10), rules: AdaptationRules = .init()) {
    self.threshold = threshold
    bola = BOLAPolicy(rules: rules)
  }

  package var estimate: Double? { throughput.estimate }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    throughput.note(transfer, in: situation)
    bola.note(transfer, in: situation)
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    // Both, each time: each remembers what it chose last.
    let byBuffer = bola.chooseLevel(in: situation)
    let byRate = throughput.chooseLevel(in: situation)
    if usesBOLA {
      if situation.bufferLevel < threshold, byBuffer.level < byRate.level { usesBOLA = false }
    } else if situation.bufferLevel > threshold, byBuffer.level >= byRate.level {
      usesBOLA = true
    }
    return usesBOLA ? byBuffer : byRate
  }

  package func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? {
    throughput.abandonment(of: progress, in: situation)
  }
}

extension AdaptationPolicyName {
  /// dash.js: throughput at first, BOLA with a full buffer.
  public static let dynamic = Self(
    "dynamic", "throughput until 10 s are loaded, then bola (dash.js)"
  ) { DynamicPolicy(rules: $0) }
}
