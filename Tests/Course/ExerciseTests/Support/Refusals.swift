import ExerciseKit
import Testing

/// What a step makes of invalid input, in words that a failed expectation shows.
enum Answer: Equatable, CustomTestStringConvertible {
  /// It throws, as it should.
  case refusal
  /// It returns this.
  case value(String)

  var testDescription: String {
    switch self {
    case .refusal: "an error"
    case .value(let text): "no error, but \(text)"
    }
  }
}

/// Runs a step on input that it has to refuse.
///
/// - Throws: `Unwritten`: an exercise that is not written yet refuses nothing.
func answer(_ body: () throws -> some Any) throws -> Answer {
  do {
    return .value("\(try body())")
  } catch let error as Unwritten {
    throw error
  } catch {
    return .refusal
  }
}
