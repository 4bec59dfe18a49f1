import ExerciseKit
import Exercises02
import MP4
import Media

/// The steps of lesson 02.
public struct BoxesStage: Sendable {
  /// 2.1: size, type and length of a box's header.
  public var readBoxHeader: @Sendable (_ cursor: inout ByteCursor) throws -> BoxHeader

  /// 2.2: where the boxes of a row lie.
  public var siblings: @Sendable (_ payload: [UInt8]) throws -> [Range<Int>]

  /// 2.3: all boxes, those in containers too.
  public var boxTree:
    @Sendable (_ bytes: [UInt8], _ containers: Set<FourCC>, _ depthLimit: Int) throws
      -> [BoxOutline]

  /// 2.4: version and flags.
  public var readFullBoxHeader:
    @Sendable (_ cursor: inout ByteCursor, _ versions: ClosedRange<UInt8>) throws -> FullBoxHeader

  /// 2.5: timescale and duration of a film.
  public var readMovieLength:
    @Sendable (_ cursor: inout ByteCursor) throws -> (timescale: UInt32, duration: UInt64?)

  /// What the core does.
  public static let reference = BoxesStage(
    readBoxHeader: { cursor in
      let bytes = cursor.rest
      var reader = ByteReader(bytes.span)
      let header = try BoxHeader(parsing: &reader)
      try cursor.skip(header.headerSize)
      return header
    },
    siblings: { BoxOutline.boxes(in: $0).map(\.range) },
    boxTree: { BoxOutline.boxes(in: $0, containers: $1, depthLimit: $2) },
    readFullBoxHeader: { cursor, versions in
      let bytes = cursor.rest
      var reader = ByteReader(bytes.span)
      let header = try FullBoxHeader(parsing: &reader, versions: versions)
      try cursor.skip(4)
      return header
    },
    readMovieLength: { cursor in
      let bytes = cursor.rest
      var reader = ByteReader(bytes.span)
      let header = try MovieHeaderBox(parsing: &reader)
      return (header.timescale, header.duration)
    })

  /// What the learner has written.
  public static let learners = BoxesStage(
    readBoxHeader: { try Exercises02.readBoxHeader(&$0) },
    siblings: { try Exercises02.siblings(in: $0) },
    boxTree: { try Exercises02.boxTree(in: $0, containers: $1, depthLimit: $2) },
    readFullBoxHeader: { try Exercises02.readFullBoxHeader(&$0, versions: $1) },
    readMovieLength: { try Exercises02.readMovieLength(&$0) })
}

extension ByteCursor {
  /// The bytes that are still to be read.
  fileprivate var rest: [UInt8] { Array(bytes[offset...]) }
}
