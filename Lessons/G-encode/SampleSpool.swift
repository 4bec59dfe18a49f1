import LessonKit
import POSIX

/// The samples of a film, on the disk until all of them are known.
///
/// What says where they are comes before them in the file, so it has to be written first; and a film may be
/// larger than memory. The spool has no name: whatever ends the program, nothing of it is left.
struct SampleSpool: ~Copyable {
  private let file: FileDescriptor
  private let path: String
  private(set) var byteCount = 0

  /// Bytes that are copied at a time.
  private static let pieceCount = 1 << 20

  /// - Parameter path: The file that is to be written, or `-`; the spool lies in its folder, if that takes one.
  /// - Throws: `LessonError` if there is no place for it.
  init(beside path: String) throws(LessonError) {
    self.path = path
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    do throws(SystemError) {
      file = try Self.spool(in: String(folder))
    } catch {
      throw .cannotWrite(path, error)
    }
  }

  /// Devices lie in a folder that takes no files: then the spool is where all temporary files are.
  private static func spool(in folder: String) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor(temporaryIn: folder)
    } catch {
      return try FileDescriptor(temporaryIn: "/tmp")
    }
  }

  /// - Throws: `LessonError` if the disk is full.
  mutating func append(_ sample: [UInt8]) throws(LessonError) {
    do throws(SystemError) {
      try file.write(sample)
    } catch {
      throw .cannotWrite(path, error)
    }
    byteCount += sample.count
  }

  /// Writes the file, which gets its name once it is complete.
  ///
  /// - Throws: `LessonError` if the disk is full.
  func save(behind head: [UInt8]) throws(LessonError) {
    do throws(SystemError) {
      try saveFile(path) { (target: borrowing FileDescriptor) throws(SystemError) in
        try target.write(head)
        try forEachPiece { piece throws(SystemError) in try target.write(piece) }
      }
    } catch {
      throw .cannotWrite(path, error)
    }
  }

  /// Hands over the bytes, piece by piece.
  ///
  /// - Throws: `SystemError` if they cannot be read back, or what `body` throws.
  func forEachPiece(_ body: ([UInt8]) throws(SystemError) -> Void) throws(SystemError) {
    for offset in stride(from: 0, to: byteCount, by: Self.pieceCount) {
      try body(try file.read(count: Self.pieceCount, at: offset))
    }
  }
}
