/// An answer of RTSP 1.0, RFC 2326 §7: a status, header fields, and perhaps a body.
struct RTSPResponse: Hashable, Sendable {
  var status: Int
  var reason: String

  /// Names in lower case; a name that comes twice has its values in order.
  var fields: [(name: String, value: String)] = []
  var body: [UInt8] = []

  /// Parses the lines before the body; `nil` for what is not an answer.
  init?(head: some Sequence<UInt8>) {
    let lines = String(decoding: Array(head), as: UTF8.self)
      .split(omittingEmptySubsequences: true) { $0 == "\r\n" || $0 == "\n" || $0 == "\r" }
    guard let first = lines.first else { return nil }
    let words = first.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("RTSP/1."), let status = Int(words[1]),
      100...599 ~= status
    else { return nil }
    self.status = status
    reason = words.count > 2 ? String(words[2]) : ""
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      fields.append((line[..<colon].lowercased(), String(value)))
    }
  }

  /// The first value of a header field.
  func value(of name: String) -> String? { values(of: name).first }

  /// All values of a header field.
  func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Which request it answers.
  var number: Int? { value(of: "cseq").flatMap { Int($0) } }

  static func == (left: Self, right: Self) -> Bool {
    left.status == right.status && left.reason == right.reason && left.body == right.body
      && left.fields.elementsEqual(right.fields) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(body)
  }
}
