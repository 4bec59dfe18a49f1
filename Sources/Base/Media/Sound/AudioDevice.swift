/// Where sound ends up: a loudspeaker, a file, nowhere.
///
/// The other end of the seam that keeps playback free of any sound library. One task at a time
/// calls a device. The device has its own queue and plays it at its own speed. ``reading()`` says
/// how far it has come, and the player's clock follows that.
///
/// A device counts from 0 when it is opened, and again after ``drop()``.
public protocol AudioDevice: Sendable {
  /// What a viewer may call it: `alsa:default`.
  var name: String { get }

  /// A thread for its calls alone, because they may wait for a server; `nil` if none does.
  ///
  /// The task that calls it prefers this executor, and so does not change threads at each call.
  var executor: (any TaskExecutor)? { get }

  /// Prepares it for sound; where it is open, it starts again, in another form if it can.
  ///
  /// - Parameter request: What the sound is like.
  /// - Returns: What the device takes instead; nothing else may be written.
  /// - Throws: Why it cannot be used.
  func open(_ request: DeviceFormat) async throws -> DeviceFormat

  /// Puts frames into the queue, as many as it has room for; never waits.
  ///
  /// - Parameter samples: Interleaved numbers, −1 to 1 at full scale; a multiple of the channels.
  /// - Returns: How many frames it has taken.
  /// - Throws: If the device is lost.
  func write(_ samples: [Float]) async throws -> Int

  /// How far it has come; `nil` if it cannot say that now.
  ///
  /// - Throws: If the device is lost.
  func reading() async throws -> DeviceReading?

  /// Pauses the device; queued sound stays queued.
  func pause() async throws

  /// Lets it continue after a pause.
  func resume() async throws

  /// Empties the queue at once; counts start at 0 again, and it is no longer paused.
  func drop() async throws

  /// Returns when all the sound that was written has been heard.
  func drain() async throws

  /// Lets go of it; a device that is closed can be opened again.
  func close() async
}

extension AudioDevice {
  public var executor: (any TaskExecutor)? { nil }
}

/// What a device plays: interleaved numbers of 32 bits in floating point.
public struct DeviceFormat: Hashable, Sendable {
  /// Frames a second.
  public var sampleRate: Int

  public var layout: ChannelLayout

  public init(sampleRate: Int, layout: ChannelLayout) {
    self.sampleRate = sampleRate
    self.layout = layout
  }
}

/// How far a device has come, at one moment.
public struct DeviceReading: Hashable, Sendable {
  /// Frames that it has taken.
  public let written: Int

  /// Frames of those that are still to be heard; some devices answer less than 0.
  public let delay: Int

  /// When that was true, by the player's clock.
  public let time: Duration

  /// How often the queue has run empty since the device was opened.
  public let underrunCount: Int

  /// Frames that have been heard.
  public var heard: Int { written - delay }

  public init(written: Int, delay: Int, time: Duration, underrunCount: Int = 0) {
    self.written = written
    self.delay = delay
    self.time = time
    self.underrunCount = underrunCount
  }
}
