import Streaming

/// All that happened in a simulated session.
package struct SessionReport: Sendable {
  package let figures: SessionFigures

  /// In the order in which they were made, those given up too.
  package let requests: [SessionRequest]

  /// When playback stood still, in milliseconds since the first request.
  package let stalls: [Stall]

  package struct Stall: Hashable, Sendable {
    package let start: Double
    package let time: Double
  }
}

/// One request of a session; times in milliseconds since the first one.
package struct SessionRequest: Hashable, Sendable {
  /// Which segment, 0 the first.
  package let segment: Int
  package let decision: AdaptationDecision

  /// The bits a second that the policy counted on.
  package let estimate: Double?

  /// kbit/s that the link carried when the request was made.
  package let bandwidth: Double

  package let start: Double

  /// Milliseconds of media in the buffer when it was made.
  package let bufferBefore: Double

  /// Until the first bit.
  package internal(set) var wait = 0.0

  /// Until the last bit; summed up step by step, since a difference of ends would round otherwise.
  package internal(set) var time = 0.0
  package internal(set) var bits = 0.0

  /// Milliseconds of media in the buffer when it ended.
  package internal(set) var bufferAfter = 0.0

  /// Why it was given up, where it was.
  package internal(set) var abandonment: AdaptationDecision?

  package var level: Int { decision.level }
  package var end: Double { start + time }
}
