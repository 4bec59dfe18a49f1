import RTP

/// Decides the next request to a server: RFC 2326, from OPTIONS to PLAY, and the keep-alives after
/// it.
///
/// It holds no connection and no clock: it takes answers and returns actions, and another part
/// carries them out.
struct RTSPMachine: Sendable {
  enum Action: Hashable, Sendable {
    case send(RTSPRequest)
    /// The server has listed its streams.
    case describe(SessionDescription)
    /// Two ports are needed for the packets of a stream; ``RTSPMachine/opened(_:)`` continues.
    case openPorts(mediaIndex: Int)
    /// Packets come.
    case play
    /// It does not work, and trying again would not help.
    case fail(RTPTransportError)
    /// The session is gone; a new one may work.
    case restart(String)
  }

  /// Which way packets come.
  enum Way: Hashable, Sendable {
    /// Between the answers, over the same connection. It passes firewalls, and nothing is lost.
    case interleaved
    case datagrams
  }

  private enum Step: Hashable {
    case options
    case describe
    /// The place among ``wanted``.
    case setup(Int)
    case play
    case playing
  }

  private let address: RTSPAddress
  private(set) var way: Way
  private var step = Step.options
  private var number = 0
  private var last: RTSPRequest?

  /// What the server demanded to know last, and how often that was answered.
  private var challenge: Challenge?
  private var challengeCount = 0
  private var refusalCount = 0
  private let clientNonce: String

  private var base: String
  private var description: SessionDescription?

  /// The streams that are played, by their index in the description.
  private var wanted: [Int] = []
  private var session: String?
  private var supportsKeepAlive = false

  /// Which channel carries what; see ``RTSPFramer``.
  private(set) var channels: [UInt8: (mediaIndex: Int, isControl: Bool)] = [:]

  /// How long the server waits for a sign of life: RFC 2326 §12.37.
  private(set) var timeout = Duration.seconds(60)

  /// Whether packets may come.
  var isPlaying: Bool { step == .playing }

  init(_ address: RTSPAddress, way: Way = .interleaved, clientNonce: String) {
    self.address = address
    self.way = way
    self.clientNonce = clientNonce
    base = address.text
  }

  /// The first request.
  mutating func start() -> [Action] { [send(RTSPRequest(.options, address.text))] }

  /// Whether an answer is the expected one: to the last request, and final.
  ///
  /// Others are ignored: answers to a request that was repeated, or `100 Continue`, of which a
  /// server may send any number.
  func isAwaited(_ response: RTSPResponse) -> Bool {
    guard let last else { return false }
    return response.status >= 200 && response.number ?? number == last.number
  }

  /// What follows from an answer.
  mutating func receive(_ response: RTSPResponse) -> [Action] {
    guard isAwaited(response), let last else { return [] }
    switch response.status {
    case 200...299:
      refusalCount = 0
      return proceed(response)
    case 401: return authenticate(response)
    case 454 where isPlaying: return [.restart("the server has forgotten the session")]
    case 461 where way == .interleaved:
      guard case .setup(let place) = step, place == 0 else { break }
      way = .datagrams
      return setUp(0)
    // A server may not implement OPTIONS, or the keep-alive.
    case _ where step == .options: return proceed(response)
    case _ where isPlaying: return []
    default: break
    }
    let text = "\(response.status) \(response.reason.prefix(100))"
    return [
      .fail(.refused("the server answers \(last.method.rawValue) with \(text)"))
    ]
  }

  private mutating func proceed(_ response: RTSPResponse) -> [Action] {
    switch step {
    case .options:
      supportsKeepAlive =
        response.value(of: "public")?.uppercased().contains("GET_PARAMETER") ?? false
      step = .describe
      var request = RTSPRequest(.describe, address.text)
      request.fields = [("Accept", "application/sdp")]
      return [send(request)]
    case .describe: return describe(response)
    case .setup(let place): return finishSetup(place, response)
    case .play:
      step = .playing
      return [.play]
    case .playing: return []
    }
  }

  private mutating func describe(_ response: RTSPResponse) -> [Action] {
    let description: SessionDescription
    do {
      description = try SessionDescription(parsing: response.body)
    } catch {
      return [.fail(.refused("the session description cannot be read: \(error)"))]
    }
    self.description = description
    let named = response.value(of: "content-base") ?? response.value(of: "content-location")
    if let named, named.lowercased().hasPrefix("rtsp://") { base = Self.withoutPassword(named) }
    wanted = description.media.indices.filter {
      ["video", "audio"].contains(description.media[$0].kind)
    }
    // A channel is a byte, and each stream needs two of them.
    wanted = Array(wanted.prefix(16))
    guard !wanted.isEmpty else {
      return [.fail(.refused("the server has neither video nor audio"))]
    }
    return [.describe(description)] + setUp(0)
  }

