#if canImport(AudioToolbox)
  import AudioToolbox
  import Dispatch
  import Media
  import POSIX
  import Synchronization

  /// A loudspeaker by way of Core Audio: macOS' device with a queue of buffers.
  ///
  /// Six buffers of 20 ms are used in turn. The system returns each when it has played it, on a
  /// thread of its own; it counts what it has played in frames.
  public actor AudioQueueDevice: AudioDevice {
    public nonisolated let name = "coreaudio"

    private let clock: WallClock
    private let executor = QueueExecutor(label: "sound")
    private var queue: CoreQueue?
    private var channelCount = 2
    private var written = 0
    private var isStarted = false
    private var isPaused = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      // Safe: the actor owns the executor.
      unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates a device; nothing is opened yet.
    ///
    /// - Parameter clock: The player's.
    public init(clock: WallClock) {
      self.clock = clock
    }

    public func open(_ request: DeviceFormat) throws(AudioDeviceError) -> DeviceFormat {
      let format = DeviceFormat(sampleRate: request.sampleRate, layout: .stereo)
      queue = try CoreQueue(format)
      channelCount = format.layout.count
      forget()
      return format
    }

    public func write(_ samples: [Float]) throws(AudioDeviceError) -> Int {
      guard let queue else { throw .closed }
      guard !isPaused else { return 0 }
      let count = try queue.enqueue(samples, channelCount: channelCount)
      written += count
      if !isStarted, written > 0 {
        try queue.start()
        isStarted = true
      }
      return count
    }

    public func reading() throws(AudioDeviceError) -> DeviceReading? {
      guard let queue else { throw .closed }
      guard isStarted else {
        return DeviceReading(written: written, delay: written, time: clock.now)
      }
      guard let heard = queue.position else { return nil }
      return DeviceReading(written: written, delay: written - heard, time: clock.now)
    }

    public func pause() throws(AudioDeviceError) {
      isPaused = true
      if isStarted { try queue?.pause() }
    }

    public func resume() throws(AudioDeviceError) {
      isPaused = false
      if isStarted { try queue?.start() }
    }

    public func drop() throws(AudioDeviceError) {
      try queue?.stop()
      forget()
    }

    public func drain() async throws {
      while let queue, isStarted, let heard = queue.position, heard < written, !isPaused {
        try await clock.sleep(until: clock.now + .milliseconds(5))
      }
    }

    public func close() { queue = nil }

    private func forget() {
      written = 0
      (isStarted, isPaused) = (false, false)
    }
  }

  /// An AudioQueue with its buffers; disposed of with its owner.
  @safe private final class CoreQueue: @unchecked Sendable {
    // Safe to share: the device calls it on one thread at a time, and what the system's thread
    // touches has a lock.
    private let queue: AudioQueueRef
    private let free: FreeBuffers
    private let bufferSize: Int

    private static let bufferCount = 6

    init(_ format: DeviceFormat) throws(AudioDeviceError) {
      let frameSize = UInt32(format.layout.count * 4)
      var description = AudioStreamBasicDescription(
        mSampleRate: Double(format.sampleRate), mFormatID: kAudioFormatLinearPCM,
        mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
        mBytesPerPacket: frameSize, mFramesPerPacket: 1, mBytesPerFrame: frameSize,
        mChannelsPerFrame: UInt32(format.layout.count), mBitsPerChannel: 32, mReserved: 0)
      let free = FreeBuffers()
      var created: AudioQueueRef?
      // Safe: the description outlives the call; the block keeps the list of buffers alive.
      let code = unsafe AudioQueueNewOutputWithDispatchQueue(
        &created, &description, 0, DispatchQueue(label: "sound.buffers")
      ) { _, buffer in unsafe free.put(buffer) }
      guard code == noErr, let created = unsafe created else {
        throw .unavailable("AudioQueue error \(code)")
      }
      unsafe queue = created
      self.free = free
      bufferSize = format.sampleRate / 50 * Int(frameSize)
      for _ in 0..<Self.bufferCount {
        var buffer: AudioQueueBufferRef?
        // Safe: the queue is open.
        guard unsafe AudioQueueAllocateBuffer(created, UInt32(bufferSize), &buffer) == noErr,
          let buffer = unsafe buffer
        else { throw .unavailable("AudioQueue has no buffers") }
        unsafe free.put(buffer)
      }
    }

    // Safe: the queue is open as long as this object lives, and its buffers go with it.
    deinit { _ = unsafe AudioQueueDispose(queue, true) }

    /// Fills free buffers; returns how many frames they took.
    func enqueue(_ samples: [Float], channelCount: Int) throws(AudioDeviceError) -> Int {
      var taken = 0
      let frameCount = samples.count / channelCount
      while taken < frameCount, let buffer = unsafe free.take() {
        let count = min(frameCount - taken, bufferSize / 4 / channelCount)
        let range = taken * channelCount..<(taken + count) * channelCount
        // Safe: a buffer has room for `bufferSize` bytes, and the range has no more.
        unsafe samples[range].withUnsafeBytes { bytes in
          unsafe buffer.pointee.mAudioData.copyMemory(
            from: bytes.baseAddress ?? UnsafeRawPointer(buffer), byteCount: bytes.count)
        }
        unsafe buffer.pointee.mAudioDataByteSize = UInt32(range.count * 4)
        let code = unsafe AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
        guard code == noErr else { throw .lost("AudioQueue error \(code)") }
        taken += count
      }
      return taken
    }

    /// Frames that have been heard since the start; `nil` if the system does not say.
    var position: Int? {
      var stamp = AudioTimeStamp()
      // Safe: the stamp outlives the call.
      let code = unsafe AudioQueueGetCurrentTime(queue, nil, &stamp, nil)
      return code == noErr ? Int(max(0, stamp.mSampleTime)) : nil
    }

    func start() throws(AudioDeviceError) { try check(unsafe AudioQueueStart(queue, nil)) }
    func pause() throws(AudioDeviceError) { try check(unsafe AudioQueuePause(queue)) }

    /// Stops at once; the buffers come back, and positions count from 0 again.
    func stop() throws(AudioDeviceError) { try check(unsafe AudioQueueStop(queue, true)) }

    private func check(_ code: OSStatus) throws(AudioDeviceError) {
      if code != noErr { throw .lost("AudioQueue error \(code)") }
    }
  }

  /// The buffers that are not being played.
  @safe private final class FreeBuffers: @unchecked Sendable {
    // Safe to share: a lock is held whenever the list is touched.
    private let lock = Mutex(())
    private var buffers: [AudioQueueBufferRef] = unsafe []

    @unsafe func put(_ buffer: AudioQueueBufferRef) {
      lock.withLock { _ in unsafe buffers.append(buffer) }
    }

    @unsafe func take() -> AudioQueueBufferRef? {
      unsafe lock.withLock { _ in unsafe buffers.popLast() }
    }
  }
#endif
