import CCurl
import Media
import POSIX

/// libcurl, loaded when the program starts; the only file that knows its C interface.
///
/// Foundation's URLSession is built on the same library on Linux, but cannot be used for this: there
/// all sessions share one thread, which is busy while a server thinks, can neither be held back nor
/// interrupted while a server sends without end, and refuses numeric addresses of IPv6.
@safe struct CurlLibrary: @unchecked Sendable {
  // Safe to share: addresses of functions of a library that is never unloaded.
  fileprivate let setOption: UnsafeMutableRawPointer
  fileprivate let initHandle: @convention(c) () -> UnsafeMutableRawPointer?
  fileprivate let perform: @convention(c) (UnsafeMutableRawPointer) -> CInt
  fileprivate let cleanUp: @convention(c) (UnsafeMutableRawPointer) -> Void
  fileprivate let reset: @convention(c) (UnsafeMutableRawPointer) -> Void
  fileprivate let appendText:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  fileprivate let freeList: @convention(c) (UnsafeMutableRawPointer?) -> Void

  #if canImport(Darwin)
    private static let fileName = "/usr/lib/libcurl.4.dylib"
  #else
    private static let fileName = "libcurl.so.4"
  #endif

  /// The library, found once: it must not be prepared by two threads at once.
  static let shared = Result { () throws(ResourceError) in try CurlLibrary() }

  /// Finds the library, which Swift's own Foundation needs on Linux and macOS brings along.
  ///
  /// - Throws: `ResourceError` if it is not there.
  private init() throws(ResourceError) {
    guard let library = DynamicLibrary(Self.fileName) else {
      throw .permanent("\(Self.fileName), which reads URLs, is not installed")
    }
    // Safe: the types are those that curl/easy.h and curl/curl.h declare, with plain pointers in
    // place of its own.
    typealias Prepare = @convention(c) (CLong) -> CInt
    let prepare = unsafe unsafeBitCast(
      try Self.find("curl_global_init", in: library), to: Prepare.self)
    unsafe setOption = try Self.find("curl_easy_setopt", in: library)
    unsafe initHandle = unsafeBitCast(
      try Self.find("curl_easy_init", in: library), to: type(of: initHandle))
    unsafe perform = unsafeBitCast(
      try Self.find("curl_easy_perform", in: library), to: type(of: perform))
    unsafe cleanUp = unsafeBitCast(
      try Self.find("curl_easy_cleanup", in: library), to: type(of: cleanUp))
    unsafe reset = unsafeBitCast(try Self.find("curl_easy_reset", in: library), to: type(of: reset))
    unsafe appendText = unsafeBitCast(
      try Self.find("curl_slist_append", in: library), to: type(of: appendText))
    unsafe freeList = unsafeBitCast(
      try Self.find("curl_slist_free_all", in: library), to: type(of: freeList))
    // CURL_GLOBAL_ALL.
    guard prepare(3) == 0 else { throw .permanent("\(Self.fileName) does not start") }
  }

  private static func find(
    _ name: String, in library: DynamicLibrary
  ) throws(ResourceError) -> UnsafeMutableRawPointer {
    guard let symbol = unsafe library.symbol(name) else {
      throw .permanent("\(fileName) has no \(name)")
    }
    return unsafe symbol
  }
}

/// One of libcurl's handles: sends a request at a time, and keeps its connection for the next.
@safe final class CurlHandle: @unchecked Sendable {
  // Safe to share: only ``send(_:headers:patience:for:)`` uses the handle, on one thread at a time.
  private let library: CurlLibrary
  private let handle: UnsafeMutableRawPointer

  /// Creates a handle with no connection; `nil` if there is no memory for it.
  init?(_ library: CurlLibrary) {
    guard let handle = unsafe library.initHandle() else { return nil }
    self.library = library
    unsafe self.handle = handle
  }

  deinit { unsafe library.cleanUp(handle) }

