/// How a decoder shares its work between the cores of a processor.
///
/// Whatever is chosen, the pictures are the same to the last bit.
public enum Threading: Hashable, Sendable {
  /// One thread. No delay beyond that of the codec, and the least memory.
  case single

  /// So many frames at a time, each on a thread of its own.
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
