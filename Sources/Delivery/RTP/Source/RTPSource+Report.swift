import Media

/// What a player shows of a live session.
extension RTPSource: StreamedSource {
  public var report: StreamReport {
    get async { await feed?.report ?? StreamReport() }
  }

  public func noteViewer(at position: Duration) {}
  public func noteStalls(_ count: Int) {}
  public func notePictureBox(_ box: PixelSize) {}
  public func noteWork(perSecond work: Double) {}
  public func selectLevel(_ index: Int?) -> String? { nil }
}

/// Watches whether anything comes: a sender that is gone says nothing about it.
struct SilenceWatch: Hashable, Sendable {
  /// When the last packet came; `nil` before the first.
  private var last: Duration?

  /// Whether the viewer has been notified that nothing arrives.
  private(set) var isSilent = false

  /// The last message, and how many there were.
  private(set) var message: String?
  private(set) var messageCount = 0

  /// A sender that lives sends several packets a second.
  private static let patience = Duration.milliseconds(1500)

  /// A packet has come.
  mutating func note(arrivalAt now: Duration) {
    last = now
    guard isSilent else { return }
    isSilent = false
    say("the sender is back")
  }

  /// Time has passed.
  mutating func look(at now: Duration) {
    guard !isSilent, let last, now - last > Self.patience else { return }
    isSilent = true
    say("nothing comes from the sender: waiting")
  }

  private mutating func say(_ text: String) {
    message = text
    messageCount += 1
  }
}

extension StreamReport {
  /// - Parameters:
  ///   - counters: How packets came.
  ///   - jitter: How unevenly those of the first stream came, in milliseconds; `nil` before the first.
  ///   - heldCount: Packets that wait for others.
  ///   - silence: Whether anything comes.
  ///   - remarks: Which of the described streams are not read.
  init(
    _ counters: PacketCounters, jitter: Double?, heldCount: Int, _ silence: SilenceWatch,
    remarks: [RTPFault]
  ) {
    self.init()
    let sent = counters.received + counters.lost
    let share = sent > 0 ? Double(counters.lost) / Double(sent) * 100 : 0
    let jitterText = jitter.map { "\(Self.tenths($0)) ms" } ?? "–"
    if counters.lost > 0 { words = ["\(Self.tenths(share)) % lost"] }
    lines = [
      Line(
        "packets",
        "\(counters.received.grouped) came, \(counters.lost.grouped) lost, "
          + "\(counters.late.grouped) late, \(counters.duplicates.grouped) twice"),
      Line("jitter", jitterText),
    ]
    if counters.notAuthentic + counters.replayed > 0 {
      lines.append(
        Line(
          "refused",
          "\(counters.notAuthentic.grouped) with a wrong tag, \(counters.replayed.grouped) replayed"
        ))
    }
    if counters.foreign > 0 {
      lines.append(Line("ignored", "\(counters.foreign.grouped) from other addresses"))
    }
    lines += remarks.map { Line("left out", "\($0)") }
    gauges = [
      Gauge("jitter", jitter, text: jitterText),
      Gauge("lost", Double(counters.lost), text: counters.lost.grouped),
      Gauge("waiting", Double(heldCount), text: "\(heldCount) packets"),
    ]
    (message, messageCount) = (silence.message, silence.messageCount)
    summary = [
      "packets: \(counters.received.grouped) came, \(counters.lost.grouped) were lost "
        + "(\(Self.tenths(share)) %), \(counters.late.grouped) late, "
        + "\(counters.duplicates.grouped) twice; jitter \(jitterText)"
    ]
    summary += remarks.map { "left out: \($0)" }
    figures = [
      "packetsReceived": counters.received, "packetsLost": counters.lost,
      "packetsLate": counters.late, "packetsDuplicate": counters.duplicates,
    ]
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int(min(max(number * 10, 0), 1e12).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
