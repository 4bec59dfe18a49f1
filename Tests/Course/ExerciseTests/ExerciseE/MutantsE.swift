import ExerciseKit
import RTP
import Steps

extension Mutant {
  static let lessonE = rtpHeaders + sequenceNumbers + jitterBuffers + fragments + jitters

  private static let reference = Steps.reference

  private static func header(
    _ mistake: String,
    _ change: @escaping @Sendable (inout RTPHeaderFields, _ packet: [UInt8]) -> Void
  ) -> Mutant {
    Mutant("E.1", mistake) { steps in
      steps.rtpHeader = { packet in
        var fields = try reference.rtpHeader(packet)
        change(&fields, packet)
        return fields
      }
    }
  }

  private static let rtpHeaders: [Mutant] = [
    header("the marker is left in the payload type") { fields, packet in
      fields.payloadType = packet[1]
    },
    header("the sequence number is little-endian") { fields, _ in
      fields.sequenceNumber = fields.sequenceNumber.byteSwapped
    },
    header("contributors are payload") { fields, packet in
      fields.payload = 12..<max(12, fields.payload.upperBound)
      if packet[0] & 0x10 != 0 { fields.payload = 16..<max(16, fields.payload.upperBound) }
    },
    header("the extension is payload") { fields, packet in
      guard packet[0] & 0x10 != 0 else { return }
      let start = 12 + 4 * Int(packet[0] & 15)
      fields.payload = start..<fields.payload.upperBound
    },
    header("the extension's length counts bytes") { fields, packet in
      guard packet[0] & 0x10 != 0 else { return }
      let start = 12 + 4 * Int(packet[0] & 15)
      fields.payload = start + 4 + Int(packet[start + 3])..<fields.payload.upperBound
    },
    header("padding is payload") { fields, packet in
      fields.payload = fields.payload.lowerBound..<packet.count
    },
    header("the count of the padding does not count itself") { fields, packet in
      guard packet[0] & 0x20 != 0 else { return }
      fields.payload =
        fields.payload.lowerBound..<max(fields.payload.lowerBound, fields.payload.upperBound - 1)
    },
    Mutant("E.1", "the version is not looked at") { steps in
      steps.rtpHeader = { packet in
        var packet = packet
        if !packet.isEmpty { packet[0] = packet[0] & 0x3F | 0x80 }
        return try reference.rtpHeader(packet)
      }
    },
    Mutant("E.1", "padding of no bytes is none") { steps in
      steps.rtpHeader = { packet in
        var packet = packet
        if packet.last == 0 { packet[0] &= 0xDF }
        return try reference.rtpHeader(packet)
      }
    },
  ]

  private static func extending(
    _ mistake: String, _ extend: @escaping @Sendable (Int, Int) -> Int
  ) -> Mutant {
    Mutant("E.2", mistake) { steps in steps.extendedNumber = { extend(Int($0), $1) } }
  }

  private static let sequenceNumbers: [Mutant] = [
    extending("modulo 65 535: after 65 534 comes 0") { number, reference in
      reference + ((number - reference % 65_535 + 32_768) % 65_535) - 32_768
    },
    extending("only ahead") { number, reference in
      reference + ((number - reference) & 0xFFFF)
    },
    extending("a smaller number is one round further") { number, reference in
      let base = reference & ~0xFFFF
      return base + number < reference ? base + number + 65_536 : base + number
    },
    extending("no rounds") { number, _ in number },
    extending("only the first wrap") { number, reference in
      [number - 65_536, number, number + 65_536].min {
        abs($0 - reference) < abs($1 - reference)
      } ?? number
    },
    extending("of two that are equally near the larger one") { number, reference in
      let ahead = (number - reference) & 0xFFFF
      return reference + (ahead <= 0x8000 ? ahead : ahead - 0x1_0000)
    },
  ]

  private static func buffer(
    _ mistake: String,
    _ decide: @escaping @Sendable (JitterState) throws -> JitterDecision
  ) -> Mutant {
    Mutant("E.3", mistake) { $0.jitterDecision = decide }
  }

  private static let jitterBuffers: [Mutant] = [
    buffer("copies are kept") { state in
      let decision = try reference.jitterDecision(state)
      return decision == .duplicate ? .keep : decision
    },
    buffer("a copy of a delivered packet is late") { state in
      if let arrived = state.arrived, arrived < state.next { return .late }
      return try reference.jitterDecision(state)
    },
    buffer("late packets go backwards") { state in
      let decision = try reference.jitterDecision(state)
      return decision == .late ? .keep : decision
    },
    buffer("only the window ends a wait") { state in
      var state = state
      state.waited = .zero
      return try reference.jitterDecision(state)
    },
    buffer("only time ends a wait") { state in
      var state = state
      state.window = .max
      return try reference.jitterDecision(state)
    },
    buffer("the wait ends after its time and not at it") { state in
      var state = state
      state.latency += .nanoseconds(1)
      return try reference.jitterDecision(state)
    },
    buffer("the window is one too large") { state in
      var state = state
      state.window += 1
      return try reference.jitterDecision(state)
    },
    buffer("the window counts the packets in the buffer") { state in
      guard state.arrived == nil else { return try reference.jitterDecision(state) }
      var state = state
      let held = state.received.filter { $0 >= state.next }
      let isFull = held.count >= state.window
      state.window = isFull ? 0 : .max
      return try reference.jitterDecision(state)
    },
    buffer("one packet is given up at a time") { state in
      let decision = try reference.jitterDecision(state)
      if case .giveUp = decision { return .giveUp(to: state.next + 1) }
      return decision
    },
    buffer("the next packet itself is late") { state in
      state.arrived == state.next ? .late : try reference.jitterDecision(state)
    },
    buffer("the wait ends even where the next packet is there") { state in
      let decision = try reference.jitterDecision(state)
      guard decision == .deliver, state.waited >= state.latency else { return decision }
      return .giveUp(to: state.next + 1)
    },
    buffer("an empty buffer gives up") { state in
      let decision = try reference.jitterDecision(state)
      guard decision == .wait, state.waited >= state.latency else { return decision }
      return .giveUp(to: state.next + 1)
    },
    buffer("64 and 200 ms are always right") { state in
      var state = state
      (state.window, state.latency) = (64, .milliseconds(200))
      return try reference.jitterDecision(state)
    },
  ]

