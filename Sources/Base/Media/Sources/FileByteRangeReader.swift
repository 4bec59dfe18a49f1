import POSIX

/// Reads ranges of a file with `pread(2)`.
///
/// `pread` takes the offset with each call and moves no shared file position, so any number of
/// tasks may read through one reader at once.
public final class FileByteRangeReader: ByteRangeReader {
  public let length: Int
  private let file: FileDescriptor

  /// Opens the file at `path`.
  ///
  /// - Throws: `ByteRangeError` if there is no readable regular file.
  public convenience init(path: String) throws(ByteRangeError) {
    let file: FileDescriptor
    do {
      file = try FileDescriptor(reading: path)
    } catch {
      throw ByteRangeError(.cannotOpen(error.description, error.openingReason))
    }
    try self.init(file)
  }

  /// Reads a file that is open.
  ///
  /// - Throws: `ByteRangeError` if it is not a regular file.
  package init(_ file: consuming FileDescriptor) throws(ByteRangeError) {
    guard let size = file.regularFileSize else {
      throw ByteRangeError(
        .cannotOpen(file.isFolder ? "this is a folder" : "not a regular file", .unsupported))
    }
    self.file = file
    length = size
  }

  public func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let bytes: [UInt8]
    do {
      bytes = try file.read(count: length, at: offset)
    } catch {
      throw ByteRangeError(.system(error.description), offset: offset, length: length)
    }
    guard bytes.count == length else {
      throw ByteRangeError(.shortRead(got: bytes.count), offset: offset, length: length)
    }
    return bytes
  }
}

extension SystemError {
  /// What it means for a file that is being opened.
  fileprivate var openingReason: OpeningError.Reason {
    if isMissing { return .notFound }
    return isDenied ? .notPermitted : .other
  }
}
