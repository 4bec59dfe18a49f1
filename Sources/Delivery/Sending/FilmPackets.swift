import Media
import RTP

/// The packets of a film with the times at which they are sent: a sender without a network.
///
/// A packet's sending time is its sample's decode time, counted from the first sample; the sender's
/// reports are between the packets. Nothing waits here: ``RTPSender`` does, tests and charts do
/// not.
package struct FilmPackets: Sendable {
  private let reader: any SampleReader
  private let settings: SendingSettings
  private var streams: [SentStream]

  /// When the first sample is wanted.
  private var start: MediaTime?
  private var elapsed = Duration.zero
  private var nextReports = Duration.zero
  private var hasEnded = false

  /// Opens a film for sending.
  ///
  /// - Parameters:
  ///   - source: The film; its first tracks of video and of sound that can be sent are.
  ///   - settings: How large packets may be, and where numbers begin.
  /// - Throws: `SendingError` if nothing can be sent; the source's error.
  package init(_ source: any MediaSource, settings: SendingSettings = SendingSettings())
    async throws
  {
    var random = SplitMix64(seed: settings.seed)
    var streams: [SentStream] = []
    for track in try await source.tracks() {
      let stream = SentStream(
        track, payloadType: 96 + UInt8(streams.count), settings: settings, random: &random)
      guard let stream, !streams.contains(where: { $0.mediaKind == stream.mediaKind }) else {
        continue
      }
      streams.append(stream)
    }
    guard !streams.isEmpty else { throw SendingError.nothingToSend }
    self.streams = streams
    self.settings = settings
    reader = try await source.reader(of: Set(streams.map(\.trackID)), at: nil)
  }

  /// How many streams there are.
  package var streamCount: Int { streams.count }

  /// The next packets to send, all at one time: those of a sample, and reports that are due.
  ///
  /// - Returns: `nil` after the streams have said goodbye.
  /// - Throws: The source's error.
  package mutating func next() async throws -> [ReceivedDatagram]? {
    while let event = try await reader.next() {
      guard case .sample(let sample, let trackID) = event,
        let index = streams.firstIndex(where: { $0.trackID == trackID })
      else { continue }
      let start = start ?? sample.decodeTime
      self.start = start
      // Tracks are interleaved coarsely; no packet is sent earlier than the one before.
      elapsed = max(elapsed, (sample.decodeTime - start).duration)
      var datagrams = dueReports()
      for packet in streams[index].packets(for: sample) {
        datagrams.append(ReceivedDatagram(packet.bytes, at: elapsed, mediaIndex: index))
      }
      if !datagrams.isEmpty { return datagrams }
    }
    return goodbyes()
  }

  /// What ends the streams, now or after the last sample, RFC 3550 §6.6; `nil` the second time.
  package mutating func goodbyes() -> [ReceivedDatagram]? {
    guard !hasEnded else { return nil }
    hasEnded = true
    return streams.indices.map { index in
      let goodbye = report(of: index) + ControlPacket.goodbye([streams[index].source]).bytes
      return ReceivedDatagram(goodbye, at: elapsed, mediaIndex: index)
    }
  }

  private mutating func dueReports() -> [ReceivedDatagram] {
    guard elapsed >= nextReports else { return [] }
    nextReports = elapsed + settings.reportInterval
    return streams.indices.map {
      ReceivedDatagram(report(of: $0), at: elapsed, mediaIndex: $0)
    }
  }

  private func report(of index: Int) -> [UInt8] {
    let moment = (start ?? .zero) + MediaTime(elapsed, timescale: 1_000_000)
    return streams[index].report(at: elapsed, mediaTime: moment)
  }

  /// What receivers have to know before the first packet: SDP.
  ///
  /// - Parameters:
  ///   - host: Where packets go.
  ///   - port: Where those of the first stream go; each further one is two higher.
  ///   - name: The session's.
  ///   - cryptoLine: The value of `a=crypto`, a secret; `nil` if packets are not protected.
  /// - Returns: Lines with CR and LF.
  package func sessionDescription(
    host: String, port: UInt16, name: String, cryptoLine: String? = nil
  ) -> String {
    let family = host.contains(":") ? "IP6" : "IP4"
    let printable = name.filter { !$0.isNewline }
    var lines = [
      "v=0", "o=- 0 0 IN \(family) \(host)", "s=\(printable.isEmpty ? "-" : printable)",
      "c=IN \(family) \(host)", "t=0 0",
    ]
    for (index, stream) in streams.enumerated() {
      let port = port &+ UInt16(2 * index)
      let profile = cryptoLine == nil ? "RTP/AVP" : "RTP/SAVP"
      lines.append("m=\(stream.mediaKind) \(port) \(profile) \(96 + index)")
      lines += stream.attributes.map { "a=\($0)" }
      if let cryptoLine { lines.append("a=crypto:\(cryptoLine)") }
    }
    return lines.map { $0 + "\r\n" }.joined()
  }
}

/// Why a film cannot be sent.
package enum SendingError: Error, Hashable, CustomStringConvertible {
  /// No track is H.264, HEVC or AAC.
  case nothingToSend
  /// There is no way to the receiver; the text says what was tried and why not.
  case destination(String)

  package var description: String {
    switch self {
    case .nothingToSend: "no track is H.264, HEVC or AAC, and only these are sent"
    case .destination(let text): text
    }
  }
}
