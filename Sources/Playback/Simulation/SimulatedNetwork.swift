/// When the samples arrive that are asked for.
public struct SimulatedNetwork: Hashable, Sendable {
  private let bytesPerSecond: Int?
  private let outages: [BufferSimulation.Outage]

  /// Describes a network; without a bandwidth, what is asked for is there at once.
  public init(bytesPerSecond: Int?, outages: [BufferSimulation.Outage]) {
    precondition(bytesPerSecond ?? 1 > 0, "bytes arrive, or nothing is ever played")
    self.bytesPerSecond = bytesPerSecond
    self.outages = outages.sorted { $0.start < $1.start }
  }

  /// When the last of so many bytes arrives; during an outage nothing does.
  public func arrival(of byteCount: Int, askedAt wallTime: Duration) -> Duration {
    let second = Duration.seconds(1).attoseconds
    var rest =
      bytesPerSecond.map {
        Duration(attoseconds: (Int128(byteCount) * second + Int128($0) - 1) / Int128($0))
      } ?? .zero
    var time = wallTime
    for outage in outages where outage.end > time {
      guard time + rest > outage.start else { break }
      rest -= max(.zero, outage.start - time)
      time = outage.end
    }
    return time + rest
  }
}
