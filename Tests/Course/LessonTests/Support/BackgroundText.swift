import Foundation
import Synchronization

/// Text that is read to its end while other work goes on.
final class BackgroundText: Sendable {
  private let text = Mutex("")
  private let ended = DispatchSemaphore(value: 0)

  init(_ file: FileHandle) {
    let number = file.fileDescriptor
    Thread.detachNewThread { [self] in
      // The handle belongs to the caller, who waits for this thread before it is closed.
      let handle = FileHandle(fileDescriptor: number, closeOnDealloc: false)
      let bytes = handle.readDataToEndOfFile()
      text.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
      ended.signal()
    }
  }

  /// The text, as soon as all of it is there.
  func wait() -> String {
    ended.wait()
    return text.withLock { $0 }
  }
}
