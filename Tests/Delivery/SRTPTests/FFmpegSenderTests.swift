import POSIX
import RTP
import TestSupport
import Testing

@testable import SRTP

/// What FFmpeg encrypts with independent code is what it sends unencrypted.
@Suite(
  .enabled(if: FFmpegTool.ffmpeg.isInstalled, "needs ffmpeg"), .timeLimit(.minutes(5)), .serialized)
struct FFmpegSenderTests {
  /// Makes ffmpeg send two seconds of pictures, and returns what comes.
  private func datagrams(
    protocol name: String, _ options: [String]
  ) async throws -> [[UInt8]] {
    let plan = UDPPlan(.listening(address: "127.0.0.1"), streams: [.init(media: 0, control: nil)])
    let transport = try await UDPTransport.open(plan)
    let port = try #require(transport.localPorts.first)
    let arguments =
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10", "-t", "2", "-c:v",
        "mpeg4", "-flags", "+bitexact", "-fflags", "+bitexact", "-f", "rtp",
      ] + options + ["\(name)://127.0.0.1:\(port)?pkt_size=1000&rtcpport=\(port)"]
    // The end of the program is the end of the stream: a last datagram follows all of its own.
    let sending = Task.detached {
      let answer = try FFmpegTool.ffmpeg.run(arguments)
      #expect(answer.status == 0, "\(String(decoding: answer.errors, as: UTF8.self))")
      let target = try SocketAddress.resolve("127.0.0.1", port: port, for: .datagram)[0]
      try DatagramSocket(bindingTo: target.with(port: 0)).send([0], to: target)
    }
    var datagrams: [[UInt8]] = []
    while let datagram = try await transport.next(), datagram.bytes != [0] {
      datagrams.append(datagram.bytes)
    }
    try await sending.value
    await transport.close()
    return datagrams
  }

  @Test(
    "decrypts all packets and reports of ffmpeg",
    arguments: [SRTPSuite.aes128WithTag80, .aes128WithTag32])
  func decrypts(suite: SRTPSuite) async throws {
    let plain = try await datagrams(protocol: "rtp", [])
    let base64 = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd"
    let encrypted = try await datagrams(
      protocol: "srtp", ["-srtp_out_suite", suite.rawValue, "-srtp_out_params", base64])

    let processor = try SRTPProcessor(keys: [SRTPKey(option: "\(suite.rawValue):\(base64)")])
    var packets: [RTPPacket] = []
    var reportCount = 0
    for datagram in encrypted {
      if RTPPacket.isControl(datagram) {
        let report = try processor.unprotect(control: datagram)
        #expect(report.count % 4 == 0 && report.starts(with: [0x80, 200]))
        reportCount += 1
      } else {
        packets.append(try RTPPacket(try processor.unprotect(datagram)))
      }
    }
    let expected = try plain.filter { !RTPPacket.isControl($0) }.map { try RTPPacket($0) }
    #expect(packets.count > 20 && reportCount > 0)
    // Packets are shorter where a tag has to fit in; together they carry the same stream.
    let isSame = packets.flatMap(\.payload) == expected.flatMap(\.payload)
    #expect(isSame)
  }
}
