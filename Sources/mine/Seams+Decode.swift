import Bitstream
import ExerciseKit
import Media
import Steps

extension Seams {
  /// Lesson 04's steps.
  var decodeSteps: DecodeSteps {
    var own = DecodeSteps()
    own.nalUnits = ownUnits
    own.rawPayload = ownPayload
    own.unsignedExpGolomb = { bits in
      ownCode(bits, steps.decode.unsignedExpGolomb) { try ExpGolombCode(unsigned: bits) }
    }
    own.signedExpGolomb = { bits in
      ownCode(bits, steps.decode.signedExpGolomb) { try ExpGolombCode(signed: bits) }
    }
    own.pictureSize = ownPictureSize
    own.presentationOrder = ownOrder
    return own
  }

  @Sendable
  func ownUnits(in sample: [UInt8], codec: VideoFormat.Codec, lengthSize: Int) -> [NALUnit]? {
    attempt("4.1") {
      try steps.decode.nalUnits(sample, codec, lengthSize)
    } core: {
      try NALUnit.units(in: sample, codec: codec, nalLengthSize: lengthSize)
    } problem: { units in
      var end = 0
      for unit in units {
        guard unit.range.lowerBound >= end, unit.range.upperBound <= sample.count else {
          return "returned a range that lies outside of the sample, or in the unit before"
        }
        end = unit.range.upperBound
      }
      return units.isEmpty && !sample.isEmpty ? "found no unit" : nil
    }
  }

  @Sendable
  private func ownPayload(of unit: [UInt8]) -> [UInt8]? {
    ledger.attempt("4.2") {
      try steps.decode.rawPayload(unit)
    } problem: { payload in
      payload.count > unit.count ? "returned more bytes than the unit has" : nil
    }
  }

  private func ownCode(
    _ bits: [UInt8], _ read: (inout BitCursor) throws -> Int, core: () throws -> ExpGolombCode
  ) -> ExpGolombCode? {
    attempt("4.3") {
      var cursor = BitCursor(bits)
      let value = try read(&cursor)
      return ExpGolombCode(value: value, bitCount: cursor.bitOffset)
    } core: {
      try core()
    } problem: { code in
      code.bitCount == 0 ? "read no bit" : nil
    }
  }

  @Sendable
  func ownPictureSize(ofSequenceSet unit: [UInt8]) -> PixelSize? {
    attempt("4.4") {
      try steps.decode.pictureSize(unit)
    } core: {
      let set = try H264SequenceParameterSet(unit: unit)
      // The exercise says that such films are left to the core.
      guard set.sampleFormat.scalingLists == nil else { throw Unexplained() }
    } problem: { size in
      size.width <= 0 || size.height <= 0 ? "returned a picture of \(size)" : nil
    }
  }

  @Sendable
  private func ownOrder(_ times: [Int64], depth: Int) -> [[Int64]]? {
    ledger.attempt("4.5") {
      try steps.decode.presentationOrder(times, depth)
    } problem: { rows in
      guard rows.count == times.count + 1 else {
        return "returned \(rows.count) rows for \(times.count) pictures"
      }
      return rows.joined().sorted() == times.sorted() ? nil : "does not show each picture once"
    }
  }

  private struct Unexplained: Error {}

  /// Calls the learner's function; where the core would refuse the input as well, that is no fault.
  private func attempt<Output>(
    _ step: String, _ learners: () throws -> Output, core: () throws -> some Any,
    problem: (Output) -> String?
  ) -> Output? {
    let output = ledger.attempt(step) { () throws -> Output? in
      do {
        return try learners()
      } catch let error where !(error is Unwritten) {
        let isRefused = DecodeSteps.$own.withValue(DecodeSteps()) { (try? core()) == nil }
        guard isRefused else { throw error }
        return nil
      }
    } problem: { output in
      output.flatMap(problem)
    }
    return output ?? nil
  }
}
