import ExerciseKit
import MP4
import Media
import Steps

/// Mistakes that people make with the fields after a box's header.
extension Mutant {
  static let fields2 = versions + lengths

  private static let versions = [
    Mutant("2.4", "the flags from the other end") { steps in
      steps.readFullBoxHeader = { cursor, versions in
        let header = try Steps.reference.readFullBoxHeader(&cursor, versions)
        return FullBoxHeader(version: header.version, flags: header.flags.byteSwapped >> 8)
      }
    },
    Mutant("2.4", "the version is part of the flags") { steps in
      steps.readFullBoxHeader = { cursor, versions in
        let header = try Steps.reference.readFullBoxHeader(&cursor, versions)
        let flags = UInt32(header.version) << 24 | header.flags
        return FullBoxHeader(version: header.version, flags: flags)
      }
    },
    Mutant("2.4", "only the last byte of the flags") { steps in
      steps.readFullBoxHeader = { cursor, versions in
        let header = try Steps.reference.readFullBoxHeader(&cursor, versions)
        return FullBoxHeader(version: header.version, flags: header.flags & 0xFF)
      }
    },
    Mutant("2.4", "every version will do") { steps in
      steps.readFullBoxHeader = { cursor, _ in
        try Steps.reference.readFullBoxHeader(&cursor, 0...255)
      }
    },
    Mutant("2.4", "only the largest version counts") { steps in
      steps.readFullBoxHeader = { cursor, versions in
        try Steps.reference.readFullBoxHeader(&cursor, 0...versions.upperBound)
      }
    },
    Mutant("2.4", "the last version is one too many") { steps in
      steps.readFullBoxHeader = { cursor, versions in
        let header = try Steps.reference.readFullBoxHeader(&cursor, versions)
        guard header.version < max(2, versions.upperBound) else {
          throw ParsingError(.unsupportedVersion(header.version), at: 0)
        }
        return header
      }
    },
    Mutant("2.4", "zeros where the header is cut off") { steps in
      steps.readFullBoxHeader = { cursor, versions in
        guard cursor.remaining >= 4 else { return FullBoxHeader(version: 0, flags: 0) }
        return try Steps.reference.readFullBoxHeader(&cursor, versions)
      }
    },
  ]

  private static let lengths = [
    Mutant("2.5", "version 1 is laid out like version 0") { steps in
      steps.readMovieLength = { try length(in: &$0, wide: { _ in false }) }
    },
    Mutant("2.5", "version 0 is laid out like version 1") { steps in
      steps.readMovieLength = { try length(in: &$0, wide: { _ in true }) }
    },
    Mutant("2.5", "only the two times grow in version 1") { steps in
      steps.readMovieLength = { cursor in
        let real = try Steps.reference.readMovieLength(&cursor)
        guard cursor.bytes[0] == 1, let duration = real.duration else { return real }
        return (real.timescale, duration >> 32)
      }
    },
    Mutant("2.5", "the first time is the timescale") { steps in
      steps.readMovieLength = { cursor in
        try cursor.skip(4)
        return (try cursor.readUInt32(), UInt64(try cursor.readUInt32()))
      }
    },
    Mutant("2.5", "an unknown duration is a very long one") { steps in
      steps.readMovieLength = { cursor in
        let version = cursor.bytes[0]
        let real = try Steps.reference.readMovieLength(&cursor)
        return (real.timescale, real.duration ?? (version == 0 ? UInt64(UInt32.max) : .max))
      }
    },
    Mutant("2.5", "32 ones are unknown in both versions") { steps in
      steps.readMovieLength = { cursor in
        let real = try Steps.reference.readMovieLength(&cursor)
        return (real.timescale, real.duration == UInt64(UInt32.max) ? nil : real.duration)
      }
    },
    Mutant("2.5", "a timescale of 0 will do") { steps in
      steps.readMovieLength = { cursor in
        (try? Steps.reference.readMovieLength(&cursor)) ?? (1, 0)
      }
    },
  ]

  /// Reads what is wanted, with times as wide as `wide` says about the version.
  private static func length(
    in cursor: inout ByteCursor, wide: (UInt8) -> Bool
  ) throws -> (timescale: UInt32, duration: UInt64?) {
    let version = try cursor.readUInt8()
    guard version < 2 else { throw ParsingError(.unsupportedVersion(version), at: 0) }
    let isWide = wide(version)
    try cursor.skip(3 + (isWide ? 16 : 8))
    let timescale = try cursor.readUInt32()
    guard timescale > 0 else { throw ParsingError(.invalid("timescale 0"), at: 0) }
    guard isWide else {
      let duration = UInt64(try cursor.readUInt32())
      return (timescale, duration == UInt64(UInt32.max) ? nil : duration)
    }
    let duration = try cursor.readUInt64()
    return (timescale, duration == .max ? nil : duration)
  }
}
