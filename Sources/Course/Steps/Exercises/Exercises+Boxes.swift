import ExerciseKit
import Exercises02
import LessonKit
import MP4
import Media

/// Lesson 02.
///
/// What the learner's functions say about boxes is compared with the core, and used if it is that:
/// see ``Attempt``.
extension Exercises {
  var boxes: [any AnyExercise] {
    [readBoxHeader, siblings, boxTree, readFullBoxHeader, readMovieLength]
  }

  /// 2.1: size, type and length of a box's header.
  package var readBoxHeader: Exercise<@Sendable (_ cursor: inout ByteCursor) throws -> BoxHeader> {
    Exercise(
      "2.1",
      core: {
        try header(&$0)
      },
      learner: Exercises02.readBoxHeader
    ) { readBoxHeader, attempt, rules in
      rules.update(MP4Rules.core) { core in
        core.boxes.header = { bytes in
          attempt.confirmed(
            on: ByteCursor(bytes), like: { try header(&$0).withoutOwner },
            { try readBoxHeader(&$0) }
          ) { header in
            let size = header.size.map { "\($0) bytes" } ?? "to the end"
            return "'\(header.type)', \(size), header of \(header.headerSize)"
          }
        }
      }
    }
  }

  /// 2.2: where the boxes of a row lie.
  package var siblings: Exercise<@Sendable (_ payload: [UInt8]) throws -> [Range<Int>]> {
    Exercise(
      "2.2",
      core: {
        BoxOutline.boxes(in: $0).map(\.range)
      },
      learner: Exercises02.siblings
    ) { siblings, attempt, rules in
      rules.update(MP4Rules.core) { core in
        core.boxes.siblings = { payload in
          attempt.confirmed(
            on: payload, like: { try row(in: $0, [], 1).map(\.range) }, { try siblings($0) }
          ) { row in
            let places = row.prefix(4).map { "\($0.lowerBound)..<\($0.upperBound)" }
            return "boxes at " + places.joined(separator: ", ")
          }
        }
      }
    }
  }

  /// 2.3: all boxes, those in containers too.
  package var boxTree:
    Exercise<
      @Sendable (_ bytes: [UInt8], _ containers: Set<FourCC>, _ depthLimit: Int) throws
        -> [BoxOutline]
    >
  {
    Exercise(
      "2.3",
      core: BoxOutline.boxes,
      learner: Exercises02.boxTree
    ) { boxTree, attempt, rules in
      rules.update(MP4Rules.core) { core in
        core.boxes.tree = { bytes, containers, depthLimit in
          attempt.confirmed(
            on: bytes,
            like: { try row(in: $0, containers, depthLimit) },
            { try boxTree($0, containers, depthLimit) }, describe: outline)
        }
      }
    }
  }

  /// 2.4: version and flags.
  package var readFullBoxHeader:
    Exercise<
      @Sendable (_ cursor: inout ByteCursor, _ versions: ClosedRange<UInt8>) throws
        -> FullBoxHeader
    >
  {
    Exercise(
      "2.4",
      core: {
        try fullHeader(&$0, $1)
      },
      learner: Exercises02.readFullBoxHeader
    ) { readFullBoxHeader, attempt, rules in
      rules.inspectBoxes { box, bytes in
        guard let version = box.version, box.flags != nil else { return }
        let payload = Array(bytes.dropFirst(box.headerSize).prefix(4))
        _ = attempt.confirmed(
          on: ByteCursor(payload), like: { try fullHeader(&$0, 0...version) },
          { try readFullBoxHeader(&$0, 0...version) },
          describe: { "version \($0.version), flags \($0.flags)" })
      }
    }
  }

  /// 2.5: timescale and duration of a film.
  package var readMovieLength:
    Exercise<
      @Sendable (_ cursor: inout ByteCursor) throws -> (timescale: UInt32, duration: UInt64?)
    >
  {
    Exercise(
      "2.5",
      core: {
        let length = try Length(&$0)
        return (length.timescale, length.duration)
      },
      learner: Exercises02.readMovieLength
    ) { readMovieLength, attempt, rules in
      rules.inspectBoxes { box, bytes in
        guard box.content is MovieHeaderBox else { return }
        _ = attempt.confirmed(
          on: ByteCursor(Array(bytes.dropFirst(box.headerSize))), like: { try Length(&$0) },
          { Length(try readMovieLength(&$0)) },
          describe: { "\($0.duration ?? 0) ticks, \($0.timescale) a second" })
      }
    }
  }
}

private func header(_ cursor: inout ByteCursor) throws -> BoxHeader {
  let bytes = cursor.rest
  var reader = ByteReader(bytes.span)
  let header = try BoxHeader(parsing: &reader)
  try cursor.skip(header.headerSize)
  return header
}

private func fullHeader(
  _ cursor: inout ByteCursor, _ versions: ClosedRange<UInt8>
) throws -> FullBoxHeader {
  let bytes = cursor.rest
  var reader = ByteReader(bytes.span)
  let header = try FullBoxHeader(parsing: &reader, versions: versions)
  try cursor.skip(4)
  return header
}

/// What the core says about boxes, where the exercises say the same.
///
/// - Throws: `Refused` if a `uuid` box ends within its owner, which is part of its header: the
///   exercises do not read owners.
private func row(
  in bytes: [UInt8], _ containers: Set<FourCC>, _ depthLimit: Int
) throws -> [BoxOutline] {
  let boxes = BoxOutline.boxes(in: bytes, containers: containers, depthLimit: depthLimit)
  guard !boxes.contains(where: { $0.hasShortOwner(in: bytes) }) else {
    throw Refused("the owner of a 'uuid' box is cut off")
  }
  return boxes
}

/// The first boxes of a tree in a few words.
private func outline(_ boxes: [BoxOutline]) -> String {
  let names = boxes.prefix(3).map { box in
    "\(box.type)" + (box.children.isEmpty ? "" : " { \(outline(box.children)) }")
  }
  return names.joined(separator: " ") + (boxes.count > 3 ? " …" : "")
}

/// A film's length as something that can be compared.
private struct Length: Equatable {
  let timescale: UInt32
  let duration: UInt64?

  init(_ length: (timescale: UInt32, duration: UInt64?)) {
    (timescale, duration) = length
  }

  /// As the core reads it from the payload of `mvhd`.
  init(_ cursor: inout ByteCursor) throws {
    let bytes = cursor.rest
    var reader = ByteReader(bytes.span)
    let header = try MovieHeaderBox(parsing: &reader)
    (timescale, duration) = (header.timescale, header.duration)
  }
}

extension BoxHeader {
  /// The header without the owner of a `uuid` box, which the exercise does not read.
  fileprivate var withoutOwner: BoxHeader {
    BoxHeader(type: type, size: size, headerSize: headerSize - (userType == nil ? 0 : 16))
  }
}

extension BoxOutline {
  /// Whether this is a `uuid` box that claims to end within its owner, or has such a box in it.
  fileprivate func hasShortOwner(in bytes: [UInt8]) -> Bool {
    guard type == .uuid else { return children.contains { $0.hasShortOwner(in: bytes) } }
    var cursor = ByteCursor(Array(bytes[range]))
    guard let header = try? header(&cursor) else { return true }
    return header.size.map { $0 < UInt64(header.headerSize) } ?? false
  }
}

extension ByteCursor {
  /// The bytes that are still to be read.
  fileprivate var rest: [UInt8] { Array(bytes[offset...]) }
}
