import CMalloc
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory with a name, by which another process on the same machine opens it: `shm_open(3)`.
///
/// A picture of a megabyte need not go through a terminal's pipe: the terminal receives only its
/// name. The reader removes it. What is left, because the terminal has gone or has not received
/// there, is removed by this process: when it ends, when a signal ends it, and by its guardian
/// after a SIGKILL.
package enum SharedMemory {
  /// The beginning of all names of this process.
  package static var prefix: String { "/b2p-\(getpid())-" }

  #if canImport(Darwin)
    /// They are not files here: there is nothing to remove by a path.
    package static var pathPrefix: String? { nil }
  #else
    /// Where the operating system keeps them: the beginning of all paths of this process.
    package static var pathPrefix: String? { "/dev/shm" + prefix }
  #endif

  /// Creates a piece of memory; one of that name that is there already is replaced.
  ///
  /// - Throws: `SystemError` if there is no room, or no such memory.
  package static func create(_ name: String, holding bytes: [UInt8]) throws(SystemError) {
    remove(name)
    // Safe: the C string lives as long as the call.
    #if canImport(Darwin)
      let number = unsafe openSharedMemory(name.pathBytes, O_CREAT | O_EXCL | O_RDWR, 0o600)
    #else
      let number = unsafe shm_open(name.pathBytes, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    #endif
    let file = try FileDescriptor(owning: number)
    do throws(SystemError) {
      #if canImport(Darwin)
        try fill(file, with: bytes)
      #else
        // On Linux it is a file in memory, and takes what is written.
        try file.write(bytes)
      #endif
    } catch {
      remove(name)
      throw error
    }
  }

  #if canImport(Darwin)
    /// Gives the memory its size, once and for all, and copies the bytes into it: it takes no writes.
    private static func fill(
      _ file: borrowing FileDescriptor, with bytes: [UInt8]
    ) throws(SystemError) {
      guard ftruncate(file.number, off_t(bytes.count)) == 0 else { throw .current }
      guard !bytes.isEmpty else { return }
      let memory = unsafe mmap(nil, bytes.count, PROT_WRITE, MAP_SHARED, file.number, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw .current }
      // Safe: the memory has as many bytes, and nothing uses it after `munmap`.
      unsafe memory.copyMemory(from: bytes, byteCount: bytes.count)
      unsafe munmap(memory, bytes.count)
    }
  #endif

  /// Removes a piece of memory, where it is still there.
  package static func remove(_ name: String) {
    // Safe: the C string lives as long as the call.
    _ = unsafe shm_unlink(name.pathBytes)
  }
}

/// This many pieces of shared memory, used in turn.
///
/// A piece is used again when all others have been: by then, its reader has long removed it.
package final class SharedMemoryRing: Sendable {
  private let names: [String]
  private let next = Atomic<Int>(0)

  /// Rings of this process so far: each has names of its own.
  private static let ringCount = Atomic<Int>(0)

  package init(count: Int) {
    precondition(count > 0, "a ring has a piece at least")
    let ring = Self.ringCount.wrappingAdd(1, ordering: .relaxed).oldValue
    names = (0..<count).map { "\(SharedMemory.prefix)\(ring)-\($0)" }
    if let prefix = SharedMemory.pathPrefix {
      SignalHandlers.remove(paths: (0..<count).map { "\(prefix)\(ring)-\($0)" })
    }
  }

  deinit { removeAll() }

  /// Makes bytes available to another process; returns the name.
  ///
  /// - Throws: `SystemError` if there is no room.
  package func put(_ bytes: [UInt8]) throws(SystemError) -> String {
    let name = names[next.wrappingAdd(1, ordering: .relaxed).oldValue % names.count]
    try SharedMemory.create(name, holding: bytes)
    return name
  }

  /// Removes what has not been read.
  package func removeAll() {
    for name in names { SharedMemory.remove(name) }
  }
}
