import Ciphers
import RTP

/// What takes the protection off the streams of a session.
package enum SessionProtection {
  /// One for each stream of a description; empty if nothing is protected.
  ///
  /// - Parameters:
  ///   - description: Its `a=crypto` lines have the keys; the first supported one is used.
  ///   - option: The user's key in their place, `SUITE:BASE64`: it applies to all streams.
  /// - Returns: In the order of the streams, as `RTPProcessor` expects them.
  /// - Throws: `SRTPKeyError`; also for a protected stream without a known key.
  package static func protections(
    for description: SessionDescription?, option: String? = nil
  ) throws(SRTPKeyError) -> [any PacketProtection] {
    if let option { return [try processor([SRTPKey(option: option)])] }
    guard let description, description.media.contains(where: \.isProtected) else { return [] }
    var protections: [any PacketProtection] = []
    for media in description.media {
      protections.append(media.isProtected ? try processor(keys(of: media)) : ClearPackets())
    }
    return protections
  }

  private static func keys(of media: MediaDescription) throws(SRTPKeyError) -> [SRTPKey] {
    var failure = SRTPKeyError.missing
    for line in media.cryptoLines {
      do throws(SRTPKeyError) {
        return try SRTPKey.keys(ofCryptoLine: line)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func processor(_ keys: [SRTPKey]) throws(SRTPKeyError) -> SRTPProcessor {
    do throws(CipherError) {
      return try SRTPProcessor(keys: keys)
    } catch {
      throw .cipher(error)
    }
  }
}

/// A stream without protection, beside one that has it.
struct ClearPackets: PacketProtection {
  func unprotect(_ packet: [UInt8]) -> [UInt8] { packet }
  func unprotect(control packet: [UInt8]) -> [UInt8] { packet }
  func protect(control packet: [UInt8]) -> [UInt8] { packet }
}
