import POSIX

/// Real playback at a film's rate: whether each picture comes at its time.
///
/// Once with nothing else that we start, and once with a program on each processor that does nothing
/// but take it.
struct PacingSection {
  let maker: FilmMaker
  let seconds: Int

  func report() async throws -> PacingReport {
    let rate = 30
    let clip = try await maker.clip(
      "720p30", width: 1280, height: 720, rate: rate, frameCount: rate * seconds,
      isNumbered: true)
    let interval = Duration.seconds(1) / rate
    let idle = situation("nothing else was started", clip, interval)
    let count = MachineLoad.current.processorCount
    let loops = try (0..<count).map { _ in
      // Killed when the last reference goes, or ended with this process. Each has a session of its own,
      // as in another window: Linux shares processors out among sessions, and the terminal that is
      // played here must not share with them.
      try ChildProcess(
        "setsid", ["sh", "-c", "while kill -0 $PPID; do :; done"], errors: .discarded)
    }
    let busy = withExtendedLifetime(loops) {
      situation("\(count) busy loops beside it", clip, interval)
    }
    return PacingReport(
      title: "\(seconds) s of \(clip.title) H.264 at \(rate) pictures a second, 640 × 360",
      situations: [idle, busy])
  }

  private func situation(
    _ title: String, _ clip: Clip, _ interval: Duration
  ) -> PacingReport.Situation {
    let programs = [
      Program(
        own: "lesson07-playback", [clip.path, "--graphics", "sixel", "--size", "640x360"]),
      Program(peer: "mpv", PlayerSection.mpv + [clip.path]),
    ]
    let results = programs.map { program in
      let usage = program.show(records: true)
      return PacingReport.Result(
        program: program,
        punctuality: usage?.screen.flatMap(ShownPicture.all).flatMap {
          Punctuality(of: $0, interval: interval, frameCount: clip.frameCount)
        }, usage: usage)
    }
    return PacingReport.Situation(title: title, load: .current, results: results)
  }
}
