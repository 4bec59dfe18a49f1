import ExerciseKit
import LessonKit
import MP4
import Media
import Steps

extension Seams {
  /// Runs a lesson with the learner's functions of lesson 02.
  ///
  /// A box that is read in the wrong way can hide a whole film, and there is but one right way: so
  /// what the learner's functions say is compared with what the core says, and taken if it is that.
  func replacingBoxes(_ lesson: () async -> ExitStatus) async -> ExitStatus {
    let boxes = steps.boxes
    var own = BoxSteps()
    own.boxHeader = { bytes in
      attempt(
        "2.1", of: ByteCursor(bytes), Self.header, { try boxes.readBoxHeader(&$0) },
        describe: { header in
          let size = header.size.map { "\($0) bytes" } ?? "to the end"
          return "'\(header.type)', \(size), header of \(header.headerSize)"
        })
    }
    own.siblings = { payload in
      attempt(
        "2.2", of: payload, { try BoxesStage.reference.siblings($0) },
        { try boxes.siblings($0) },
        describe: { row in
          let places = row.prefix(4).map { "\($0.lowerBound)..<\($0.upperBound)" }
          return "boxes at " + places.joined(separator: ", ")
        })
    }
    own.boxTree = { bytes, containers, depthLimit in
      attempt(
        "2.3", of: bytes,
        { try BoxesStage.reference.boxTree($0, containers, depthLimit) },
        { try boxes.boxTree($0, containers, depthLimit) }, describe: Self.outline)
    }
    own.fullBoxHeader = { bytes, versions in
      attempt(
        "2.4", of: ByteCursor(bytes),
        { try BoxesStage.reference.readFullBoxHeader(&$0, versions) },
        { try boxes.readFullBoxHeader(&$0, versions) },
        describe: { "version \($0.version), flags \($0.flags)" })
    }
    own.movieLength = { payload in
      attempt(
        "2.5", of: ByteCursor(payload),
        { Length(try BoxesStage.reference.readMovieLength(&$0)) },
        { Length(try boxes.readMovieLength(&$0)) },
        describe: { "\($0.duration ?? 0) ticks, \($0.timescale) a second" }
      ).map { ($0.timescale, $0.duration) }
    }
    return await BoxSteps.$own.withValue(own, operation: lesson)
  }

  /// Calls the learner's function where the core's own has an answer, and compares the two.
  private func attempt<Input, Output: Equatable>(
    _ step: String, of input: Input, _ reference: (inout Input) throws -> Output,
    _ learners: (inout Input) throws -> Output, describe: (Output) -> String
  ) -> Output? {
    var copy = input
    // What the core refuses is not worth asking: to refuse it is right.
    let expected = BoxSteps.$own.withValue(BoxSteps()) { try? reference(&copy) }
    guard let expected else { return nil }
    return ledger.attempt(
      step,
      {
        var input = input
        return try learners(&input)
      },
      problem: { output in
        guard output != expected else { return nil }
        return "says \(describe(output)), where it is \(describe(expected))"
      })
  }

  /// The first boxes of a tree in a few words.
  private static func outline(_ boxes: [BoxOutline]) -> String {
    let names = boxes.prefix(3).map { box in
      "\(box.type)" + (box.children.isEmpty ? "" : " { \(outline(box.children)) }")
    }
    return names.joined(separator: " ") + (boxes.count > 3 ? " …" : "")
  }

  /// The header without the owner of a `uuid` box, which is not asked for.
  private static func header(_ cursor: inout ByteCursor) throws -> BoxHeader {
    let whole = try BoxesStage.reference.readBoxHeader(&cursor)
    let size = whole.headerSize - (whole.userType == nil ? 0 : 16)
    return BoxHeader(type: whole.type, size: whole.size, headerSize: size)
  }
}

/// A film's length as something that can be compared.
private struct Length: Equatable {
  let timescale: UInt32
  let duration: UInt64?

  init(_ length: (timescale: UInt32, duration: UInt64?)) {
    (timescale, duration) = length
  }
}