  /// Asks for one stream, or for ports first.
  private mutating func setUp(_ place: Int) -> [Action] {
    step = .setup(place)
    guard way == .interleaved else { return [.openPorts(mediaIndex: wanted[place])] }
    return [
      requestSetup("RTP/AVP/TCP;unicast;interleaved=\(place * 2)-\(place * 2 + 1)", place)
    ]
  }

  /// Continues with the ports that ``Action/openPorts(mediaIndex:)`` requested.
  mutating func opened(_ ports: (media: UInt16, control: UInt16)) -> [Action] {
    guard case .setup(let place) = step else { return [] }
    return [
      requestSetup("RTP/AVP;unicast;client_port=\(ports.media)-\(ports.control)", place)
    ]
  }

  private mutating func requestSetup(_ transport: String, _ place: Int) -> Action {
    let control = description?.media[wanted[place]].control
    var request = RTSPRequest(.setup, RTSPAddress.control(control, base: base))
    request.fields = [("Transport", transport)]
    return send(request)
  }

  private mutating func finishSetup(_ place: Int, _ response: RTSPResponse) -> [Action] {
    if let value = response.value(of: "session") { takeSession(value) }
    if way == .interleaved {
      let named = response.value(of: "transport").flatMap(Self.interleavedChannels)
      let pair = named ?? (UInt8(place * 2), UInt8(place * 2 + 1))
      channels[pair.0] = (wanted[place], false)
      channels[pair.1] = (wanted[place], true)
    }
    if place + 1 < wanted.count { return setUp(place + 1) }
    step = .play
    let aggregate = description?.attributes.first { $0.hasPrefix("control:") }
    let url = RTSPAddress.control(aggregate.map { String($0.dropFirst(8)) }, base: base)
    var request = RTSPRequest(.play, url)
    request.fields = [("Range", "npt=0.000-")]
    return [send(request)]
  }

  /// Reads the name of the session, and its timeout: `12345678;timeout=60`.
  private mutating func takeSession(_ value: String) {
    let parts = value.split(separator: ";")
    guard let name = parts.first else { return }
    session = String(name.prefix(200))
    for part in parts.dropFirst() {
      let sides = part.filter { $0 != " " }.split(separator: "=")
      if sides.count == 2, sides[0].lowercased() == "timeout", let seconds = Int(sides[1]) {
        timeout = .seconds(min(max(seconds, 2), 3600))
      }
    }
  }

  /// Reads the channels of a stream: `RTP/AVP/TCP;unicast;interleaved=0-1`.
  private static func interleavedChannels(_ value: String) -> (UInt8, UInt8)? {
    for part in value.split(separator: ";") where part.hasPrefix("interleaved=") {
      let numbers = part.dropFirst(12).split(separator: "-").map { UInt8($0) }
      if let first = numbers.first ?? nil {
        return (first, (numbers.count > 1 ? numbers[1] : nil) ?? first &+ 1)
      }
    }
    return nil
  }

  private static func withoutPassword(_ url: String) -> String {
    (try? RTSPAddress(url))?.text ?? url
  }
}

extension RTSPMachine {
  /// The request that says that the client is there; nothing before PLAY was answered.
  mutating func keepAlive() -> [Action] {
    guard isPlaying else { return [] }
    return [send(RTSPRequest(supportsKeepAlive ? .keepAlive : .options, base))]
  }

  /// The last request, if the server has begun a session.
  mutating func tearDown() -> [Action] {
    guard session != nil else { return [] }
    return [send(RTSPRequest(.teardown, base))]
  }

  /// Repeats the refused request, with the credentials that the server requires.
  private mutating func authenticate(_ response: RTSPResponse) -> [Action] {
    refusalCount += 1
    let choice = Challenge.best(of: response.values(of: "www-authenticate"))
    guard let choice, var request = last else {
      return [
        .fail(.refused("the server wants a way of signing in that is unknown"))
      ]
    }
    guard address.credentials != nil else {
      let text = "the server wants a name and a password: rtsp://NAME:PASSWORD@…"
      return [.fail(.refused(text))]
    }
    // A second refusal may mean that the server's number has expired; a third one does not.
    guard refusalCount <= 2 else {
      return [.fail(.refused("the server does not accept this name and password"))]
    }
    challenge = choice
    challengeCount = 0
    request.fields.removeAll { $0.name == "Authorization" || $0.name == "Session" }
    return [send(request)]
  }

  /// Numbers a request, and adds what every request of the session has.
  private mutating func send(_ request: RTSPRequest) -> Action {
    var request = request
    number += 1
    request.number = number
    if let session { request.fields.append(("Session", session)) }
    if let challenge, let credentials = address.credentials {
      challengeCount += 1
      let header = credentials.authorization(
        for: challenge, method: request.method.rawValue, url: request.url, count: challengeCount,
        clientNonce: clientNonce)
      if let header { request.fields.append(("Authorization", header)) }
    }
    last = request
    return .send(request)
  }
}
