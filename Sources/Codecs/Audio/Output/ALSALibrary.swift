import Media
import POSIX

/// libasound, loaded when a device is opened; the only file that knows its C interface.
///
/// Linux' sound library reaches PipeWire, PulseAudio, JACK and bare hardware alike. It is loaded at
/// run time, so that nothing is needed to build, and a machine without sound plays pictures.
@safe struct ALSALibrary: @unchecked Sendable {
  // Safe to share: addresses of functions of a library that is never unloaded.
  typealias Handle = OpaquePointer
  fileprivate let openStream:
    @convention(c) (UnsafeMutablePointer<Handle?>, UnsafePointer<CChar>, CInt, CInt) -> CInt
  fileprivate let setParameters:
    @convention(c) (Handle, CInt, CInt, CUnsignedInt, CUnsignedInt, CInt, CUnsignedInt) -> CInt
  fileprivate let getParameters:
    @convention(c) (
      Handle, UnsafeMutablePointer<CUnsignedLong>, UnsafeMutablePointer<CUnsignedLong>
    )
      -> CInt
  fileprivate let write: @convention(c) (Handle, UnsafeRawPointer, CUnsignedLong) -> CLong
  fileprivate let delay: @convention(c) (Handle, UnsafeMutablePointer<CLong>) -> CInt
  fileprivate let state: @convention(c) (Handle) -> CInt
  fileprivate let pause: @convention(c) (Handle, CInt) -> CInt
  fileprivate let drop: @convention(c) (Handle) -> CInt
  fileprivate let drain: @convention(c) (Handle) -> CInt
  fileprivate let prepare: @convention(c) (Handle) -> CInt
  fileprivate let recover: @convention(c) (Handle, CInt, CInt) -> CInt
  fileprivate let close: @convention(c) (Handle) -> CInt
  fileprivate let errorText: @convention(c) (CInt) -> UnsafePointer<CChar>?

  static let fileName = "libasound.so.2"

  /// The library, found once: its error handler is that of the process.
  static let shared = Result { () throws(AudioDeviceError) in try ALSALibrary() }

  private init() throws(AudioDeviceError) {
    guard let library = DynamicLibrary(Self.fileName) else { throw .noLibrary(Self.fileName) }
    // Safe: the types are those that alsa/pcm.h and alsa/error.h declare; `snd_pcm_t` is opaque.
    unsafe openStream = unsafeBitCast(
      try Self.find("snd_pcm_open", in: library), to: type(of: openStream))
    unsafe setParameters = unsafeBitCast(
      try Self.find("snd_pcm_set_params", in: library), to: type(of: setParameters))
    unsafe getParameters = unsafeBitCast(
      try Self.find("snd_pcm_get_params", in: library), to: type(of: getParameters))
    unsafe write = unsafeBitCast(try Self.find("snd_pcm_writei", in: library), to: type(of: write))
    unsafe delay = unsafeBitCast(try Self.find("snd_pcm_delay", in: library), to: type(of: delay))
    unsafe state = unsafeBitCast(try Self.find("snd_pcm_state", in: library), to: type(of: state))
    unsafe pause = unsafeBitCast(try Self.find("snd_pcm_pause", in: library), to: type(of: pause))
    unsafe drop = unsafeBitCast(try Self.find("snd_pcm_drop", in: library), to: type(of: drop))
    unsafe drain = unsafeBitCast(try Self.find("snd_pcm_drain", in: library), to: type(of: drain))
    unsafe prepare = unsafeBitCast(
      try Self.find("snd_pcm_prepare", in: library), to: type(of: prepare))
    unsafe recover = unsafeBitCast(
      try Self.find("snd_pcm_recover", in: library), to: type(of: recover))
    unsafe close = unsafeBitCast(try Self.find("snd_pcm_close", in: library), to: type(of: close))
    unsafe errorText = unsafeBitCast(
      try Self.find("snd_strerror", in: library), to: type(of: errorText))
    // The library explains errors on standard error, in the middle of the picture. Its handler
    // takes further arguments, as `printf` does; the handler set here ignores them, which the
    // calling conventions of 64-bit Linux allow.
    typealias Handler =
      @convention(c) (
        UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?
      )
      -> Void
    typealias SetHandler = @convention(c) (Handler?) -> CInt
    let setHandler = unsafe unsafeBitCast(
      try Self.find("snd_lib_error_set_handler", in: library), to: SetHandler.self)
    _ = unsafe setHandler { _, _, _, _, _ in }
  }

  private static func find(
    _ name: String, in library: DynamicLibrary
  ) throws(AudioDeviceError) -> UnsafeMutableRawPointer {
    guard let symbol = unsafe library.symbol(name) else {
      throw .noLibrary("\(fileName) with \(name)")
    }
    return unsafe symbol
  }

