import Media
import POSIX

/// The thumbnails of a film on disk: a film that is opened again has them at once.
///
/// One BIF archive a film, the same that `--bif` writes. It is a cache: one that cannot be read or
/// written is not an error, only slower. Times are kept in whole milliseconds, rounded down, so a
/// thumbnail is looked up by the exact time that it would have.
package actor ThumbnailStore {
  /// Bytes of all archives together: 200 MB.
  ///
  /// The least recently used ones go first.
  package static let limit = 200_000_000

  /// Bytes of new pictures that wait for ``save()``.
  private static let waitingLimit = 32 << 20

  private let folder: String
  private let path: String
  private let limit: Int
  private var file: FileDescriptor?
  private var saved: [Int: Range<Int>] = [:]
  private var added: [Int: [UInt8]] = [:]
  private var addedByteCount = 0

  /// Opens the archive of a film, if there is one; `nil` if there is no folder for caches.
  ///
  /// - Parameters:
  ///   - key: Names the film, and the state of its bytes.
  ///   - folder: The folder of archives; `nil` is the user's own cache.
  ///   - limit: The most bytes of all archives together.
  package init?(_ key: Key, in folder: String? = nil, limit: Int = limit) {
    guard let folder = folder ?? Self.userFolder else { return nil }
    self.folder = folder
    self.limit = limit
    path = "\(folder)/\(key.name).bif"
    guard let archive = Self.archive(at: path) else {
      file = nil
      return
    }
    saved = archive.saved
    file = archive.takeFile()
    touchFile(path)
  }

  /// An archive that was opened, and where its pictures are.
  private struct Archive: ~Copyable {
    private let file: FileDescriptor
    let saved: [Int: Range<Int>]

    init(file: consuming FileDescriptor, saved: [Int: Range<Int>]) {
      self.file = file
      self.saved = saved
    }

    consuming func takeFile() -> FileDescriptor { file }
  }

  private static func archive(at path: String) -> Archive? {
    guard let file = try? FileDescriptor(reading: path), let length = file.regularFileSize,
      let entries = Self.entries(of: file, length: length)
    else { return nil }
    return Archive(
      file: file,
      saved: Dictionary(entries.map { ($0.milliseconds, $0.range) }, uniquingKeysWith: { $1 }))
  }

  /// `$XDG_CACHE_HOME/bytes-to-pixels`, or the same in `~/.cache`.
  package static var userFolder: String? {
    POSIX.userFolder("XDG_CACHE_HOME", standard: ".cache")
  }

  private static func entries(
    of file: borrowing FileDescriptor, length: Int
  ) -> [BIFArchive.Entry]? {
    guard let header = try? file.read(count: BIFArchive.headerByteCount, at: 0),
      header.count == BIFArchive.headerByteCount
    else { return nil }
    let byteCount = BIFArchive.indexByteCount(header)
    guard byteCount <= length, let index = try? file.read(count: byteCount, at: 0) else {
      return nil
    }
    return try? BIFArchive(index: index, fileLength: length).entries
  }

  /// How many thumbnails there are.
  package var count: Int { Set(saved.keys).union(added.keys).count }

  /// The JPEG of the thumbnail of exactly this time, counted from the film's start.
  package func jpeg(at time: Duration) -> [UInt8]? {
    let key = Self.milliseconds(time)
    if let bytes = added[key] { return bytes }
    guard let range = saved[key], let bytes = read(range), bytes.starts(with: [0xFF, 0xD8]) else {
      return nil
    }
    return bytes
  }

  private func read(_ range: Range<Int>) -> [UInt8]? {
    guard file != nil, let bytes = try? file?.read(count: range.count, at: range.lowerBound),
      bytes.count == range.count
    else { return nil }
    return bytes
  }

  /// Adds a thumbnail; it reaches the disk with ``save()``.
  package func add(_ jpeg: [UInt8], at time: Duration) {
    let key = Self.milliseconds(time)
    guard added[key] == nil, addedByteCount + jpeg.count <= Self.waitingLimit else { return }
    added[key] = jpeg
    addedByteCount += jpeg.count
  }

  /// Writes the archive, if there is anything new, and removes the oldest ones where there are too many.
  package func save() {
    guard !added.isEmpty else { return }
    let times = Set(saved.keys).union(added.keys).sorted()
    var pictures: [(time: UInt32, jpeg: [UInt8])] = []
    for time in times {
      guard let short = UInt32(exactly: time), let bytes = jpeg(at: .milliseconds(time)) else {
        continue
      }
      pictures.append((short, bytes))
    }
    let bytes = BIFArchive.bytes(times: pictures.map(\.time), pictures: pictures.map(\.jpeg))
    guard bytes.count <= limit else { return }
    do throws(SystemError) {
      try createFolders(folder)
      try replaceFile(path, with: bytes)
    } catch {
      return
    }
    added = [:]
    addedByteCount = 0
    removeOldest()
    // What has just been written is what is read, and kept by the next save.
    file = nil
    saved = [:]
    if let archive = Self.archive(at: path) {
      saved = archive.saved
      file = archive.takeFile()
    }
  }

  /// Removes archives until the rest is within the limit.
  private func removeOldest() {
    let archives = fileNames(in: folder).filter { $0.hasSuffix(".bif") }.compactMap { name in
      FileStatus("\(folder)/\(name)").map { (path: "\(folder)/\(name)", status: $0) }
    }
    var total = archives.reduce(0) { $0 + $1.status.byteCount }
    for archive in archives.sorted(by: { $0.status.modified < $1.status.modified }) {
      guard total > limit else { return }
      removeFile(archive.path)
      total -= archive.status.byteCount
    }
  }

  private static func milliseconds(_ time: Duration) -> Int {
    Int(max(0, MediaTime(time, timescale: 1000).value))
  }
}

extension ThumbnailStore {
  /// Names a film, and changes when its bytes do.
  package struct Key: Hashable, Sendable {
    /// A name for a file: 32 hexadecimal digits.
    package let name: String

    /// The key of a file; `nil` if there is none of this name.
    package init?(file path: String) {
      guard let status = FileStatus(path) else { return nil }
      self.init(["file", path, "\(status.byteCount)", "\(status.modified)"])
    }

    /// The key of an address, with what its server says about the state: an `ETag`, say.
    package init(address: String, validator: String) {
      self.init(["address", address, validator])
    }

    private init(_ parts: [String]) {
      let bytes = parts.flatMap { (part: String) -> [UInt8] in Array(part.utf8) + [0] }
      name = [0, 1].map { Self.hash(bytes, seed: $0) }.joined()
    }

    /// FNV-1a of 64 bits: enough against chance, and a collision gives an attacker nothing.
    private static func hash(_ bytes: [UInt8], seed: UInt8) -> String {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in [seed] + bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return String(hash, radix: 16).paddedLeft(to: 16, with: "0")
    }
  }
}
