#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file; closed when it goes out of scope.
///
/// This module is the one place where files meet C: it turns pointers into arrays and `errno` into
/// errors, so that the modules above hold no unsafe code.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The operating system's number for the file.
  package let number: CInt

  /// Opens a file for reading.
  ///
  /// The call returns at once even for a pipe with a name (FIFO) that no program writes to.
  ///
  /// - Throws: `SystemError` if it does not exist or may not be read.
  package init(reading path: String) throws(SystemError) {
    // Safe: the C string lives as long as the call.
    try self.init(owning: unsafe open(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  }

  /// Creates a file without a name, for reading and writing, which goes when it is closed.
  ///
  /// - Throws: `SystemError` if the folder takes none.
  package init(temporaryIn folder: String) throws(SystemError) {
    // Safe: the array is a C string of its own, which `mkstemp` changes in place.
    var path = (folder + "/bytestopixels-XXXXXX").pathBytes
    try self.init(owning: unsafe mkstemp(&path))
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    unsafe unlink(path)
  }

  /// Creates a file, or empties the one that is there, for writing.
  ///
  /// - Throws: `SystemError` if that is not possible.
  package init(creating path: String) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    // Safe: as above.
    try self.init(owning: unsafe open(path.pathBytes, flags, 0o666))
  }

  /// Creates a file for writing where there is none yet, not even a link.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - isPrivate: Whether only its owner may read and write it.
  /// - Throws: `SystemError` if that is not possible; ``SystemError/exists`` if there is one.
  package init(creatingNew path: String, isPrivate: Bool = false) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // Safe: as above.
    try self.init(owning: unsafe open(path.pathBytes, flags, isPrivate ? 0o600 : 0o666))
  }

  /// Takes over the descriptor that a call has just returned; negative means that it failed.
  ///
  /// - Throws: `SystemError`, the call's own.
  init(owning number: CInt) throws(SystemError) {
    guard number >= 0 else { throw .current }
    self.number = number
  }

  deinit { close(number) }

  /// Whether it is a folder.
  package var isFolder: Bool {
    var status = stat()
    // Safe: `status` outlives the call, which fills it.
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Bytes in the file, or `nil` for anything but a regular file.
  package var regularFileSize: Int? {
    var status = stat()
    // Safe: `status` outlives the call, which fills it.
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Reads up to `count` bytes at `offset`; fewer only where the file ends.
  ///
  /// - Throws: `SystemError` if the operating system cannot read them.
  package func read(count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    // An empty array is shared by all threads: there is nothing to fill in.
    guard count > 0 else { return [] }
    var failure: SystemError?
    // Safe: the buffer has `count` bytes, and `pread` says how many of them it has filled.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe pread(
          number, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if got == 0 { return }
        if got > 0 {
          filled += got
        } else if errno != EINTR {
          failure = .current
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes` at the current position.
  ///
  /// - Throws: `SystemError` if the file does not take them.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try POSIX.write(bytes, to: number)
  }

  /// Writes all of `bytes` at `offset`, wherever the current position is.
  ///
  /// - Throws: `SystemError` if the file does not take them: a pipe has no offsets.
  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      // Safe: the rest of the array has as many bytes as the call receives.
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe pwrite(number, $0.baseAddress, $0.count, off_t(offset + written))
      }
      if count > 0 { written += count } else if errno != EINTR { throw .current }
    }
  }
}

/// Whether this many more files can be opened.
///
/// Some libraries, such as Dispatch, end the process if they cannot open a file of their own. A
/// program that checks first can say what is wrong.
package func canOpenFiles(_ count: Int) -> Bool {
  var numbers: [CInt] = []
  defer { for number in numbers { close(number) } }
  while numbers.count < count {
    // Safe: the path is a C string that lives as long as the call.
    let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return false }
    numbers.append(number)
  }
  return true
}
