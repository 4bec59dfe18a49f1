import Audio
import Media

#if !Libavcodec
  /// Stands where the decoder is missing: the package was built without its trait `Libavcodec`.
  struct AudioDecoder {
    init(rules: AudioRules = .core) {}

    func use(_ format: TrackFormat) async throws(NoDecoder) -> [PCMBlock] { throw NoDecoder() }
    func decode(_ sample: EncodedSample) async throws(NoDecoder) -> [PCMBlock] { throw NoDecoder() }
    func finish() async throws(NoDecoder) -> [PCMBlock] { throw NoDecoder() }
  }
#endif

/// Why nothing is decoded.
struct NoDecoder: Error, CustomStringConvertible {
  var description: String { "decoding needs libavcodec: ./course run A installs it" }
}
