#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Creates a folder, and those that it lies in, where they are not there yet.
///
/// - Throws: `SystemError` if one of them cannot be created.
package func createFolders(_ path: String) throws(SystemError) {
  var created = ""
  for part in path.split(separator: "/", omittingEmptySubsequences: true) {
    created += created.isEmpty && !path.hasPrefix("/") ? String(part) : "/\(part)"
    // Safe: the C string lives as long as the call.
    if unsafe mkdir(created.pathBytes, 0o777) != 0, errno != EEXIST { throw .current }
  }
}

/// Writes a file under another name, and renames it: readers see the old file or the whole new one.
///
/// - Parameters:
///   - path: The file's name.
///   - bytes: What it holds then.
///   - isPrivate: Whether only its owner may read and write it.
/// - Throws: `SystemError` if that is not possible; then the old one is still there.
package func replaceFile(
  _ path: String, with bytes: [UInt8], isPrivate: Bool = false
) throws(SystemError) {
  try replaceFile(path, isPrivate: isPrivate) {
    (file: borrowing FileDescriptor) throws(SystemError) in
    try file.write(bytes)
  }
}

/// Replaces a file by what `write` puts into the new one, in as many pieces as it likes.
///
/// - Throws: `SystemError` if that is not possible; then the old one is still there.
package func replaceFile(
  _ path: String, isPrivate: Bool = false,
  write: (borrowing FileDescriptor) throws(SystemError) -> Void
) throws(SystemError) {
  let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max))"
  try writeNewFile(temporary, isPrivate: isPrivate) {
    (file: borrowing FileDescriptor) throws(SystemError) in
    try write(file)
    // Safe: the C strings live as long as the call.
    guard unsafe rename(temporary.pathBytes, path.pathBytes) == 0 else { throw .current }
  }
}

/// Writes a file where there is none yet; if `write` throws, nothing is left of it.
///
/// - Parameters:
///   - path: The file's name.
///   - isPrivate: Whether only its owner may read and write it.
///   - write: Puts into it what it holds.
/// - Throws: What `write` throws, and `SystemError` if that is not possible; ``SystemError/exists`` if
///   there is a file.
package func writeNewFile(
  _ path: String, isPrivate: Bool = false,
  write: (borrowing FileDescriptor) throws(SystemError) -> Void
) throws(SystemError) {
  let file = try FileDescriptor(creatingNew: path, isPrivate: isPrivate)
  do throws(SystemError) {
    try write(file)
  } catch {
    removeFile(path)
    throw error
  }
}

/// Replaces a file, as ``replaceFile(_:with:)`` does; writes into what is a pipe or a device.
///
/// - Throws: `SystemError` if that is not possible.
package func saveFile(_ bytes: [UInt8], _ path: String) throws(SystemError) {
  try saveFile(path) { (file: borrowing FileDescriptor) throws(SystemError) in
    try file.write(bytes)
  }
}

/// The same for what `write` puts into the file, in as many pieces as it likes.
///
/// - Throws: `SystemError` if that is not possible.
package func saveFile(
  _ path: String, write: (borrowing FileDescriptor) throws(SystemError) -> Void
) throws(SystemError) {
  // Safe: the C string lives as long as the call.
  let exists = unsafe access(path.pathBytes, F_OK) == 0
  guard exists, FileStatus(path) == nil else { return try replaceFile(path, write: write) }
  try write(FileDescriptor(creating: path))
}

/// Removes a file; a missing one is not an error.
package func removeFile(_ path: String) {
  // Safe: the C string lives as long as the call.
  _ = unsafe unlink(path.pathBytes)
}

/// This program's folder among those of the user, by the XDG Base Directory Specification.
///
/// - Parameters:
///   - variable: The variable of the environment that names the folder of its kind, `XDG_STATE_HOME`,
///     say; a path that is not absolute is ignored, as the specification wants.
///   - standard: That folder in the user's home where the variable says nothing: `.local/state`.
/// - Returns: The path, whether or not there is such a folder; `nil` for a user without a home.
package func userFolder(_ variable: String, standard: String) -> String? {
  if let folder = environmentVariable(variable), folder.hasPrefix("/") {
    return folder + "/bytes-to-pixels"
  }
  return environmentVariable("HOME").flatMap {
    $0.hasPrefix("/") ? "\($0)/\(standard)/bytes-to-pixels" : nil
  }
}

/// The path of a file from the root on, without links; `nil` if there is no such file.
package func absolutePath(of path: String) -> String? {
  // Safe: the call returns a C string of its own, which is copied before it is freed.
  guard let found = unsafe realpath(path.pathBytes, nil) else { return nil }
  defer { unsafe free(found) }
  return unsafe String(cPath: found)
}

/// What a folder says about a file.
package struct FileStatus: Hashable, Sendable {
  package let byteCount: Int

  /// When its bytes were changed, in nanoseconds since 1970.
  package let modified: Int64

  /// Asks for a file of this name; `nil` if there is none, or it is not a regular file.
  package init?(_ path: String) {
    var status = stat()
    // Safe: `status` outlives the call, which fills it.
    guard unsafe stat(path.pathBytes, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    byteCount = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified =
      Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue
      &+ Int64(time.tv_nsec)
  }
}

/// Sets the time of a file's last change to now.
package func touchFile(_ path: String) {
  // Safe: as above; without times, the file gets the current time.
  _ = unsafe utimensat(AT_FDCWD, path.pathBytes, nil, 0)
}

/// The names in a folder, without `.` and `..`; none if it cannot be read.
package func fileNames(in folder: String) -> [String] {
  // Safe: the folder is open between both calls, and each entry is copied before the next is read.
  guard let stream = unsafe opendir(folder.pathBytes) else { return [] }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(pathBytes: Array(bytes.prefix { $0 != 0 }))
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
