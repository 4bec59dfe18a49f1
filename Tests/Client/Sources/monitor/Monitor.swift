import PlayerCore

/// Prints what a stream of HLS does while it is watched: `monitor ADDRESS [POLICY]`.
@main struct Monitor {
  static func main() async {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which stream?") }
    var options = HLSOptions()
    let policy = CommandLine.arguments.dropFirst(2).first.flatMap(AdaptationPolicyName.init)
    if let policy { options.policy = policy.makePolicy() }
    do {
      let source = try await MediaOpener.standard(hls: options).open(name)
      guard let stream = source as? HLSSource else { return print("this is no stream of HLS") }
      for level in await stream.levels { print(level.name, level.codecs.joined(separator: " ")) }
      let events = await stream.events()
      Task {
        do { try await watch(stream) } catch { print("watching ends:", error) }
        await stream.close()
      }
      for await event in events { print(line(event)) }
    } catch {
      print("cannot watch:", error)
    }
  }

  /// Takes each picture when its time has come, as a player does.
  static func watch(_ stream: HLSSource) async throws {
    let clock = ContinuousClock()
    var start: (moment: ContinuousClock.Instant, time: Duration)?
    for try await case .sample(let sample, _) in stream.samples() {
      let time = sample.decodeTime.duration
      let (moment, first) = start ?? (clock.now, time)
      start = (moment, first)
      try await clock.sleep(until: moment + (time - first))
      await stream.noteViewer(at: time)
    }
  }

  static func line(_ event: StreamEvent) -> String {
    let rate = event.estimate.map { "\(Int($0 / 1000)) kb/s" } ?? "unknown"
    let buffer = (event.bufferLevel / .milliseconds(100)).rounded() / 10
    let state = "[buffer \(buffer) s, network \(rate), highest \(event.highestLevel)] "
    switch event.kind {
    case .decision(let decision):
      return state + "wants \(decision.wantedLevel), loads \(decision.level): \(decision.reason)"
    case .loaded(let transfer):
      return state + "loaded \(transfer.byteCount) bytes of level \(transfer.level)"
    case .abandoned(let level, let byteCount):
      return state + "gave \(byteCount) bytes of level \(level) up"
    case .failed(let text): return state + text
    default: return state + "\(event.kind)"
    }
  }
}