  private static func fragment(
    _ mistake: String,
    _ join: @escaping @Sendable ([UInt8], Int, inout FragmentState) throws -> FragmentOutcome
  ) -> Mutant {
    Mutant("E.4", mistake) { $0.joinFragment = join }
  }

  private static let fragments: [Mutant] = [
    fragment("the unit's header is the FU header") { payload, number, state in
      let outcome = try reference.joinFragment(payload, number, &state)
      guard payload.count > 2, payload[1] & 0x80 != 0 else { return outcome }
      if case .complete(let unit) = outcome {
        return .complete([payload[1] & 0x1F] + unit.dropFirst())
      }
      state.unit[0] = payload[1] & 0x1F
      return outcome
    },
    fragment("the F bit is forgotten") { payload, number, state in
      var payload = payload
      if !payload.isEmpty { payload[0] &= 0x7F }
      return try reference.joinFragment(payload, number, &state)
    },
    fragment("gaps are not noticed") { payload, number, state in
      state.next = number
      return try reference.joinFragment(payload, number, &state)
    },
    fragment("a gap drops the piece and keeps the unit") { payload, number, state in
      let before = state
      let outcome = try reference.joinFragment(payload, number, &state)
      if outcome == .dropped { state = before }
      return outcome
    },
    fragment("a piece without a beginning begins a unit") { payload, number, state in
      if state.unit.isEmpty, payload.count > 2 {
        var payload = payload
        payload[1] |= 0x80
        return try reference.joinFragment(payload, number, &state)
      }
      return try reference.joinFragment(payload, number, &state)
    },
    fragment("the end bit is not looked at") { payload, number, state in
      var payload = payload
      if payload.count > 1 { payload[1] &= 0xBF }
      return try reference.joinFragment(payload, number, &state)
    },
    fragment("a first piece is added to what is open") { payload, number, state in
      guard !state.unit.isEmpty, payload.count > 2, payload[1] & 0x80 != 0 else {
        return try reference.joinFragment(payload, number, &state)
      }
      var payload = payload
      payload[1] &= 0x7F
      return try reference.joinFragment(payload, number, &state)
    },
    fragment("a whole unit stays open") { payload, number, state in
      let outcome = try reference.joinFragment(payload, number, &state)
      if case .complete(let unit) = outcome { state.unit = unit }
      return outcome
    },
    fragment("a payload without a piece is an empty one") { payload, number, state in
      guard payload.count < 3 else { return try reference.joinFragment(payload, number, &state) }
      state.next = number + 1
      return .more
    },
  ]

  private static func jitter(
    _ mistake: String,
    _ estimate: @escaping @Sendable (JitterEstimate, Int64, UInt32) throws -> JitterEstimate
  ) -> Mutant {
    Mutant("E.5", mistake) { $0.interarrivalJitter = estimate }
  }

  private static let jitters: [Mutant] = [
    jitter("changes keep their sign") { estimate, arrival, timestamp in
      let transit = UInt32(truncatingIfNeeded: arrival) &- timestamp
      guard let last = estimate.transit else { return JitterEstimate(transit: transit) }
      let change = Double(Int32(bitPattern: transit &- last))
      return JitterEstimate(
        transit: transit, jitter: estimate.jitter + (change - estimate.jitter) / 16)
    },
    jitter("an eighth is added") { estimate, arrival, timestamp in
      var next = try reference.interarrivalJitter(estimate, arrival, timestamp)
      next.jitter += next.jitter - estimate.jitter
      return next
    },
    jitter("changes are summed up") { estimate, arrival, timestamp in
      var next = try reference.interarrivalJitter(estimate, arrival, timestamp)
      next.jitter += estimate.jitter / 16
      return next
    },
    jitter("the wrap is a change") { estimate, arrival, timestamp in
      let transit = UInt32(truncatingIfNeeded: arrival) &- timestamp
      guard let last = estimate.transit else { return JitterEstimate(transit: transit) }
      let change = abs(Double(transit) - Double(last))
      return JitterEstimate(
        transit: transit, jitter: estimate.jitter + (change - estimate.jitter) / 16)
    },
    jitter("the first packet is a change from 0") { estimate, arrival, timestamp in
      var estimate = estimate
      estimate.transit = estimate.transit ?? 0
      return try reference.interarrivalJitter(estimate, arrival, timestamp)
    },
    jitter("a transit time below 0 is 0") { estimate, arrival, timestamp in
      var next = try reference.interarrivalJitter(estimate, arrival, timestamp)
      if arrival < Int64(timestamp) { next.transit = 0 }
      return next
    },
    jitter("the first transit time stays the measure") { estimate, arrival, timestamp in
      var next = try reference.interarrivalJitter(estimate, arrival, timestamp)
      next.transit = estimate.transit ?? next.transit
      return next
    },
  ]
}