  /// What the library says about one of its codes.
  func text(for code: Int) -> String {
    // Safe: the text is a constant of the library.
    unsafe errorText(CInt(clamping: code)).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Opens a device for playing, with a queue of 100 ms.
  ///
  /// The sound's rate is tried first: servers accept every rate, and convert it well. Hardware may
  /// not; then the player converts to 48 kHz. Only if neither is possible may the library convert,
  /// which it does almost without a filter.
  ///
  /// - Parameters:
  ///   - name: ALSA's name of the device: `default`.
  ///   - request: The form of the sound; it becomes stereo.
  /// - Returns: The open device, or the reason why there is none.
  func open(
    _ name: String, _ request: DeviceFormat
  ) -> Result<any SoundStream, AudioDeviceError> {
    var handle: Handle?
    // Safe: the library fills the handle, and reads the name during the call only. 0: playing; 1: no
    // call ever waits.
    let code = unsafe openStream(&handle, name, 0, 1)
    guard code >= 0, let handle = unsafe handle else {
      return .failure(.unavailable(text(for: Int(code))))
    }
    let rate = min(max(request.sampleRate, 4000), 192_000)
    let channelCount = ChannelLayout.ofDevices.count
    var last: CInt = 0
    for (rate, mayConvert) in [(rate, CInt(0)), (48_000, 0), (48_000, 1)] {
      for numbers in ALSAStream.Numbers.allCases {
        // Safe: the handle is open. 3: interleaved; the queue's length is in microseconds.
        last = unsafe setParameters(
          handle, numbers.rawValue, 3, CUnsignedInt(channelCount), CUnsignedInt(rate), mayConvert,
          100_000)
        guard last >= 0 else { continue }
        var (buffer, period): (CUnsignedLong, CUnsignedLong) = (0, 0)
        // Safe: both numbers outlive the call.
        guard unsafe getParameters(handle, &buffer, &period) >= 0, buffer > 0 else { continue }
        return unsafe .success(
          ALSAStream(
            self, handle, numbers, DeviceFormat(sampleRate: rate, layout: .ofDevices),
            capacity: Int(clamping: buffer)))
      }
    }
    _ = unsafe close(handle)
    return .failure(.unavailable(text(for: Int(last))))
  }
}

extension ChannelLayout {
  /// The channels of every device: other layouts are mixed to them.
  fileprivate static let ofDevices = ChannelLayout.stereo
}

/// An open device of libasound.
@safe private final class ALSAStream: SoundStream, @unchecked Sendable {
  /// ALSA's numbers of formats, the better one first.
  enum Numbers: CInt, CaseIterable {
    case floats = 14
    case integers16 = 2
  }

  let format: DeviceFormat
  let capacity: Int

  // Safe to share: the actor that owns the stream is the only one to call it, one call at a time;
  // and `close` is the last of them.
  private let library: ALSALibrary
  private let handle: ALSALibrary.Handle
  private let numbers: Numbers
  private var converter = SixteenBitConverter()

  init(
    _ library: ALSALibrary, _ handle: ALSALibrary.Handle, _ numbers: Numbers,
    _ format: DeviceFormat, capacity: Int
  ) {
    self.library = library
    unsafe self.handle = handle
    self.numbers = numbers
    self.format = format
    self.capacity = capacity
  }

  func write(_ samples: [Float]) -> Int {
    let count = CUnsignedLong(samples.count / format.layout.count)
    // Safe, like the others here: the handle is open, and the array has as many frames as the call
    // is told.
    switch numbers {
    case .floats: return unsafe Int(library.write(handle, samples, count))
    case .integers16: return unsafe Int(library.write(handle, converter.convert(samples), count))
    }
  }

  func delay() -> (code: Int, frames: Int) {
    var frames: CLong = 0
    let code = unsafe library.delay(handle, &frames)
    return (Int(code), Int(frames))
  }

  var state: StreamState {
    switch unsafe library.state(handle) {
    case 3: .running
    case 4: .empty
    case 5: .draining
    case 6: .paused
    case 8: .disconnected
    default: .stopped
    }
  }

  func pause(_ isPaused: Bool) -> Int { unsafe Int(library.pause(handle, isPaused ? 1 : 0)) }
  func drain() -> Int { unsafe Int(library.drain(handle)) }
  func recover(from code: Int) -> Int {
    unsafe Int(library.recover(handle, CInt(clamping: code), 1))
  }

  func restart() -> Int {
    _ = unsafe library.drop(handle)
    return unsafe Int(library.prepare(handle))
  }

  func close() { _ = unsafe library.close(handle) }
  func text(for code: Int) -> String { library.text(for: code) }
}
