import Synchronization

/// Two sequences of frames use one decoder at the same time.
public struct DecoderInUse: Error, Hashable, CustomStringConvertible {
  public var description: String {
    "another sequence of frames uses this decoder: each of two at a time needs its own"
  }
}

/// The use of a decoder by one sequence, until the last reference to it goes.
final class DecoderUse: Sendable {
  private let decoder: ObjectIdentifier?
  private static let decoders = Mutex<Set<ObjectIdentifier>>([])

  /// Notes that a decoder is in use.
  ///
  /// A decoder that is a value and only forwards to another one cannot be distinguished from its
  /// copies.
  ///
  /// - Throws: `DecoderInUse` if it was already.
  init(of decoder: any FrameDecoder) throws(DecoderInUse) {
    guard type(of: decoder) is AnyClass else {
      self.decoder = nil
      return
    }
    let identifier = ObjectIdentifier(decoder as AnyObject)
    self.decoder = identifier
    guard Self.decoders.withLock({ $0.insert(identifier).inserted }) else { throw DecoderInUse() }
  }

  deinit {
    guard let decoder else { return }
    Self.decoders.withLock { _ = $0.remove(decoder) }
  }
}
