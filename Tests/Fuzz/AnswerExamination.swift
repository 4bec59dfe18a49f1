import Media
import TestSupport

/// A server's answer, read by the parts of the fetching that rely on it.
///
/// An input is one that ``AnswerMaker`` makes: messages of the wire, or an answer of HTTP that every
/// request gets.
public struct AnswerExamination {
  /// How far an input gets.
  public enum Outcome: String, CaseIterable, Sendable {
    case messages = "messages of the wire"
    case refused = "an answer that is refused"
    case opened = "a resource that opens"
  }

  public private(set) var outcome = Outcome.messages

  /// Promises that were not kept, one sentence each.
  public private(set) var violations: [String] = []

  /// Examines an input.
  public init(of bytes: [UInt8]) async {
    let rest = Array(bytes.dropFirst())
    if bytes.first == 1 {
      await examine(SameAnswerLoader(rest))
    } else {
      for pieceSize in [1, 3, 64] {
        if let fault = FetchWire.fault(in: rest, pieceSize: pieceSize) { violations.append(fault) }
      }
    }
  }

  private mutating func examine(_ loader: SameAnswerLoader) async {
    outcome = .refused
    do {
      let fetcher = ResourceFetcher(
        loader, clock: WallClock(ImpatientClock()), random: { 0.5 })
      let reader = try await HTTPByteRangeReader(
        "http://u:secret@host/film.mp4", through: fetcher, settings: HTTPSettings())
      outcome = .opened
      if reader.length < 0 { violations.append("a length of \(reader.length)") }
      for remark in reader.remarks { checkText(remark) }
      for range in [0..<1, 0..<100, 10..<110, 250..<300, reader.length - 1..<reader.length]
      where range.lowerBound >= 0 {
        await read(range, from: reader)
      }
    } catch {
      checkText(error.description)
    }
  }

  private mutating func read(_ range: Range<Int>, from reader: HTTPByteRangeReader) async {
    do {
      let bytes = try await reader.read(range)
      if bytes.count != range.count { violations.append("\(bytes.count) bytes for \(range)") }
    } catch {
      checkText(error.description)
    }
  }

  private mutating func checkText(_ text: String) {
    if text.contains("secret") { violations.append("a password in '\(text)'") }
    if text.count < 4 || text.count > 2000 { violations.append("the text '\(text.prefix(80))'") }
  }
}

/// A server that answers every request alike.
private struct SameAnswerLoader: ResourceLoader {
  private let status: Int
  private let headers: [String: String]
  private let body: [UInt8]

  /// Takes the answer from lines of text, an empty line, and its body.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let head = lines.prefix { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    status = head.first.flatMap { Int($0) } ?? 200
    var headers: [String: String] = [:]
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      headers[String(parts[0])] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    }
    self.headers = headers
    body = Array(lines.dropFirst(head.count + 1).joined(separator: [UInt8(ascii: "\n")]))
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    Resource(
      ResourceHead(status: status, url: request.url, headers: headers),
      body: ByteRangeBody(
        MemoryReader(body), range: 0..<body.count, byteLimit: request.byteLimit))
  }
}
