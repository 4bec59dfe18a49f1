import POSIX
import Synchronization

extension PipedResourceLoader {
  /// The programs that load addresses for this process, by their paths; they end with it.
  private static let programs = Mutex<[String: PipedResourceLoader]>([:])

  /// Where `http-fetch` is built: in the folder of this process's own program.
  public static var programBesideThis: String { executableFolder + "/http-fetch" }

  /// Loads addresses through a program that is started when the first one is loaded.
  ///
  /// - Parameter path: The path of `http-fetch`.
  /// - Returns: The one loader of this process for that program.
  /// - Throws: `ByteRangeError` if it does not start.
  public static func ofThisProcess(
    running path: String
  ) throws(ByteRangeError) -> PipedResourceLoader {
    let started = programs.withLock { programs in
      Result { () throws(SystemError) in
        if let program = programs[path] { return program }
        let child = try ChildProcess(path)
        let loader = PipedResourceLoader(child.socket, of: child)
        programs[path] = loader
        return loader
      }
    }
    do {
      return try started.get()
    } catch {
      throw ByteRangeError(
        .cannotOpen("\(path), which reads URLs, does not start: \(error); swift build makes it"))
    }
  }
}
