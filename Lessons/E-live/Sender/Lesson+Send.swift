import LessonKit
import MP4
import Media
import POSIX
import RTP
import SRTP
import Sending

extension Lesson {
  private static let defaultDestination = "rtp://127.0.0.1:5004"

  /// Sends a film as a camera would, in real time.
  static func send(_ page: Page) async throws {
    let film = try await MP4Demuxer(
      reader: page.reader(of: .mp4), fragments: .all, rules: page.rules.or(.core))
    let address = page.arguments[Options.destination] ?? defaultDestination
    let key = try key(page)
    var settings = SendingSettings()
    // The longest tag that a packet may get.
    if key != nil { settings.reservedByteCount = 16 }
    let packets = try await FilmPackets(film, settings: settings)
    try describe(packets, to: address, key, on: page)
    let protection = try key.map { try SRTPProcessor(keys: [$0]) }
    let sender = try await RTPSender(packets, to: address) { packet, isControl in
      guard let protection else { return packet }
      return isControl
        ? try? protection.protect(control: packet) : try? protection.protect(packet)
    }
    page.print("sending to \(address); ctrl+C ends it")
    page.output.flush()
    try await run(sender, on: page)
  }

  /// Prints the session description, and saves it where that is requested.
  private static func describe(
    _ packets: FilmPackets, to address: String, _ key: SRTPKey?, on page: Page
  ) throws {
    let destination: (host: String, port: UInt16)
    do {
      destination = try RTPSender.destination(address)
    } catch {
      throw UsageError("--to \(error)")
    }
    func description(_ cryptoLine: String?) -> String {
      packets.sessionDescription(
        host: destination.host, port: destination.port, name: page.fileName,
        cryptoLine: cryptoLine)
    }
    // The key goes only into a file that the user has named.
    if let file = page.arguments[Options.sdpOutput] {
      try page.save(Array(description(key?.cryptoLine).utf8), to: file)
    }
    for line in description(key == nil ? nil : "(kept to itself)").split(separator: "\r\n") {
      page.print(String(line))
    }
    page.print()
  }

  /// Sends to the end, or until a signal asks it to stop; receivers are told either way.
  private static func run(_ sender: RTPSender, on page: Page) async throws {
    let relay = try SignalRelay()
    defer { relay.stop() }
    let sending = Task {
      var sender = sender
      do {
        try await sender.run()
      } catch is CancellationError {}
      return sender.packetCount
    }
    let waiting = Task {
      let number = await signal(from: relay)
      if number != nil { sending.cancel() }
      return number
    }
    defer { waiting.cancel() }
    let count = try await sending.value
    page.print("\(count.grouped) packets were sent, reports included")
    waiting.cancel()
    if let number = await waiting.value { page.end(with: .signal(number)) }
  }

  /// Waits until a signal asks to end; `nil` when it is cancelled.
  private static func signal(from relay: SignalRelay) async -> Int32? {
    let clock = ContinuousClock()
    while (try? await clock.sleep(for: .milliseconds(50))) != nil {
      switch relay.next() {
      case nil, SignalRelay.windowChange, SignalRelay.continuation: break
      case SignalRelay.stop: SignalRelay.withoutListening { stopProcess() }
      case let number: return number
      }
    }
    return nil
  }

  private static func key(_ page: Page) throws(UsageError) -> SRTPKey? {
    guard let option = page.arguments[Options.key] else { return nil }
    do throws(SRTPKeyError) {
      return try SRTPKey(option: option)
    } catch {
      throw UsageError("--key: \(error)")
    }
  }
}
