/// Which decoder makes pictures of samples: what `--decoder` says.
package enum DecoderChoice: String, CaseIterable, Sendable {
  /// FFmpeg's library, for all codecs.
  case libavcodec
  /// The decoder of this course, for H.264.
  case swift
}

extension Option where Value == DecoderChoice {
  /// The option, with the decoder that is taken without it.
  package static func decoder(else usual: DecoderChoice) -> Option {
    .choice(
      "--decoder", value: "NAME",
      "libavcodec, or swift: the course's own for H.264 (\(usual.rawValue))")
  }
}
