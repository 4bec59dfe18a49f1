import ExerciseKit
import ExercisesE
import LessonKit
import Media
import RTP

/// Lesson E.
extension Exercises {
  var live: [any AnyExercise] {
    [rtpHeader, extendedNumber, jitterDecision, joinFragment, interarrivalJitter]
  }

  /// E.1: what the header of a packet says.
  package var rtpHeader: Exercise<@Sendable (_ packet: [UInt8]) throws -> RTPHeaderFields> {
    let core = { @Sendable (packet: [UInt8]) throws -> RTPHeaderFields in
      try RTPPacket(packet).fields
    }
    return Exercise("E.1", core: core, learner: ExercisesE.rtpHeader) {
      rtpHeader, attempt, rules in
      rules.updateRTP { rtp in
        rtp.header = { packet in
          attempt.confirmed(on: packet, like: { try core($0) }) {
            try rtpHeader($0)
          }
        }
      }
    }
  }

  /// E.2: numbers that start again.
  package var extendedNumber: Exercise<@Sendable (_ number: UInt16, _ reference: Int) throws -> Int>
  {
    Exercise(
      "E.2", core: SequenceNumber.extended,
      learner: ExercisesE.extendedNumber
    ) { extendedNumber, attempt, rules in
      rules.updateRTP { rtp in
        rtp.extendedNumber = { number, reference in
          attempt.compared {
            try extendedNumber(number, reference)
          } problem: { extended in
            let isNear = extended.subtractingClamped(reference).magnitude <= 32_768
            guard extended & 0xFFFF == Int(number), isNear else {
              return "made \(extended) of \(number) near \(reference)"
            }
            return nil
          } against: {
            SequenceNumber.extended(number, near: reference)
          }
        }
      }
    }
  }

  /// E.3: what the jitter buffer does.
  package var jitterDecision: Exercise<@Sendable (_ state: JitterState) throws -> JitterDecision> {
    Exercise("E.3", core: { $0.decision }, learner: ExercisesE.jitterDecision) {
      jitterDecision, attempt, rules in
      rules.updateRTP { rtp in
        rtp.jitterDecision = { state in
          attempt.compared {
            try jitterDecision(state)
          } problem: { decision in
            switch (decision, state.arrived == nil) {
            case (.keep, false), (.duplicate, false), (.late, false), (.wait, true): nil
            case (.deliver, true) where state.received.contains(state.next): nil
            case (.giveUp(let number), true) where number > state.next: nil
            default:
              "says \(decision) where \(state.arrived.map { "\($0) has come" } ?? "time passed")"
            }
          } against: {
            state.decision
          }
        }
      }
    }
  }

  /// E.4: a unit from its fragments.
  package var joinFragment:
    Exercise<
      @Sendable (_ payload: [UInt8], _ number: Int, _ state: inout FragmentState) throws ->
        FragmentOutcome
    >
  {
    Exercise(
      "E.4", core: { $2.join($0, number: $1) },
      learner: ExercisesE.joinFragment
    ) { joinFragment, attempt, rules in
      rules.updateRTP { rtp in
        rtp.fragment = { payload, number, state in
          attempt.comparedRoughly {
            var next = state
            let outcome = try joinFragment(payload, number, &next)
            return (outcome: outcome, state: next)
          } problem: { answer in
            guard case .complete(let unit) = answer.outcome, unit.isEmpty else { return nil }
            return "says that an empty unit is complete"
          } against: {
            var next = state
            return (outcome: next.join(payload, number: number), state: next)
          } allowing: { own, right in
            // If no unit is open, the number of the next piece does not matter.
            own.outcome == right.outcome && own.state.unit == right.state.unit
              && (right.state.unit.isEmpty || own.state.next == right.state.next)
          } describe: { answer in
            switch answer.outcome {
            case .more:
              "more, with \(answer.state.unit.count) bytes, next \(answer.state.next)"
            case .complete(let unit): "complete, with \(unit.count) bytes"
            case .dropped: "dropped"
            }
          }
        }
      }
    }
  }

  /// E.5: how unevenly packets come.
  package var interarrivalJitter:
    Exercise<
      @Sendable (_ estimate: JitterEstimate, _ arrival: Int64, _ timestamp: UInt32) throws ->
        JitterEstimate
    >
  {
    Exercise(
      "E.5", core: { $0.next(arrival: $1, timestamp: $2) },
      learner: ExercisesE.jitter
    ) { interarrivalJitter, attempt, rules in
      rules.updateRTP { rtp in
        rtp.jitter = { estimate, arrival, timestamp in
          attempt.comparedRoughly {
            try interarrivalJitter(estimate, arrival, timestamp)
          } problem: { next in
            next.jitter.isFinite && next.jitter >= 0 ? nil : "a jitter of \(next.jitter) ticks"
          } against: {
            estimate.next(arrival: arrival, timestamp: timestamp)
          } allowing: { own, right in
            own.transit == right.transit
              && abs(own.jitter - right.jitter) <= 1e-6 * max(1, right.jitter)
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateRTP(_ change: (inout RTPRules) -> Void) {
    update(RTPRules.core, change)
  }
}