  /// Sends a request and hands what comes back to `exchange`; returns at the end, whatever it is.
  ///
  /// One thread at a time calls it. An exchange that has ended in another way stops the sending
  /// within a second.
  func send(_ url: String, headers: [String: String], for exchange: HTTPExchange) {
    unsafe library.reset(handle)
    let reception = CurlReception(exchange)
    // Safe: `reception`, the list and the buffer live until the call of `perform` has returned, and
    // libcurl uses them during that call only. Texts are copied by it.
    let context = unsafe Unmanaged.passUnretained(reception).toOpaque()
    var fields: UnsafeMutableRawPointer?
    for (name, value) in headers {
      // A field without a value is written with a semicolon.
      unsafe fields = library.appendText(fields, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    defer { unsafe library.freeList(fields) }
    let message = UnsafeMutablePointer<CChar>.allocate(capacity: Self.messageSize)
    unsafe message.initialize(repeating: 0, count: Self.messageSize)
    defer { unsafe message.deallocate() }
    for (option, number) in Self.numbers { set(option, to: number) }
    unsafe url.withCString { unsafe set(.url, to: $0) }
    unsafe set(.httpHeader, to: fields)
    unsafe set(.errorBuffer, to: message)
    unsafe set(.writeData, to: context)
    unsafe set(.headerData, to: context)
    unsafe set(.progressData, to: context)
    setFunctions()
    let code = withExtendedLifetime(reception) { unsafe library.perform(handle) }
    let text = unsafe String(cString: message)
    if code == 0 { exchange.end() } else { exchange.fail(ResourceError(curlCode: code, text)) }
  }

  /// CURL_ERROR_SIZE.
  private static let messageSize = 256

  /// Options by their numbers, which never change: curl/curl.h.
  private enum Option: CInt {
    case url = 10002
    case httpHeader = 10023
    case errorBuffer = 10010
    case writeFunction = 20011
    case writeData = 10001
    case headerFunction = 20079
    case headerData = 10029
    case progressFunction = 20219
    case progressData = 10057
    case noProgress = 43
    case noSignal = 99
    case protocols = 181
    case bufferSize = 98
    case keepAlive = 213
    case suppressConnectHeaders = 265
    case pathAsIs = 234
    case decodesContent = 158
  }

  /// HTTP and HTTPS and no other protocol; certificates are verified unless one says otherwise.
  private static let numbers: [(Option, Int)] = [
    (.noProgress, 0), (.noSignal, 1), (.protocols, 3), (.bufferSize, 1 << 16), (.keepAlive, 1),
    (.suppressConnectHeaders, 1), (.pathAsIs, 1), (.decodesContent, 0),
  ]

  private func set(_ option: Option, to number: Int) {
    _ = unsafe curl_set_number(library.setOption, handle, option.rawValue, number)
  }

  private func set(_ option: Option, to pointer: UnsafeRawPointer?) {
    _ = unsafe curl_set_pointer(library.setOption, handle, option.rawValue, pointer)
  }

  private func setFunctions() {
    // Safe: the contexts are those that `send` has set; the bytes are as many as libcurl says.
    _ = unsafe curl_set_data_function(
      library.setOption, handle, Option.writeFunction.rawValue
    ) { bytes, size, count, context in
      let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(size * count))
      let isWanted = unsafe CurlReception.at(context)?.receive(body: [UInt8](bytes)) ?? false
      return isWanted ? size * count : 0
    }
    _ = unsafe curl_set_data_function(
      library.setOption, handle, Option.headerFunction.rawValue
    ) { bytes, size, count, context in
      let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(size * count))
      let line = unsafe String(decoding: bytes, as: UTF8.self)
      return unsafe CurlReception.at(context)?.receive(line: line) ?? false ? size * count : 0
    }
    _ = unsafe curl_set_progress_function(
      library.setOption, handle, Option.progressFunction.rawValue
    ) { context, _, _, _, _ in
      unsafe CurlReception.at(context)?.isOver ?? true ? 1 : 0
    }
  }
}

extension CurlReception {
  fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> CurlReception? {
    // Safe: it is the object that `send` keeps alive.
    unsafe context.map { unsafe Unmanaged<CurlReception>.fromOpaque($0).takeUnretainedValue() }
  }
}
