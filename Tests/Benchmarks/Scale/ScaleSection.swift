/// How costs grow with a film's length, the size of its pictures, and their rate.
struct ScaleSection {
  let maker: FilmMaker
  let isQuick: Bool
  let rounds: Int

  func report() async throws -> ScaleReport {
    let programs = ["lesson03-demux", "lesson07-playback"].map { Program(own: $0, []) }
    return ScaleReport(
      growths: [try lengths(), try await sizes(), try await rates()],
      missing: Set(programs.filter { $0.path == nil }.map(\.name)))
  }

  /// Listing all samples of a film.
  private func lengths() throws -> Growth {
    let all = [
      (1, "1 s"), (10, "10 s"), (60, "1 min"), (600, "10 min"), (3600, "1 h"), (36_000, "10 h"),
    ]
    let points = try all.prefix(isQuick ? 4 : 6).compactMap { seconds, label in
      let path = try LongFiles(maker: maker, seconds: seconds).progressive()
      // Thirty pictures a second, and 44,100 / 1024 packets of sound.
      let samples = Double(seconds) * (30 + 44_100.0 / 1024)
      return point(label, amount: samples, Program(own: "lesson03-demux", [path, "--csv"]))
    }
    return Growth(title: "length", unit: ("1000 samples", 1000), points: points)
  }

  /// Playing films of several sizes into sixels of one size.
  private func sizes() async throws -> Growth {
    let widths = isQuick ? [160, 640, 1280] : [160, 320, 640, 1280, 1920, 3840]
    let count = isQuick ? 10 : 60
    var points: [Growth.Point] = []
    for width in widths {
      let height = width * 9 / 16
      let clip = try await maker.clip("", width: width, height: height, frameCount: count)
      let pixels = Double(width * height * count)
      guard let point = point("\(width) × \(height)", amount: pixels, player(clip)) else {
        continue
      }
      points.append(point)
    }
    return Growth(title: "picture size", unit: ("a million pixels", 1_000_000), points: points)
  }

  /// Playing two seconds of film at several rates.
  private func rates() async throws -> Growth {
    var points: [Growth.Point] = []
    for rate in isQuick ? [24, 60] : [24, 30, 48, 60, 120] {
      let clip = try await maker.clip(
        "", width: 640, height: 360, rate: rate, frameCount: 2 * rate)
      guard let point = point("\(rate) a second", amount: Double(2 * rate), player(clip)) else {
        continue
      }
      points.append(point)
    }
    return Growth(title: "frame rate", unit: ("a frame", 1), points: points)
  }

  private func player(_ clip: Clip) -> Program {
    Program(
      own: "lesson07-playback",
      [clip.path, "--benchmark", "--graphics", "sixel", "--size", "640x360"])
  }

  private func point(_ label: String, amount: Double, _ program: Program) -> Growth.Point? {
    let measurement = Measurement.measure([program], rounds: rounds)[0]
    guard let spread = measurement.spread(of: .processorTime, frameCount: nil) else { return nil }
    return Growth.Point(
      label: label, amount: amount, cost: spread.median,
      peakByteCount: measurement.usages.compactMap(\.peakByteCount).max())
  }
}
