import Media

/// How a ``VideoDecoder`` works, for all formats of its samples.
public struct DecoderOptions: Sendable {
  /// What to do with pictures that damage has reached.
  public enum DamagePolicy: Hashable, Sendable {
    /// After an error nothing comes out until the next sync sample.
    ///
    /// Not every damage is an error: a wrong bit may decode to a wrong picture without any sign.
    case hideUntilSync
    /// Everything comes out, as well as libavcodec could mend it.
    case showEverything
  }

  /// How the work is shared between cores.
  public var threading: Threading

  /// What happens to pictures that damage has reached.
  public var damagePolicy: DamagePolicy

  /// Whether frames carry their motion vectors, which costs some time; libavcodec gives those of
  /// H.264 only.
  public var exportsMotionVectors: Bool

  /// Whether a picture comes out at once where the stream does not say how far it is reordered.
  ///
  /// For live sources. Many cameras say nothing, and never reorder. Without this option a decoder
  /// of H.264 waits for as many pictures as the level allows, up to 16, so that none is lost. With
  /// it, pictures that come late are left out until the decoder knows how far the stream reorders.
  /// Frames are not decoded in parallel either: each thread would hold back one more.
  public var hasLowDelay: Bool

  /// Whether the first picture of H.264 comes out as soon as its own sample has been decoded.
  ///
  /// A decoder holds it back until it has seen as many samples as it may have to reorder. With this
  /// option the first sample is decoded by itself, and once more with those that follow it: what comes
  /// first appears sooner, for the work of one picture.
  package var hastensFirstPicture = false

  /// For which pictures the edges of blocks are filtered; decided for each sample.
  public var loopFilter: @Sendable () -> LoopFilter = { .everywhere }

  /// Bytes that pictures may take while they are decoded: those that libavcodec keeps, and those that
  /// have been copied out and not been given out yet.
  ///
  /// A stream that needs more is refused. How much that is follows from the size of its pictures and
  /// from how many of them it refers to: 1080p seldom needs more than 50 MB, 8K 500.
  public var memoryLimit: Int

  /// Makes large pictures smaller as soon as they come out of libavcodec; small ones are left alone.
  ///
  /// Most pictures have to wait for others, and of 8K each takes 50 MB.
  public var reduction: (@Sendable (Frame) -> Frame)?

  /// Which samples and sizes libavcodec must accept.
  public var rules: DecodingRules

  /// Bytes that pictures may take by default: 512 MiB.
  public static let defaultMemoryLimit = 512 << 20

  public init(
    threading: Threading = .single, damagePolicy: DamagePolicy = .hideUntilSync,
    exportsMotionVectors: Bool = false, hasLowDelay: Bool = false,
    memoryLimit: Int = defaultMemoryLimit, rules: DecodingRules = .core,
    reduction: (@Sendable (Frame) -> Frame)? = nil
  ) {
    self.rules = rules
    self.threading = threading
    self.damagePolicy = damagePolicy
    self.exportsMotionVectors = exportsMotionVectors
    self.hasLowDelay = hasLowDelay
    self.memoryLimit = min(max(0, memoryLimit), 1 << 50)
    self.reduction = reduction
  }
}

extension DecoderOptions {
  /// The available threads memory for: each beyond the first holds two pictures.
  func threadCount(for format: VideoFormat) -> Int {
    let wanted = threading.threadCount
    guard case .frames = threading, !hasLowDelay else { return wanted }
    // The format that the container claims, mostly 4:2:0 with 8 bits.
    let (width, height) = (min(max(1, format.width), 1 << 20), min(max(1, format.height), 1 << 20))
    let samples = 3 * width * height / 2
    let room = memoryLimit / PictureMemory.cost(ofSamples: samples)
    return min(wanted, max(1, (room - Self.referenceCount) / 2))
  }

  /// Pictures that most streams refer to, and those that wait.
  private static let referenceCount = 8
}

/// How a decoder shares its work between the cores of a processor.
///
/// Whatever is chosen, the pictures are the same to the last bit.
public enum Threading: Hashable, Sendable {
  /// One thread. No delay beyond that of the codec, and the least memory.
  case single

  /// This many frames at a time, each on a thread of its own.
  ///
  /// It works for nearly every film, and the throughput grows with the number of cores. Each thread
  /// beyond the first holds back one more sample before the first frame comes out, and needs the
  /// memory of a frame or two. In a seek that delay is paid each time.
  case frames(Int)

  /// One frame at a time, so many of its slices side by side.
  ///
  /// It costs no delay and hardly any memory, but gains only where the encoder has cut its pictures
  /// into slices (or tiles, or rows that can be decoded side by side): many films have one slice a
  /// picture, and then one thread does all the work.
  case slices(Int)

  /// How many threads there are to be.
  public var threadCount: Int {
    switch self {
    case .single: 1
    case .frames(let count), .slices(let count): max(1, count)
    }
  }
}

/// What happens around libavcodec; a rule that is `nil` changes nothing.
///
/// libavcodec splits samples and crops pictures itself. Where a rule is not `nil`, and does not answer
/// `nil`, it has to take what the rule makes of them.
public struct DecodingRules: Sendable {
  /// The bytes that libavcodec receives for those of a sample.
  package var packet: (@Sendable (_ sample: [UInt8], _ format: VideoFormat) -> [UInt8]?)?

  /// Columns and rows that are left of a picture after cropping.
  package var pictureSize: (@Sendable (_ format: VideoFormat) -> PixelSize?)?

  /// Leaves all to libavcodec.
  package init() {}

  /// This module's own.
  public static let core = DecodingRules()
}
