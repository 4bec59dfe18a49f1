import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a process says on standard error if it crashes while a thread runs a certain function.
///
/// The text is prepared while all is well; the handler of ``SignalHandlers`` only writes it. A thread
/// that has used up its stack has no room for a handler, so it gets another stack for that.
@safe package struct CrashNote: Sendable {
  /// Safe to share: never changed and never freed, because a handler may be reading it.
  nonisolated(unsafe) fileprivate let text: UnsafeMutablePointer<Text>

  /// Prepares a note, for as long as the process lives.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - saysAll: Whether the process dies without Swift's own report after it.
  package init(_ text: String, saysAll: Bool = false) {
    let bytes = Array(text.utf8)
    // Safe: both blocks are made whole before a handler can see them.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    unsafe copy.initialize(from: bytes, count: bytes.count)
    unsafe self.text = .allocate(capacity: 1)
    unsafe self.text.initialize(to: Text(bytes: copy, byteCount: bytes.count, saysAll: saysAll))
    SignalHandlers.catchCrashes()
  }

  /// Calls a function; if it crashes, or what it calls, the note is written.
  package func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // If no place is free, no note is made.
    guard let place = unsafe Places.take(text) else { return try body() }
    defer { unsafe Places.giveBack(place) }
    return try body()
  }

  /// Writes the note of the function that crashed; for the handler, on the thread that crashed.
  ///
  /// - Returns: Whether it says all that is to be said.
  static func write() -> Bool {
    guard let text = unsafe Places.newestOfThisThread else { return false }
    // A pipe or a terminal that takes nothing would keep the process from dying.
    var state = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    // Safe: one entry, as the count says.
    guard unsafe poll(&state, 1, 0) == 1 else { return false }
    // Safe: `init` made the block whole, and it is never freed.
    _ = unsafe Platform.write(2, text.pointee.bytes, text.pointee.byteCount)
    return unsafe text.pointee.saysAll
  }

  /// Plain memory that a signal handler can read.
  @unsafe fileprivate struct Text {
    let bytes: UnsafeMutablePointer<UInt8>
    let byteCount: Int
    let saysAll: Bool
  }
}

/// A ``CrashNote`` of a function that is called millions of times, by one thread at a time.
///
/// Its place stays taken, so that a call costs a few instructions and no call of the system. A function
/// that uses up its stack makes no note: there is no other stack for the handler.
@safe package struct RepeatedCrashNote: Sendable {
  /// `nil` if no place was free.
  ///
  /// Safe to share: it points into static storage, of which only atomics change.
  nonisolated(unsafe) private let place: UnsafeMutablePointer<Places.Place>?

  /// Takes a place for a note, for as long as the process lives.
  package init(_ note: CrashNote) {
    unsafe place = unsafe Places.keep(note.text)
  }

  /// Says that this thread calls the function now.
  package func begin() {
    if let place = unsafe place { unsafe Places.enter(place) }
  }

  /// Says that it has returned.
  package func end() {
    if let place = unsafe place { unsafe Places.leave(place) }
  }
}

/// Which thread is in which function: static storage of a fixed size, for the handler.
private enum Places {
  /// A function that has not returned.
  @unsafe struct Place: ~Copyable {
    /// The thread; 0 if the place is free; a mark if it is kept and its function has returned.
    let thread = Atomic<UInt>(0)
    let text = unsafe Atomic<UnsafeMutablePointer<CrashNote.Text>?>(nil)
    /// Within a thread, each function was called by the one before it.
    let order = Atomic<Int>(0)
    /// For the handler; made at the first use.
    var stack: UnsafeMutableRawPointer?
    /// What the thread had before.
    var stackBefore = unsafe stack_t()
  }

  /// More than there are threads that run a learner's functions, and places that are kept.
  private static let count = 512

  /// No thread has this number.
  private static let nobody = UInt.max

  private static let stackByteCount = 1 << 16

  private static let orders = Atomic<Int>(0)

