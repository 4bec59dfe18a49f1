import Media

/// Why a part of an MP4 file cannot be used, and which part.
///
/// Its description reads `moov/trak[0]/mdia/minf/stbl/stsz at 6 712: 4 294 967 295 samples need
/// 16 GiB, the box holds 1 220 bytes`.
public struct MP4Error: Error, Hashable {
  public enum Reason: Hashable, Sendable {
    /// The bytes of a box do not say what they should.
    case malformed(ParsingError.Reason)
    /// A box that must be there is not.
    case missingBox(FourCC)
    /// A box that may be there once is there several times.
    case repeatedBox(FourCC, count: Int)
    /// The file holds no box that an MP4 file consists of; the text says what it holds.
    case notMP4(String)
    /// The sample lies, at least in part, after the end of the file.
    case sampleBeyondEnd(index: Int, size: Int, fileLength: Int)
    /// There is no track with this ID.
    case noSuchTrack(Int)
    /// The track has fewer samples.
    case noSuchSample(index: Int, count: Int)
    /// Decoding cannot start anywhere in the track.
    case noSyncSample
    /// The file is one segment of a stream, and its movie box is in another file.
    case segmentWithoutMovie
    /// Another track before this one has the same ID.
    case repeatedTrackID(Int)
    /// The bytes could not be read at all.
    case unreadable(ByteRangeError)
  }

  /// Where in the box tree: `moov/trak[0]/mdia`; empty for the file as a whole.
  public let path: String

  /// Offset in the file, where there is one.
  public let offset: Int?

  public let reason: Reason

  public init(_ reason: Reason, path: String = "", at offset: Int? = nil) {
    self.reason = reason
    self.path = path
    self.offset = offset
  }

  /// Wraps what went wrong inside the box at `path`.
  public init(_ error: ParsingError, path: String) {
    self.init(.malformed(error.reason), path: path, at: error.offset)
  }

  init(_ error: ByteRangeError, path: String = "") {
    self.init(.unreadable(error), path: path)
  }
}

extension MP4Error: CustomStringConvertible {
  public var description: String {
    let place = [path, offset.map { "at \($0.grouped)" } ?? ""].filter { !$0.isEmpty }
    return place.isEmpty ? explanation : "\(place.joined(separator: " ")): \(explanation)"
  }

  /// What is wrong, without the place.
  public var explanation: String {
    switch reason {
    case .malformed(.tableTooLarge(let rows, let rowSize, let available)):
      let need = rows.multipliedReportingOverflow(by: UInt64(rowSize))
      let size = (need.overflow ? .max : need.partialValue).inBinaryUnits
      return "\(rows.grouped) \(rowNoun) need \(size), the box holds \(available.grouped) bytes"
    case .malformed(let reason): return reason.description
    case .missingBox(let type): return "there is no '\(type)' box"
    case .repeatedBox(let type, let count): return "there are \(count) '\(type)' boxes"
    case .notMP4(let found): return "not an MP4 file: \(found)"
    case .sampleBeyondEnd(let index, let size, let fileLength):
      return "sample \(index.grouped) has \(size.grouped) bytes, "
        + "the file ends at \(fileLength.grouped)"
    case .noSuchTrack(let id): return "there is no track \(id)"
    case .noSuchSample(let index, let count):
      return "there is no sample \(index.grouped), the track has \(count.grouped)"
    case .segmentWithoutMovie:
      return "a segment of a stream: its 'moov' box is in another file, "
        + "the initialization segment, which belongs before it"
    case .noSyncSample: return "the track has no sync sample to start from"
    case .repeatedTrackID(let id): return "track ID \(id) is taken by another track"
    case .unreadable(let error): return error.description
    }
  }

  /// What the rows of the table at the end of the path are.
  private var rowNoun: String {
    let box = BoxRegistry.specifications.first { box in
      box.types.contains { path.hasSuffix("\($0)") }
    }
    return box?.rows ?? "entries"
  }
}

extension UInt64 {
  /// A number of bytes for a reader: `1 220 bytes`, `16 GiB`.
  var inBinaryUnits: String {
    var amount = self
    var unit = "bytes"
    for larger in ["KiB", "MiB", "GiB", "TiB", "PiB"] where amount >= 10_240 {
      // Rounded, not cut off: 2^34 - 4 bytes are 16 GiB to any reader.
      amount = amount / 1024 + amount % 1024 / 512
      unit = larger
    }
    return "\(amount.grouped) \(unit)"
  }
}

extension MP4Error: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch reason {
    case .notMP4, .segmentWithoutMovie: .unsupported
    case .unreadable(let error): error.openingReason
    default: .damaged
    }
  }
}
