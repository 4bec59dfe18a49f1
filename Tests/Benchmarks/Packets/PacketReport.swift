import LessonKit

/// How many packets a receiver has taken, as a table or as data.
struct PacketReport: SectionReport {
  /// Packets that came in one way.
  struct Case {
    let title: String
    let packetCount: Int

    /// Pictures and frames of sound that came out.
    let unitCount: Int
    let byteCount: Int

    /// Processor time of each round.
    let seconds: [Double]

    /// Packets and megabits a second, in the middle round.
    var packetRate: Double { rate(Double(packetCount)) }
    var megabits: Double { rate(Double(byteCount) * 8 / 1_000_000) }

    private func rate(_ amount: Double) -> Double {
      guard let median = Spread(seconds)?.median, median > 0 else { return 0 }
      return amount / median
    }
  }

  let rounds: Int
  let bar: Double
  let cases: [Case]
  private let load = MachineLoad.current

  init(rounds: Int, bar: Double, cases: [Case]) {
    (self.rounds, self.bar, self.cases) = (rounds, bar, cases)
  }

  var missing: Set<String> { [] }

  func write(to output: TextOutput) {
    output.print("Packets: medians of \(rounds) rounds, processor time of one thread; \(load)")
    output.print("(at least \(bar.text(decimals: 0)) Mb/s)")
    var table = Table("packets came", " packets", " units", " packets/s", " Mb/s")
    for item in cases {
      table.add(
        item.title, String(item.packetCount), String(item.unitCount),
        item.packetRate.text(decimals: 0), item.megabits.text(decimals: 0))
    }
    table.lines.forEach { output.print("  " + $0) }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("section", "Packets")
      json.member("rounds", rounds)
      json.member("load", "\(load)")
      json.key("cases")
      json.array { json in
        for item in cases {
          json.object { json in
            json.member("title", item.title)
            json.member("packets", item.packetCount)
            json.member("units", item.unitCount)
            json.key("packetsPerSecond")
            json.value(decimal: item.packetRate.text(decimals: 0))
            json.key("megabitsPerSecond")
            json.value(decimal: item.megabits.text(decimals: 1))
          }
        }
      }
    }
  }
}