  /// Safe to share: the block has room for all places and is never freed.
  ///
  /// Of a place that is taken, only its thread changes anything but the atomics.
  nonisolated(unsafe) private static let all = {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: count)
    for index in 0..<count { unsafe (places + index).initialize(to: Place()) }
    return unsafe places
  }()

  /// Takes a place for a function that this thread calls now; `nil` if none is free.
  static func take(_ text: UnsafeMutablePointer<CrashNote.Text>) -> UnsafeMutablePointer<Place>? {
    let thread = Platform.thread
    for index in 0..<count {
      let place = unsafe all + index
      let (isFree, _) = unsafe place.pointee.thread.compareExchange(
        expected: 0, desired: thread, ordering: .acquiringAndReleasing)
      guard isFree else { continue }
      let order = orders.wrappingAdd(1, ordering: .relaxed).newValue
      unsafe place.pointee.order.store(order, ordering: .relaxed)
      unsafe giveStack(to: place)
      unsafe place.pointee.text.store(text, ordering: .releasing)
      return unsafe place
    }
    return nil
  }

  /// Takes a place for good; `nil` if none is free.
  static func keep(_ text: UnsafeMutablePointer<CrashNote.Text>) -> UnsafeMutablePointer<Place>? {
    for index in 0..<count {
      let place = unsafe all + index
      let (isFree, _) = unsafe place.pointee.thread.compareExchange(
        expected: 0, desired: nobody, ordering: .acquiringAndReleasing)
      guard isFree else { continue }
      unsafe place.pointee.text.store(text, ordering: .releasing)
      return unsafe place
    }
    return nil
  }

  /// Notes that this thread is in the function of a place that is kept.
  static func enter(_ place: UnsafeMutablePointer<Place>) {
    let order = orders.wrappingAdd(1, ordering: .relaxed).newValue
    unsafe place.pointee.order.store(order, ordering: .relaxed)
    unsafe place.pointee.thread.store(Platform.thread, ordering: .releasing)
  }

  /// Notes that it has returned.
  static func leave(_ place: UnsafeMutablePointer<Place>) {
    unsafe place.pointee.thread.store(nobody, ordering: .releasing)
  }

  /// Frees a place when its function has returned.
  static func giveBack(_ place: UnsafeMutablePointer<Place>) {
    unsafe place.pointee.text.store(nil, ordering: .releasing)
    // Safe: what the call before this one had filled.
    _ = unsafe sigaltstack(&place.pointee.stackBefore, nil)
    unsafe place.pointee.thread.store(0, ordering: .releasing)
  }

  private static func giveStack(to place: UnsafeMutablePointer<Place>) {
    let stack =
      unsafe place.pointee.stack ?? .allocate(byteCount: stackByteCount, alignment: 16)
    unsafe place.pointee.stack = stack
    var wanted = unsafe stack_t()
    unsafe wanted.ss_sp = unsafe stack
    unsafe wanted.ss_size = .init(stackByteCount)
    // Safe: the stack stays for good, and both blocks outlive the call.
    _ = unsafe sigaltstack(&wanted, &place.pointee.stackBefore)
  }

  /// The note of the function that this thread called last.
  static var newestOfThisThread: UnsafeMutablePointer<CrashNote.Text>? {
    let thread = Platform.thread
    var newest: (order: Int, text: UnsafeMutablePointer<CrashNote.Text>?) = (0, nil)
    var index = 0
    while index < count {
      let place = unsafe all + index
      index += 1
      guard unsafe place.pointee.thread.load(ordering: .acquiring) == thread else { continue }
      let order = unsafe place.pointee.order.load(ordering: .relaxed)
      guard unsafe order > newest.order else { continue }
      unsafe newest = (order, place.pointee.text.load(ordering: .acquiring))
    }
    return unsafe newest.text
  }

  /// Initialises what a handler reads: a debug build does that at the first use, under a lock.
  static func prepare() {
    _ = unsafe all
    _ = orders.load(ordering: .relaxed)
    _ = (count, stackByteCount, nobody)
  }
}

extension CrashNote {
  /// Initialises what a handler reads.
  static func prepare() { Places.prepare() }
}
